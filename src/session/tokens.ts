// The token pair: kept in storage, read from there each time (another tab may have changed it), refreshed by one tab at
// a time.
import { accountEndpoints, type TokenPair, tokenPair } from "../../contract/accounts.ts";
import { call } from "../lib/api/call.ts";
import { CallError } from "../lib/api/call-error.ts";
import { storage } from "../lib/storage.ts";
import { isServerTimeKnown, readServerTime, serverNow } from "./server-time.ts";
import { KEYS } from "./storage-keys.ts";
import { tokenState } from "./token-claims.ts";

const LOCK = "storyloom-token-refresh";
/** The lock is never held longer by an answer that doesn't come. */
const REFRESH_MS = 15_000;

export function readTokens(): TokenPair | null {
  const parsed = tokenPair.safeParse(storage.get(KEYS.tokens));
  return parsed.success ? parsed.data : null;
}

export function writeTokens({ access_token, refresh_token }: TokenPair): void {
  storage.set(KEYS.tokens, { access_token, refresh_token });
}

let refused: () => void = () => {};

/** Registers what happens when the server no longer takes this session's tokens. */
export function onTokensRefused(handler: () => void): void {
  refused = handler;
}

let inFlight: Promise<string | null> | null = null;

/**
 * A token to send: refreshed first where fewer than 86,400 seconds remain. Null when nobody is logged in.
 * Throws the request's `CallError` when the token has ended and the server can't be reached.
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
 * One tab refreshes, the others wait and find the new pair. Without Web Locks (plain http) the server's grace serves.
 */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function refresh(): Promise<string | null> {
  if (!isServerTimeKnown()) await readServerTime();
  return alone(async () => {
    const pair = readTokens();
    if (!pair) return null;
    const state = tokenState(pair.access_token, serverNow());
    if (state === "valid") return pair.access_token;
    try {
      const next = await call(
        accountEndpoints.refresh,
        { body: { refresh_token: pair.refresh_token } },
        { anonymous: true, signal: AbortSignal.timeout(REFRESH_MS) },
      );
      return adopt(pair, next);
    } catch (error) {
      return withoutRefresh(pair, state === "due", error);
    }
  });
}

/** The new pair, unless somebody logged out or in while it was on its way. */
function adopt(before: TokenPair, next: TokenPair): string | null {
  const now = readTokens();
  if (now?.refresh_token !== before.refresh_token) return now?.access_token ?? null;
  writeTokens(next);
  return next.access_token;
}

function withoutRefresh(pair: TokenPair, stillValid: boolean, error: unknown): string | null {
  if (error instanceof CallError && error.code === "session_invalid") {
    // Refused for good, if it still is the pair in use.
    if (readTokens()?.refresh_token === pair.refresh_token) refused();
    return null;
  }
  if (stillValid) return pair.access_token;
  throw error;
}
