// Becoming a person: a login's record, or the one another tab stored, becomes this tab's session.
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

/** Shows the person of a record, and keeps it for the next start. */
export function showPerson(record: UserRecord): void {
  const { access_token: _access, refresh_token: _refresh, ...kept } = record;
  storage.set(KEYS.user, kept);
  session.uid = record._id;
  session.user = toUserModel(record, serverNow());
  session.status = "person";
}

/** A login has succeeded: stores its tokens and takes over what the browser's earlier uid did. */
export function adoptLogin(record: UserRecord): void {
  const { access_token, refresh_token } = record;
  if (!access_token || !refresh_token) throw new Error("A login's record carries both tokens");
  const before = storage.get(KEYS.uid);
  storage.set(KEYS.uid, record._id);
  writeTokens({ access_token, refresh_token });
  queryClient.clear();
  showPerson(record);
  if (typeof before === "string" && before && before !== record._id) void merge(record._id, before);
  void countLogin(toUserModel(record, serverNow()).isNew).catch(() => {});
  showObstacle(record);
}

async function countLogin(isNew: boolean): Promise<void> {
  const [{ sendLoginEvent }, { wasHereBefore }] = await Promise.all([
    import("./login-event.ts"),
    import("./last-login.ts"),
  ]);
  sendLoginEvent(isNew, wasHereBefore());
}

/** What keeps a person from everything else: a lock, or a phone this server asks for. */
export function showObstacle(record: UserRecord): void {
  if (record.shut) showLocked(record.shut_end_time);
  else if (record.phone_required) askForPhone();
}

/** `until` in seconds; null without an end. */
export function showLocked(until: number | null): void {
  if (!isDialogOpen("account-locked")) void openDialog("account-locked", { until });
}

let asking = false;

/** Once, however many calls are refused for it. */
export function askForPhone(): void {
  if (asking) return;
  asking = true;
  // One that can be put away may be open already: the one asked for now can't.
  closeDialogs(["bind-phone"]);
  void openDialog("bind-phone", { forced: true }).finally(() => {
    asking = false;
  });
}

async function merge(to_uid: string, from_uid: string): Promise<void> {
  // What a visitor did is little; not having it is no reason to disturb a login.
  await call(accountEndpoints.mergeAccounts, { body: { to_uid, from_uid } }).catch(() => {});
}

/** The session found in storage; false when there is none. */
export function adoptStored(): boolean {
  const uid = storage.get(KEYS.uid);
  session.uid = typeof uid === "string" && uid ? uid : null;
  if (!readTokens() || !session.uid) return false;
  const kept = userRecord.safeParse(storage.get(KEYS.user));
  // Tokens without their record: shown as little as that until the server answers.
  const unknown = bareUserRecord({ _id: session.uid, isLogin: true, created_at: 0 });
  showPerson(kept.success && kept.data._id === session.uid ? kept.data : unknown);
  return true;
}
