// What readers ask for of a shared world: the world, its entries page by page, and its characters for the graph.
import { type QueryClient, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EntryType } from "../../../contract/entries.ts";
import { MAX_PAGE_SIZE } from "../../../contract/limits.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { type SharedEntry, type SharedWorld, sharedWorldEndpoints } from "../../../contract/shared-worlds.ts";
import { call } from "../../lib/api/call.ts";
import { isAdultReader } from "../../session/adult-reader.ts";
import { session, useSession } from "../../session/session.ts";

const keyOf = (shareId: string, ...more: unknown[]) => ["shared-world", shareId, ...more];

/** @param isAdult They have said that they are an adult; otherwise a world for adults is withheld. */
const adultOf = (isAdult: boolean) => (isAdult ? { nsfw: "true" } : {});

/**
 * @param uid Who asks, as the answer tells whether the world is their own; null for a visitor.
 * @param isAdult They have said that they are an adult; otherwise a world for adults is withheld.
 */
function worldOptions(shareId: string, uid: string | null, isAdult: boolean) {
  return queryOptions({
    queryKey: keyOf(shareId, "world", uid, isAdult),
    queryFn: ({ signal }) =>
      call(sharedWorldEndpoints.look, { params: { share_id: shareId }, query: adultOf(isAdult) }, { signal }),
  });
}

export function useSharedWorld(shareId: string, isAdult: boolean) {
  const { status, uid } = useSession();
  return useQuery({
    ...worldOptions(shareId, status === "visitor" ? null : uid, isAdult),
    // The page stays while a person logs in on it.
    placeholderData: (before) => before,
  });
}

/** Asks anew, for who is logged in now. */
export function fetchSharedWorld(client: QueryClient, shareId: string) {
  return client.fetchQuery({ ...worldOptions(shareId, session.uid, isAdultReader()), staleTime: 0 });
}

/** A world whose page is open. Where it is for adults, the reader was asked or need not be. */
export type OpenWorld = Pick<SharedWorld, "share_id" | "nsfw">;

/** A call said that the world is closed or for adults now: the page asks, and says so. */
export function useAskForWorld(shareId: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keyOf(shareId, "world") });
}

/** @param name Part of a name; empty for all. */
export function useSharedEntries({ share_id: shareId, nsfw }: OpenWorld, type: EntryType, name: string) {
  const query = useInfiniteQuery({
    queryKey: keyOf(shareId, "entries", nsfw, type, name),
    queryFn: ({ pageParam, signal }) =>
      call(
        sharedWorldEndpoints.entries,
        {
          params: { share_id: shareId },
          query: { ...adultOf(nsfw), type, cursor: pageParam, ...(name && { name }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    placeholderData: (before) => before,
  });
  const entries = new Map<string, SharedEntry>();
  for (const page of query.data?.pages ?? []) for (const entry of page.data) entries.set(entry._id, entry);
  return { ...query, entries: [...entries.values()] };
}

/** The characters, of very many the first ones, and how they stand to each other. */
export function useSharedCharacters({ share_id: shareId, nsfw }: OpenWorld) {
  return useQuery({
    queryKey: keyOf(shareId, "characters", nsfw),
    queryFn: ({ signal }) =>
      call(sharedWorldEndpoints.characters, { params: { share_id: shareId }, query: adultOf(nsfw) }, { signal }),
  });
}

/** What is told of one character; null if it is not found by its name any more. */
export function useSharedCharacter({ share_id: shareId, nsfw }: OpenWorld, { id, name }: { id: string; name: string }) {
  return useQuery({
    queryKey: keyOf(shareId, "character", nsfw, id, name),
    queryFn: async ({ signal }) => {
      const query = { ...adultOf(nsfw), type: "character" as const, limit: MAX_PAGE_SIZE, ...(name && { name }) };
      const { data } = await call(sharedWorldEndpoints.entries, { params: { share_id: shareId }, query }, { signal });
      return data.find(({ _id }) => _id === id) ?? null;
    },
  });
}
