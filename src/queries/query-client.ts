// TanStack Query for everything the server owns: shown from memory at once, refreshed behind, patient without a
// network.
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "../lib/api/call-error.ts";
import { devicePersister } from "./query-cache/persist-queries.ts";

const RETRIES = 3;

/** A client with the product's defaults. Errors of the catalogue are answers: only network failures are tried again. */
export function createQueryClient(): QueryClient {
  // It takes a page for online until it hears of a change, and would miss the return of one that opened offline.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network an answer fails at once and says so; pausing it would show that it is on its way.
        networkMode: "always",
        refetchOnReconnect: "always",
        staleTime: 30_000,
        gcTime: 15 * 60_000,
        persister: devicePersister,
        retry: (failures, error) => failures < RETRIES && onlineManager.isOnline() && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(8_000, 500 * 2 ** attempt),
      },
      // A change that cannot be sent fails at once, so the person can decide; nothing is silently queued.
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** The page's client. */
export const queryClient = createQueryClient();
