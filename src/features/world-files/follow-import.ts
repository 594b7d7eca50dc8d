// Follows an import whose dialog was closed: when it has ended, the page refetches its data and shows the result.
import type { QueryClient } from "@tanstack/react-query";
import { type ImportProgress, worldFileEndpoints } from "../../../contract/world-files.ts";
import { call } from "../../lib/api/call.ts";
import { isWorthRetrying } from "../../lib/api/call-error.ts";
import { queryKeys } from "../../queries/query-keys.ts";

const POLL_MS = 1_500;
/** Polls for an hour, as long as the server keeps the file. */
const POLLS_MAX = 2_400;

/** Refetches everything that an import has changed. */
export function refreshImported(client: QueryClient, { outcome }: ImportProgress): void {
  if (!outcome) return;
  void client.invalidateQueries({ queryKey: queryKeys.worlds });
  void client.invalidateQueries({ queryKey: queryKeys.entries(outcome.world._id) });
}

/** Polls until the import has ended and returns its progress; null where that can no longer be known. */
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
