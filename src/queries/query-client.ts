// The TanStack Query client for server state: cached data is shown at once and refetched in the background.
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "../lib/api/call-error.ts";
import { devicePersister } from "./query-cache/persist-queries.ts";

const RETRIES = 3;

/** A client with the product's defaults. It retries only after a network failure or a status 502, 503 or 504. */
export function createQueryClient(): QueryClient {
  // The manager assumes a page is online until an event says otherwise. On a page that opened offline it would miss the
  // reconnect.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a query fails at once and shows an error; a paused query would look as if it were loading.
        networkMode: "always",
        refetchOnReconnect: "always",
        staleTime: 30_000,
        gcTime: 15 * 60_000,
        persister: devicePersister,
        retry: (failures, error) => failures < RETRIES && onlineManager.isOnline() && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(8_000, 500 * 2 ** attempt),
      },
      // A mutation that cannot be sent fails at once, so that the person can decide; nothing is queued silently.
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** The client of this page. */
export const queryClient = createQueryClient();
