// Logs out: deletes the person's data in this browser, then shows the Square (product.md 4).
import { accountEndpoints } from "../../contract/accounts.ts";
import { LOGOUT_REDIRECT_DELAY_MS } from "../../contract/limits.ts";
import { SQUARE_PATH } from "../../contract/page-paths.ts";
import { call } from "../lib/api/call.ts";
import { closeAllDialogs } from "../lib/dialogs.ts";
import { goTo } from "../lib/navigation.ts";
import { storage } from "../lib/storage.ts";
import { queryClient } from "../queries/query-client.ts";
import { adoptStored } from "./adopt.ts";
import { takeAnonymousUid } from "./anonymous.ts";
import { session } from "./session.ts";
import { CLEARED_AT_LOGOUT, CLEARED_BY_PERSON, KEYS } from "./storage-keys.ts";
import { freshAccessToken } from "./tokens.ts";

/** `person`: by the person. `ended`: by the server. `other-tab`: by the person in another tab. */
export type LogoutReason = "person" | "ended" | "other-tab";

const SERVER_TIMEOUT_MS = 3_000;
/** Lifetime of the entry `loggedOut`, in case this tab is closed before it removes it. */
const LOGGED_OUT_LIFETIME_MS = 60_000;

type LogoutHook = (reason: LogoutReason) => void | Promise<void>;
type LogoutGuard = () => boolean | Promise<boolean>;

const hooks = new Set<LogoutHook>();
const guards = new Set<LogoutGuard>();

/** `hook` runs at each logout, after the tokens are deleted and before the Square is shown. Returns an unsubscribe. */
export function onLogout(hook: LogoutHook): () => void {
  hooks.add(hook);
  return () => hooks.delete(hook);
}

/** `guard` runs before a logout by the person, and cancels it by returning false, for example for unsaved text. */
export function guardLogout(guard: LogoutGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Runs the guards, which may ask the person. Returns whether all allow the logout. */
export async function runLogoutGuards(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  return true;
}

/**
 * Logs out for the person: runs the guards, then ends the session here and on the server. `keepsAnswers`: an answer to a
 * decision that was begun stays on the device for its account.
 */
export async function logOutOnPurpose({ keepsAnswers = false } = {}): Promise<void> {
  if (!(await runLogoutGuards())) return;
  const timeout = AbortSignal.timeout(SERVER_TIMEOUT_MS);
  const timedOut = new Promise<null>((resolve) => timeout.addEventListener("abort", () => resolve(null)));
  const token = await Promise.race([freshAccessToken().catch(() => null), timedOut]);
  // The other tabs are told before the server is. Otherwise a call of theirs would be refused, and they would show that
  // the server has ended the session. If the server cannot be reached, its session expires later.
  const answers = keepsAnswers ? storage.get(KEYS.appealDrafts) : null;
  const ended = endSession("person");
  if (answers !== null) storage.set(KEYS.appealDrafts, answers);
  if (token) await call(accountEndpoints.logout, { body: {} }, { token, signal: timeout }).catch(() => {});
  await ended;
}

/** Ends the session in every tab, and navigates to `to`, by default the Square. */
export async function endSession(reason: "person" | "ended", to: string = SQUARE_PATH, state?: unknown): Promise<void> {
  if (session.status !== "person") return;
  if (reason === "person") storage.set(KEYS.loggedOut, session.uid, LOGGED_OUT_LIFETIME_MS);
  for (const key of CLEARED_AT_LOGOUT) storage.remove(key);
  if (reason === "person") for (const key of CLEARED_BY_PERSON) storage.remove(key);
  await leave(reason, to, state);
}

/**
 * Ends the session here after another tab has deleted it from storage. Only a logout by the person may delete text that
 * is not on the server yet; if the server ended the session, that text is kept in both tabs.
 */
export async function endSessionHereToo(): Promise<void> {
  if (session.status !== "person") return;
  await leave(storage.get(KEYS.loggedOut) === session.uid ? "other-tab" : "ended", SQUARE_PATH);
}

async function leave(reason: LogoutReason, to: string, state?: unknown): Promise<void> {
  session.status = "leaving";
  closeAllDialogs();
  await Promise.allSettled([...hooks].map(async (hook) => hook(reason)));
  queryClient.clear();
  await new Promise((resolve) => setTimeout(resolve, LOGOUT_REDIRECT_DELAY_MS));
  // The status changes only after the navigation: before, a screen behind the login guard would ask to log in.
  await goTo(to, { state });
  // All active tabs have been notified by now, and the uid must not stay in storage.
  if (reason === "person") storage.remove(KEYS.loggedOut);
  session.user = null;
  // Somebody may have logged in in another tab meanwhile.
  if (adoptStored()) return;
  session.status = "visitor";
  await takeAnonymousUid();
}
