// Starts the login session of this tab, from the record of a login or from the one another tab has stored.
import { accountEndpoints, bareUserRecord, type UserRecord, userRecord } from "../../contract/accounts.ts";
import { call } from "../lib/api/call.ts";
import { closeDialogs, isDialogOpen, openDialog } from "../lib/dialogs.ts";
import { storage } from "../lib/storage.ts";
import { queryClient } from "../queries/query-client.ts";
import { serverNow } from "./server-time.ts";
import { session } from "./session.ts";
import "./session-dialogs.ts";
import { KEYS } from "./storage-keys.ts";
import { readTokens, writeTokens } from "./tokens.ts";
import { toUserModel } from "./user-model.ts";

/** Makes the person of a record the current one, and stores the record without its tokens for the next start. */
export function showPerson(record: UserRecord): void {
  const { access_token: _access, refresh_token: _refresh, ...kept } = record;
  storage.set(KEYS.user, kept);
  session.uid = record._id;
  session.user = toUserModel(record, serverNow());
  session.status = "person";
}

/** Call after a login: stores its tokens, and merges the browser's earlier (anonymous) uid into the account. */
export function adoptLogin(record: UserRecord): void {
  const { access_token, refresh_token } = record;
  if (!access_token || !refresh_token) throw new Error("A login's record carries both tokens");
  const formerUid = storage.get(KEYS.uid);
  storage.set(KEYS.uid, record._id);
  writeTokens({ access_token, refresh_token });
  queryClient.clear();
  showPerson(record);
  if (typeof formerUid === "string" && formerUid && formerUid !== record._id) void merge(record._id, formerUid);
  void countLogin(toUserModel(record, serverNow()).isNew).catch(() => {});
  openBlockingDialog(record);
}

async function countLogin(isNew: boolean): Promise<void> {
  const [{ sendLoginEvent }, { hadEarlierLogin }] = await Promise.all([
    import("./login-event.ts"),
    import("./last-login.ts"),
  ]);
  sendLoginEvent(isNew, hadEarlierLogin());
}

/** Opens the dialog that blocks the application: for a locked account, or for a phone that this server requires. */
export function openBlockingDialog(record: UserRecord): void {
  if (record.shut) showLocked(record.shut_end_time);
  else if (record.phone_required) askForPhone();
}

/** `until` in Unix seconds; null without an end. */
export function showLocked(until: number | null): void {
  if (!isDialogOpen("account-locked")) void openDialog("account-locked", { until });
}

let isAskingForPhone = false;

/** Opens the dialog once, even if many calls are refused at the same time. */
export function askForPhone(): void {
  if (isAskingForPhone) return;
  isAskingForPhone = true;
  // Replaces a dialog that can be dismissed by one that cannot.
  closeDialogs(["bind-phone"]);
  void openDialog("bind-phone", { forced: true }).finally(() => {
    isAskingForPhone = false;
  });
}

async function merge(to_uid: string, from_uid: string): Promise<void> {
  // A visitor has little data; a failed merge must not fail the login.
  await call(accountEndpoints.mergeAccounts, { body: { to_uid, from_uid } }).catch(() => {});
}

/** Restores the login session from storage; false when there is none. */
export function adoptStored(): boolean {
  const uid = storage.get(KEYS.uid);
  session.uid = typeof uid === "string" && uid ? uid : null;
  if (!readTokens() || !session.uid) return false;
  const kept = userRecord.safeParse(storage.get(KEYS.user));
  // Without a stored record, an empty one is shown until the server responds.
  const bare = bareUserRecord({ _id: session.uid, isLogin: true, created_at: 0 });
  showPerson(kept.success && kept.data._id === session.uid ? kept.data : bare);
  return true;
}
