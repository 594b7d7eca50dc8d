// Power changes with what other features do: anyone who has spent some says so here, and whatever shows it asks anew.
import { queryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";

/** Has the balance and the statement fetched again, where they are on the page. */
export function invalidatePower(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.power });
}
