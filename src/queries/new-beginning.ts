// A list of pages stays as it was read, so that going back leads to the same place; it begins anew when somebody comes
// to it by any other way.
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * Drops all pages but the first and fetches that again, unless the browser's Back or Forward has led here, or the list
 * is younger than `recentMs`.
 */
export function useNewBeginning(queryKey: QueryKey, recentMs: number): void {
  const client = useQueryClient();
  const navigationType = useNavigationType();
  const { key } = useLocation();
  const list = JSON.stringify(queryKey);
  useEffect(() => {
    const queryKey = JSON.parse(list) as QueryKey;
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (navigationType === "POP" || updatedAt === 0 || Date.now() - updatedAt < recentMs) return;
    client.setQueryData<{ pages: unknown[]; pageParams: unknown[] }>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    void client.invalidateQueries({ queryKey, exact: true });
    // `key`: every navigation to the list counts, also to the same address.
    void key;
  }, [client, list, navigationType, key, recentMs]);
}
