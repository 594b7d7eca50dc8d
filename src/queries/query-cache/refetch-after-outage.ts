// Refetches failed queries of the page after an outage. The browser knows only about its own network, so the server is
// polled with one small request, however many queries have failed.
import type { Query, QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "../../lib/api/call-error.ts";

const POLL_MS = 3_000;
const POLL_MAX_MS = 15_000;
const TIMEOUT_MS = 5_000;
/** Statuses of a proxy whose server is down, and of a server whose database is down. */
const DOWN: ReadonlySet<number> = new Set([502, 503, 504]);

const isRetryable = ({ state }: Query): boolean => state.status === "error" && isWorthRetrying(state.error);

/** Begins to poll whenever a query fails because the server cannot be reached. Call once. */
export function refetchAfterOutage(client: QueryClient): void {
  let isWatching = false;
  let delay = POLL_MS;
  const cache = client.getQueryCache();
  const watch = () => {
    if (isWatching) return;
    isWatching = true;
    setTimeout(look, delay);
  };
  const look = async () => {
    const hasFailed = cache.getAll().some((query) => query.isActive() && isRetryable(query));
    if (!hasFailed) delay = POLL_MS;
    else if (document.visibilityState === "visible" && navigator.onLine && (await isReachable())) {
      delay = POLL_MS;
      await client.refetchQueries({ type: "active", predicate: isRetryable });
    } else delay = Math.min(delay * 1.5, POLL_MAX_MS);
    isWatching = false;
    if (hasFailed) watch();
  };
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isRetryable(event.query)) watch();
  });
}

async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return !DOWN.has(status);
  } catch {
    return false;
  }
}
