// Cases as moderators see them: the lists, one case with its evidence, and what is done with it.
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointInput } from "../../../../contract/endpoint.ts";
import { DEFAULT_PAGE_SIZE } from "../../../../contract/limits.ts";
import { type CaseStatus, type ModerationCase, moderationEndpoints } from "../../../../contract/moderation.ts";
import { cursorOf } from "../../../../contract/paging.ts";
import { call, callFile } from "../../../lib/api/call.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { ownModeration } from "../../../queries/moderation.ts";
import { queryKeys } from "../../../queries/query-keys.ts";

const CASES = [...queryKeys.moderation, "cases"];
const keyOf = (caseId: string) => [...queryKeys.moderation, "case", caseId];

export type DecideBody = EndpointInput<typeof moderationEndpoints.decide>["body"];

/** Open ones and appeals: the one that waits longest first. Decided ones: the latest first. Fetched on each visit. */
export function useCases(status: CaseStatus) {
  return useInfiniteQuery({
    queryKey: [...CASES, status],
    queryFn: ({ pageParam, signal }) =>
      call(moderationEndpoints.cases, { query: { status, limit: DEFAULT_PAGE_SIZE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
}

/** What waits for a moderator. */
export function useWaiting() {
  return useQuery({ queryKey: queryKeys.ownModeration, queryFn: ({ signal }) => ownModeration(signal), staleTime: 0 });
}

export function useCase(caseId: string) {
  return useQuery({
    queryKey: keyOf(caseId),
    queryFn: ({ signal }) => call(moderationEndpoints.case, { params: { caseId } }, { signal }),
    staleTime: 0,
  });
}

/** Evidence never changes. `isWanted`: it may be long, so it is fetched once somebody wants to see it. */
export function useEvidence(evidenceId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...queryKeys.moderation, "evidence", evidenceId],
    queryFn: ({ signal }) => call(moderationEndpoints.evidence, { params: { evidenceId } }, { signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const fetchReportPicture = (reportId: string, at: number, signal: AbortSignal) =>
  callFile(moderationEndpoints.reportPicture, { params: { reportId, at } }, { signal });

export const fetchEvidencePicture = (evidenceId: string, at: number, signal: AbortSignal) =>
  callFile(moderationEndpoints.evidencePicture, { params: { evidenceId, at } }, { signal });

/** Whether none of its decisions holds, so that it can be decided, for the first time or anew. */
export const canDecide = ({ decisions }: ModerationCase): boolean =>
  decisions.every(({ action, undone }) => action === "dismiss" || undone !== null);

export const isNoCase = (error: unknown): boolean => error instanceof CallError && error.code === "case_not_found";

/** Whether another moderator has done it, or something else, meanwhile. */
export const isRaced = (error: unknown): boolean => error instanceof CallError && error.code === "conflict";

export function useDecide(caseId: string) {
  return useOnCase(caseId, (body: DecideBody) => call(moderationEndpoints.decide, { params: { caseId }, body }));
}

export function useUndo(caseId: string, decisionId: string) {
  return useOnCase(caseId, (body: { reason: string; both: boolean }) =>
    call(moderationEndpoints.undo, { params: { decisionId }, body }),
  );
}

export function useAnswerAppeal(caseId: string, decisionId: string) {
  return useOnCase(caseId, (body: { lift: boolean; text: string }) =>
    call(moderationEndpoints.answerAppeal, { params: { decisionId }, body }),
  );
}

/** What answers with the case as it is then. */
function useOnCase<Input>(caseId: string, send: (input: Input) => Promise<ModerationCase>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => showCase(client, changed),
    // Refused because the case, the work or the person changed meanwhile: the page shows what holds now.
    // Not waited for: the form may go with it, and what the form does on an error would not run.
    onError: (error) => {
      if (error instanceof CallError && error.code !== null) void client.invalidateQueries({ queryKey: keyOf(caseId) });
    },
  });
}

async function showCase(client: QueryClient, changed: ModerationCase): Promise<void> {
  // A response still under way would briefly show the case as it was before.
  await client.cancelQueries({ queryKey: keyOf(changed.id) });
  client.setQueryData(keyOf(changed.id), changed);
  void client.invalidateQueries({ queryKey: CASES });
  void client.invalidateQueries({ queryKey: queryKeys.ownModeration });
}
