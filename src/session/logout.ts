// Logging out: everything of the person's leaves this browser, then the Square is shown (product.md 4).

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
import { CLEARED_AT_LOGOUT, KEYS } from "./storage-keys.ts";
import { freshAccessToken } from "./tokens.ts";

/** `person`: on purpose. `ended`: the server ended the session. `other-tab`: on purpose, in another tab. */
export type LogoutReason = "person" | "ended" | "other-tab";

const SERVER_LOGOUT_MS = 3_000;
/** In case this tab does not live to take it away again. */
const LOGOUT_NEWS_MS = 60_000;

type LogoutHook = (reason: LogoutReason) => void | Promise<void>;
type LogoutGuard = () => boolean | Promise<boolean>;

const hooks = new Set<LogoutHook>();
const guards = new Set<LogoutGuard>();

/** Runs at each logout, after the tokens are gone and before the Square is shown. Returns how to stop. */
export function onLogout(hook: LogoutHook): () => void {
  hooks.add(hook);
  return () => hooks.delete(hook);
}

/** Asked before a logout on purpose; answering false keeps the person here (say, with words not on the server yet). */
export function guardLogout(guard: LogoutGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Whether nothing keeps the person here; asks them where something does. */
export async function mayLogOut(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  return true;
}

/** The person wants to leave: asks the guards, tells the server, then logs out. */
export async function logOutOnPurpose(): Promise<void> {
  if (!(await mayLogOut())) return;
  const patience = AbortSignal.timeout(SERVER_LOGOUT_MS);
  const outOfPatience = new Promise<null>((resolve) => patience.addEventListener("abort", () => resolve(null)));
  const token = await Promise.race([freshAccessToken().catch(() => null), outOfPatience]);
  // The other tabs hear of it before the server does: a call of theirs would be refused, and look like a session that
  // was ended. The server may be out of reach: that keeps nobody here, and its session ends by itself.
  const ended = endSession("person");
  if (token) await call(accountEndpoints.logout, { body: {} }, { token, signal: patience }).catch(() => {});
  await ended;
}

/** Ends the session, in every tab, and goes on to the Square, or where the caller says. */
export async function endSession(reason: "person" | "ended", to: string = SQUARE_PATH, state?: unknown): Promise<void> {
  if (session.status !== "person") return;
  if (reason === "person") storage.set(KEYS.loggedOut, session.uid, LOGOUT_NEWS_MS);
  for (const key of CLEARED_AT_LOGOUT) storage.remove(key);
  await leave(reason, to, state);
}

/**
 * Follows another tab, in whose storage this tab's session is no more. Only a logout on purpose may take words that are
 * not on the server: where that tab was told that the session is over, they stay here as they do there.
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
  // Only there is this a visitor: on the way, a screen behind the login guard would ask to log in.
  await goTo(to, { state });
  // Every tab that is awake has heard of it by now, and the uid is not to stay.
  if (reason === "person") storage.remove(KEYS.loggedOut);
  session.user = null;
  // Somebody may have logged in meanwhile, in another tab.
  if (adoptStored()) return;
  session.status = "visitor";
  await takeAnonymousUid();
}
