// TanStack Query for everything the server owns: shown from memory at once, refreshed behind, patient without a network.
import { QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "./api/call-error.ts";

const RETRIES = 3;

/** A client with the product's defaults. Errors of the catalogue are answers: only network failures are tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "offlineFirst",
        staleTime: 30_000,
        gcTime: 15 * 60_000,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(8_000, 500 * 2 ** attempt),
      },
      // A change that cannot be sent fails at once, so the person can decide; nothing is silently queued.
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** The page's client. */
export const queryClient = createQueryClient();
