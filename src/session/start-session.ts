// Starts the login session: the stored one is shown at once, then checked with the server in the background.
import { accountEndpoints } from "../../contract/accounts.ts";
import { errorKey } from "../../contract/errors.ts";
import { OS_TYPE, TOKEN_INIT_DELAY_MS } from "../../contract/limits.ts";
import { STORIES_PATH } from "../../contract/page-paths.ts";
import { call } from "../lib/api/call.ts";
import { setCredentials } from "../lib/api/credentials.ts";
import { closeDialogs } from "../lib/dialogs.ts";
import { storage } from "../lib/storage.ts";
import { adoptStored, askForPhone, openBlockingDialog, showLocked, showPerson } from "./adopt.ts";
import { takeAnonymousUid } from "./anonymous.ts";
import { fetchAndShowEndReason, SESSION_OVER, showEndReason } from "./end-words.ts";
import { endSession, endSessionHereToo } from "./logout.ts";
import { readServerTime, serverNow } from "./server-time.ts";
import { session } from "./session.ts";
import type { StartupFailure } from "./startup-failure.ts";
import "./session-dialogs.ts";
import { KEYS } from "./storage-keys.ts";
import { tokenState } from "./token-claims.ts";
import { freshAccessToken, onTokensRefused, readTokens } from "./tokens.ts";

/** During the first check, a session that has ended leads to a new login instead of to the Square. */
let isStarting = true;

/** Connects calls and other tabs to the session, and restores the stored one. Call once, before the first render. */
export function startSession(): void {
  setCredentials({
    accessToken: freshAccessToken,
    personUid: () => (session.status === "person" ? session.uid : null),
    sessionEnded: (refused) => {
      // The refusal of a token that has been replaced since does not end the session.
      if (readTokens()?.access_token === refused) endRefusedSession();
    },
    accountLocked: showLocked,
    phoneMissing: askForPhone,
  });
  onTokensRefused(endRefusedSession);
  storage.watch(KEYS.tokens, () => {
    if (!readTokens()) void endSessionHereToo();
  });
  storage.watch(KEYS.user, () => {
    if (readTokens()) followLogin();
  });
  adoptStored();
  void check();
}

/** Another tab has logged in or updated the person's record. */
function followLogin(): void {
  if (session.status === "leaving") return;
  // Another person has logged in: all data of the former one must leave this page.
  if (session.status === "person" && storage.get(KEYS.uid) !== session.uid) return void endSessionHereToo();
  adoptStored();
  // The login dialog is not needed any more.
  closeDialogs(["login"]);
}

async function check(): Promise<void> {
  await Promise.all([loadInfo(), checkTokens()]);
  isStarting = false;
}

/** Loads the person's record from the server. Without a response the stored one stays. */
async function loadInfo(): Promise<void> {
  const { uid } = session;
  if (!uid) return takeAnonymousUid();
  const answer = await call(accountEndpoints.userInfo, { params: { uid }, body: { ostype: OS_TYPE } }).catch(
    () => null,
  );
  if (!answer || session.uid !== uid || session.status === "leaving") return;
  if (answer.status === 0 && answer.data) {
    if (answer.data.isLogin) {
      showPerson(answer.data);
      return openBlockingDialog(answer.data);
    }
    // The stored uid is a visitor's, but the stored tokens are a person's.
    return session.status === "person" ? fail("error-1") : undefined;
  }
  if (session.status === "person") {
    if (answer.status !== -1) return fail("error");
    if (answer.msg === errorKey("user_not_found")) return fail("error-1");
    showEndReason(answer.msg);
    return leave();
  }
  if (answer.status === -1) showEndReason(answer.msg);
  storage.remove(KEYS.uid);
  session.uid = null;
  await takeAnonymousUid();
}

async function checkTokens(): Promise<void> {
  await Promise.all([readServerTime(), new Promise((resolve) => setTimeout(resolve, TOKEN_INIT_DELAY_MS))]);
  const tokens = readTokens();
  if (!tokens || session.status !== "person") return;
  if (tokenState(tokens.access_token, serverNow()) === "unreadable") fail("error-1");
  // Offline, the session continues with the stored data.
  else await freshAccessToken().catch(() => null);
}

/** Ends a session whose tokens the server refuses, and shows the reason. */
function endRefusedSession(): void {
  const { uid, status } = session;
  if (status !== "person") return;
  const token = readTokens()?.access_token;
  if (uid && token) void fetchAndShowEndReason(uid, token);
  else showEndReason(SESSION_OVER);
  leave();
}

/** Deletes a stored session that is invalid, and opens the login dialog on the same page. */
function fail(failure: StartupFailure): void {
  if (session.status !== "person") return;
  const ended = endSession("ended", location.pathname + location.search);
  void import("./startup-failure.ts").then(({ showStartupFailure }) => showStartupFailure(failure, ended), reportError);
}

function leave(): void {
  if (session.status !== "person") return;
  if (!isStarting) return void endSession("ended");
  const here = location.pathname + location.search;
  void endSession("ended", STORIES_PATH, { resume: here });
}
