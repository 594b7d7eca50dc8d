// The pair of access and refresh token. It is read from storage each time, because another tab may have changed it, and
// is refreshed by one tab at a time.
import { accountEndpoints, type TokenPair, tokenPair } from "../../contract/accounts.ts";
import { call } from "../lib/api/call.ts";
import { CallError } from "../lib/api/call-error.ts";
import { storage } from "../lib/storage.ts";
import { isServerTimeKnown, readServerTime, serverNow } from "./server-time.ts";
import { KEYS } from "./storage-keys.ts";
import { tokenState } from "./token-claims.ts";

const LOCK_NAME = "storyloom-token-refresh";
/** Timeout for a refresh, so that a missing response does not hold the lock for longer. */
const REFRESH_TIMEOUT_MS = 15_000;

export function readTokens(): TokenPair | null {
  const parsed = tokenPair.safeParse(storage.get(KEYS.tokens));
  return parsed.success ? parsed.data : null;
}

export function writeTokens({ access_token, refresh_token }: TokenPair): void {
  storage.set(KEYS.tokens, { access_token, refresh_token });
}

let refused: () => void = () => {};

/** Registers the handler for refused tokens. */
export function onTokensRefused(handler: () => void): void {
  refused = handler;
}

let inFlight: Promise<string | null> | null = null;

/**
 * The access token to send; refreshed first if it expires in less than 86,400 seconds. Null when nobody is logged in.
 * Throws the request's `CallError` when the token has expired and the server cannot be reached.
 */
export async function freshAccessToken(): Promise<string | null> {
  const pair = readTokens();
  if (!pair) return null;
  if (tokenState(pair.access_token, serverNow()) === "valid") return pair.access_token;
  inFlight ??= refresh().finally(() => {
    inFlight = null;
  });
  return inFlight;
}

/**
 * Runs `work` in one tab at a time: the other tabs wait and then find the new pair. Without Web Locks (plain http), a
 * second refresh with the same token is accepted during the server's grace period (`REFRESH_GRACE_SECONDS`).
 */
function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK_NAME, work) : work();
}

async function refresh(): Promise<string | null> {
  if (!isServerTimeKnown()) await readServerTime();
  return withRefreshLock(async () => {
    const pair = readTokens();
    if (!pair) return null;
    const state = tokenState(pair.access_token, serverNow());
    if (state === "valid") return pair.access_token;
    try {
      const next = await call(
        accountEndpoints.refresh,
        { body: { refresh_token: pair.refresh_token } },
        { anonymous: true, signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) },
      );
      return adopt(pair, next);
    } catch (error) {
      return afterFailedRefresh(pair, state === "due", error);
    }
  });
}

/** Stores the new pair, unless somebody logged out or in during the refresh. */
function adopt(before: TokenPair, next: TokenPair): string | null {
  const now = readTokens();
  if (now?.refresh_token !== before.refresh_token) return now?.access_token ?? null;
  writeTokens(next);
  return next.access_token;
}

function afterFailedRefresh(pair: TokenPair, stillValid: boolean, error: unknown): string | null {
  if (error instanceof CallError && error.code === "session_invalid") {
    // The session has ended, if the refused pair is still the stored one.
    if (readTokens()?.refresh_token === pair.refresh_token) refused();
    return null;
  }
  if (stillValid) return pair.access_token;
  throw error;
}
