// An import whose dialog was closed: when it has ended, the page shows what it brought in and says so.
import type { QueryClient } from "@tanstack/react-query";
import { type ImportProgress, worldFileEndpoints } from "../../../contract/world-files.ts";
import { call } from "../../lib/api/call.ts";
import { isWorthRetrying } from "../../lib/api/call-error.ts";
import { queryKeys } from "../../queries/query-keys.ts";

const POLL_MS = 1_500;
/** An hour, as long as the server keeps the file. */
const POLLS_MAX = 2_400;

/** Has everything fetched anew that an import has changed. */
export function refreshImported(client: QueryClient, { outcome }: ImportProgress): void {
  if (!outcome) return;
  void client.invalidateQueries({ queryKey: queryKeys.worlds });
  void client.invalidateQueries({ queryKey: queryKeys.entries(outcome.world._id) });
}

/** Asks until it has ended, and answers how; null where that can't be known any more. */
export async function followImport(client: QueryClient, fileId: string): Promise<ImportProgress | null> {
  for (let polls = 0; polls < POLLS_MAX; polls++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    try {
      const progress = await call(worldFileEndpoints.progress, { params: { iid: fileId } });
      if (progress.status !== "done" && progress.status !== "failed") continue;
      refreshImported(client, progress);
      return progress;
    } catch (error) {
      if (!isWorthRetrying(error)) return null;
    }
  }
  return null;
}
