// Queries of the world bound to a story. Their keys are below those of worlds, so that changing a world or an entry
// makes them outdated too.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { chapterEndpoints } from "../../../contract/chapters.ts";
import type { Entry } from "../../../contract/entries.ts";
import { storyNotesEndpoints } from "../../../contract/story-notes.ts";
import { type StoryEntry, storyWorldEndpoints } from "../../../contract/story-world.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { createIdFor } from "../../lib/random-id.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { ownWorldsKey } from "./own-worlds.queries.ts";

const keys = {
  world: (storyId: string) => queryKeys.storyWorld(storyId),
  entry: (storyId: string, entryId: string) => [...queryKeys.storyWorld(storyId), "entry", entryId] as const,
};

/** Refetched when the person returns to the page, to see others' changes. */
const FRESH_MS = 5_000;
/** An entry is shown from the cache while the pointer goes from name to name. */
const ENTRY_FRESH_MS = 30_000;

/** In these calls, "world not found" is about the bound world, or the one being bound. */
const BOUND = { context: "bound_world" } as const;
/** How often an entry is read again because somebody changed it between reading and writing. */
const LOOKS = 3;

export function isGone(error: unknown, code: "world_not_found" | "entry_deleted"): boolean {
  return error instanceof CallError && error.code === code;
}

/** The bound world with its entries' names. */
export function useStoryWorld(storyId: string) {
  return useQuery({
    queryKey: keys.world(storyId),
    queryFn: ({ signal }) => call(storyWorldEndpoints.get, { params: { nid: storyId } }, { signal, ...BOUND }),
    staleTime: FRESH_MS,
  });
}

/** One entry of the bound world. */
export function useStoryEntry(storyId: string, entryId: string | null) {
  return useQuery({
    queryKey: keys.entry(storyId, entryId ?? ""),
    queryFn: ({ signal }) =>
      call(storyWorldEndpoints.entry, { params: { nid: storyId, entryId: entryId ?? "" } }, { signal, ...BOUND }),
    enabled: entryId !== null,
    staleTime: ENTRY_FRESH_MS,
  });
}

/** A chapter's number in its story, from 1; null while unknown. */
export function useChapterNumber(storyId: string, chapterId: string): number | null {
  const { data } = useQuery({
    queryKey: [...queryKeys.chapters(storyId), "number", chapterId],
    queryFn: ({ signal }) => call(chapterEndpoints.get, { params: { nid: storyId, cid: chapterId } }, { signal }),
    select: ({ number }) => number,
  });
  return data ?? null;
}

function useFailure() {
  const errorText = useErrorText();
  return (error: unknown) => void toastFailure(error, errorText(error));
}

/** Binds a world to the story, or removes the binding. */
export function useBindWorld(storyId: string) {
  const client = useQueryClient();
  const onError = useFailure();
  return useMutation({
    mutationFn: (value: string | null) =>
      call(storyNotesEndpoints.presetUniverse, { params: { nid: storyId }, body: { value } }, BOUND),
    // Cached data is about the former world.
    onSuccess: () => client.resetQueries({ queryKey: keys.world(storyId) }),
    onError: (error) => {
      onError(error);
      // A deleted world is no longer offered.
      if (isGone(error, "world_not_found")) void client.invalidateQueries({ queryKey: ownWorldsKey });
    },
  });
}

/** Creates a world with that title and binds it. */
export function useCreateAndBind(storyId: string) {
  const client = useQueryClient();
  const onError = useFailure();
  // A world created by an earlier try whose binding failed or whose response was lost is bound by the next try.
  const [idFor, setIdFor] = useState(createIdFor);
  return useMutation({
    mutationFn: async (title: string) => {
      const { _id } = await call(worldEndpoints.create, { body: { id: idFor(title), title } });
      await call(storyNotesEndpoints.presetUniverse, { params: { nid: storyId }, body: { value: _id } }, BOUND);
    },
    onSuccess: () => {
      setIdFor(createIdFor);
      return client.resetQueries({ queryKey: keys.world(storyId) });
    },
    onError: (error) => {
      onError(error);
      // The world was deleted meanwhile.
      if (isGone(error, "world_not_found") || (error instanceof CallError && error.code === "conflict"))
        setIdFor(createIdFor);
    },
    // The world may have been created and not bound.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.worldLists }),
        client.invalidateQueries({ queryKey: ownWorldsKey }),
      ]),
  });
}

/** Pins an entry, so that it is in every prompt of the story, or unpins it. */
export function usePinEntry(storyId: string) {
  const client = useQueryClient();
  const onError = useFailure();
  return useMutation({
    mutationFn: ({ entryId, pinned }: { entryId: string; pinned: boolean }) =>
      call(storyWorldEndpoints.pin, { params: { nid: storyId, entryId }, body: { pinned } }, BOUND),
    onSuccess: (entry: StoryEntry) => {
      client.setQueryData(keys.entry(storyId, entry._id), entry);
      return client.invalidateQueries({ queryKey: keys.world(storyId), exact: true });
    },
    onError,
  });
}

/** The request body for an entry of which only these fields change. */
function withFields(entry: Entry, fields: Partial<Pick<Entry, "underline" | "use">>) {
  const { name, aliases, description, use, underline, changes } = { ...entry, ...fields };
  const common = { name, aliases, description, use, underline, changes };
  if (entry.type === "normal") return { type: "normal" as const, ...common };
  const { character_status, character_age, character_gender, is_recommended, character_target } = entry;
  return {
    type: "character" as const,
    ...common,
    ...{ character_status, character_age, is_recommended, character_target },
    ...(character_gender !== null && { character_gender }),
    character_relationships: entry.character_relationships,
  };
}

/**
 * Changes how an entry of the person's own world is used: underlined or not, told always, never or when it is
 * mentioned.
 */
export function useChangeUse(storyId: string, unid: string) {
  const client = useQueryClient();
  const onError = useFailure();
  return useMutation({
    mutationFn: async ({ entryId, ...fields }: { entryId: string; underline?: boolean; use?: Entry["use"] }) => {
      // Starts from the latest version, so that other people's changes are not overwritten.
      for (let looks = 1; ; looks++) {
        const entry = await call(worldEndpoints.entry, { params: { unid, entryId } }, BOUND);
        const body = { ...withFields(entry, fields), updated_at: entry.updated_at };
        try {
          return await call(worldEndpoints.putEntry, { params: { unid, entryId }, body }, BOUND);
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== "conflict" || looks === LOOKS) throw error;
        }
      }
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.world(storyId) }),
        client.invalidateQueries({ queryKey: queryKeys.entries(unid) }),
      ]),
    onError,
  });
}

/** Refetches everything about the bound world. */
export function useRefreshWorld(storyId: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.world(storyId) });
}
