// Queries of the person's power: the balance by bucket, and the pages of movements. `queryKeys.power` is the key of both.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { cursorOf } from "../../../contract/paging.ts";
import { powerEndpoints } from "../../../contract/power.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { writingBenefits } from "../../queries/writing-benefits.ts";

/** The balance the person can write with. */
export function useBenefits() {
  return useQuery({
    queryKey: queryKeys.benefits,
    queryFn: ({ signal }) => writingBenefits(signal),
  });
}

/** All movements, latest first. Refetched on each visit: generations in other tabs may have spent power since. */
export function useStatement() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.power, "statement"],
    queryFn: ({ pageParam, signal }) => call(powerEndpoints.statement, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
}
