// Moderators' decisions about the person and their works, and the one answer to each.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointResponse } from "../../../../contract/endpoint.ts";
import { type OwnDecision, ownDecisionEndpoints } from "../../../../contract/own-decisions.ts";
import { call } from "../../../lib/api/call.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { queryKeys } from "../../../queries/query-keys.ts";

type Decisions = EndpointResponse<typeof ownDecisionEndpoints.list>;

/** The latest first, fetched again on each visit; also for a locked account. */
export function useOwnDecisions() {
  return useQuery({
    queryKey: queryKeys.ownDecisions,
    queryFn: ({ signal }) => call(ownDecisionEndpoints.list, {}, { signal }),
    staleTime: 0,
  });
}

/** Whether the decision was answered, undone or became too old meanwhile. */
export const isAnsweredAlready = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "conflict" || error.code === "decision_not_found");

export function useAppeal(decisionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(ownDecisionEndpoints.appeal, { params: { decisionId }, body: { text } }),
    onSuccess: async (answered: OwnDecision) => {
      // A response still under way would briefly show the decision as it was before.
      await client.cancelQueries({ queryKey: queryKeys.ownDecisions });
      client.setQueryData<Decisions>(
        queryKeys.ownDecisions,
        (list) => list && { decisions: list.decisions.map((one) => (one.id === answered.id ? answered : one)) },
      );
    },
    onError: (error) => {
      if (isAnsweredAlready(error)) return client.invalidateQueries({ queryKey: queryKeys.ownDecisions });
    },
  });
}
