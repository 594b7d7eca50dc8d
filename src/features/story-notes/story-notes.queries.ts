// Queries of a story's notes to the model and of its chapters' summaries.
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { cursorOf } from "../../../contract/paging.ts";
import { type ChapterSummary, type SummaryProgress, storyNotesEndpoints } from "../../../contract/story-notes.ts";
import { call } from "../../lib/api/call.ts";
import type { NoteFields } from "./notes-draft.ts";

const keys = {
  notes: (storyId: string) => ["story-notes", storyId, "notes"] as const,
  progress: (storyId: string) => ["story-notes", storyId, "progress"] as const,
  summaries: (storyId: string) => ["story-notes", storyId, "summaries"] as const,
};

/** The polling interval while a summary is being written. */
const WRITING_POLL_MS = 2_500;

/** Refetched each time the panel opens: others may have edited since. */
export function useNotes(storyId: string) {
  return useQuery({
    queryKey: keys.notes(storyId),
    queryFn: ({ signal }) => call(storyNotesEndpoints.get, { params: { nid: storyId } }, { signal }),
    staleTime: 0,
  });
}

/** Saves the notes as they stand. */
export function useSaveNotes(storyId: string): (fields: NoteFields) => Promise<void> {
  const client = useQueryClient();
  return async (fields) => {
    const notes = await call(storyNotesEndpoints.put, { params: { nid: storyId }, body: fields });
    client.setQueryData(keys.notes(storyId), notes);
  };
}

type Page = { data: ChapterSummary[]; paging: { has_prev: boolean; has_next: boolean; next: string | null } };

/** All chapters with their summaries, in order. */
export function useSummaries(storyId: string) {
  return useInfiniteQuery({
    queryKey: keys.summaries(storyId),
    queryFn: ({ pageParam, signal }) =>
      call(storyNotesEndpoints.summaries, { params: { nid: storyId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ pending }) => pending)) ? WRITING_POLL_MS : false,
  });
}

/**
 * Replaces a summary in the cached list. A fetch of the list that started earlier is cancelled: its older answer would
 * replace the new summary and, as nothing in it is being written, would stop the polling.
 */
function usePlaceSummary(storyId: string): (summary: ChapterSummary) => Promise<void> {
  const client = useQueryClient();
  return async (summary) => {
    const queryKey = keys.summaries(storyId);
    const isAsked = client.isFetching({ queryKey }) > 0;
    if (isAsked) await client.cancelQueries({ queryKey });
    client.setQueryData<InfiniteData<Page>>(keys.summaries(storyId), (list) =>
      list
        ? {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              data: page.data.map((one) => (one.chapter_id === summary.chapter_id ? summary : one)),
            })),
          }
        : list,
    );
    if (isAsked) void client.invalidateQueries({ queryKey });
  };
}

/** Changes or pins a chapter's summary. */
export function usePutSummary(storyId: string, chapterId: string) {
  const place = usePlaceSummary(storyId);
  return useMutation({
    mutationFn: (body: { text?: string; pinned?: boolean }) =>
      call(storyNotesEndpoints.putSummary, { params: { nid: storyId, cid: chapterId }, body }),
    onSuccess: place,
  });
}

/** Requests a new summary of a chapter; it is written in the background. */
export function useRenewSummary(storyId: string, chapterId: string) {
  const place = usePlaceSummary(storyId);
  return useMutation({
    mutationFn: () =>
      call(
        storyNotesEndpoints.renewSummary,
        { params: { nid: storyId, cid: chapterId }, body: {} },
        { context: "summary" },
      ),
    onSuccess: place,
  });
}

/** The progress of a story's summaries; polled while they are being written. */
export function useSummaryProgress(storyId: string) {
  return useQuery({
    queryKey: keys.progress(storyId),
    queryFn: ({ signal }) => call(storyNotesEndpoints.summaryProgress, { params: { nid: storyId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? WRITING_POLL_MS : false),
  });
}

/** Starts summing up all chapters, or stops it. */
export function useSumUpAll(storyId: string) {
  const client = useQueryClient();
  const params = { nid: storyId };
  return useMutation({
    mutationFn: (wanted: boolean): Promise<SummaryProgress> =>
      wanted
        ? call(storyNotesEndpoints.startSummaries, { params, body: {} }, { context: "summary" })
        : call(storyNotesEndpoints.stopSummaries, { params }),
    // An older response that arrives late would stop the polling.
    onSuccess: async (progress) => {
      await client.cancelQueries({ queryKey: keys.progress(storyId) });
      client.setQueryData(keys.progress(storyId), progress);
    },
  });
}

/** Refetches the list of summaries. */
export function useRefreshSummaries(storyId: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.summaries(storyId) });
}
