// One's power: what there is, by bucket, and the pages of what moved. Both are asked for anew by invalidatePower().
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { cursorOf } from "../../../contract/paging.ts";
import { powerEndpoints } from "../../../contract/power.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { writingBenefits } from "../../queries/writing-benefits.ts";

/** What one can write with. */
export function useBenefits() {
  return useQuery({
    queryKey: queryKeys.benefits,
    queryFn: ({ signal }) => writingBenefits(signal),
  });
}

/** Every movement, latest first. Asked for anew on each visit: generations in other tabs have spent since. */
export function useStatement() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.power, "statement"],
    queryFn: ({ pageParam, signal }) => call(powerEndpoints.statement, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
}
