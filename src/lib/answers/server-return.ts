// After an outage everything on the page that could not be fetched is fetched by itself. The browser tells only of its
// own network: whether a server is back is asked with one small question, however many queries wait for it.
import type { Query, QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "../api/call-error.ts";

const ASK_MS = 3_000;
const ASK_MAX_MS = 15_000;
const ANSWER_MS = 5_000;
/** What a proxy says of a server that is away, and a server of its database. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

const waits = ({ state }: Query): boolean => state.status === "error" && isWorthRetrying(state.error);

/** Watches for the server's return whenever an answer failed for want of it. Call once. */
export function refetchWhenServerReturns(client: QueryClient): void {
  let isWatching = false;
  let patience = ASK_MS;
  const cache = client.getQueryCache();
  const watch = () => {
    if (isWatching) return;
    isWatching = true;
    setTimeout(look, patience);
  };
  const look = async () => {
    const someoneWaits = cache.getAll().some((query) => query.isActive() && waits(query));
    if (!someoneWaits) patience = ASK_MS;
    else if (document.visibilityState === "visible" && navigator.onLine && (await isThere())) {
      patience = ASK_MS;
      await client.refetchQueries({ type: "active", predicate: waits });
    } else patience = Math.min(patience * 1.5, ASK_MAX_MS);
    isWatching = false;
    if (someoneWaits) watch();
  };
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && waits(event.query)) watch();
  });
}

async function isThere(): Promise<boolean> {
  try {
    const { status } = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
    return !AWAY.has(status);
  } catch {
    return false;
  }
}
