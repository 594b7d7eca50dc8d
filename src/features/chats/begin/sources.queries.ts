// What an exploration may begin with: one's own worlds, and the characters of a world who can be played.
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { EndpointResponse } from "../../../../contract/endpoint.ts";
import { MAX_PAGE_SIZE } from "../../../../contract/limits.ts";
import { cursorOf } from "../../../../contract/paging.ts";
import { type SharedEntry, sharedWorldEndpoints } from "../../../../contract/shared-worlds.ts";
import { type World, worldEndpoints } from "../../../../contract/worlds.ts";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../queries/query-keys.ts";
import type { ChatSource } from "../chats-dialogs.ts";

/** A character who can be played. */
export type Playable = Pick<SharedEntry, "_id" | "name" | "avatar" | "character_target" | "is_recommended">;

/** Latest change first; a search filters by title. While another search is fetched, the former list stays. */
export function useOwnWorlds(search: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.worlds, "to-explore", search],
    queryFn: ({ pageParam, signal }) =>
      call(
        worldEndpoints.list,
        { query: { page: pageParam, ...(search && { title: search }) } },
        { signal, needsPerson: true },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ paging }, _pages, page) => (paging.has_next ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    select: worldsOf,
    enabled,
    staleTime: 0,
  });
}

/** A world that changes between two fetches may be on both pages. */
function worldsOf({ pages }: InfiniteData<EndpointResponse<typeof worldEndpoints.list>, number>): World[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((world) => [world._id, world] as const))).values()];
}

interface PeoplePage {
  people: Playable[];
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
}

async function fetchPeople({ kind, id, nsfw }: ChatSource, search: string, at: string, signal: AbortSignal) {
  const named = { type: "character" as const, ...(search && { name: search }) };
  if (kind === "share") {
    const query = { ...named, limit: MAX_PAGE_SIZE, ...(at && { cursor: at }), ...(nsfw && { nsfw: "true" }) };
    const { data, paging } = await call(
      sharedWorldEndpoints.entries,
      { params: { share_id: id }, query },
      { signal, context: "chat" },
    );
    return { data, next: cursorOf(paging.next) };
  }
  const page = Number(at || 1);
  const query = { ...named, page, per_page: MAX_PAGE_SIZE, order_by: "name" as const };
  const { data, paging } = await call(
    worldEndpoints.entries,
    { params: { unid: id }, query },
    { signal, context: "chat" },
  );
  return { data, next: paging.has_next ? String(page + 1) : undefined };
}

/** All lists of those who can be played in a world. */
export const playableKey = ({ kind, id }: ChatSource) =>
  [...(kind === "world" ? queryKeys.entries(id) : ["shared-world", id]), "to-play"] as const;

/** The living characters of a world that have a name, on each page recommended ones first. Null: no world is chosen. */
export function usePlayable(source: ChatSource | null, search: string) {
  return useInfiniteQuery({
    queryKey: [...(source ? playableKey(source) : ["to-play", null]), search],
    queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
      const { data, next } = await fetchPeople(source as ChatSource, search, pageParam, signal);
      const people = data.filter(({ name, character_status }) => name !== "" && character_status === "alive");
      return { people: people.sort((a, b) => Number(b.is_recommended) - Number(a.is_recommended)), next };
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // The former list stays for another search, not for another world.
    placeholderData: (before, query) => (query?.queryKey[1] === source?.id ? before : undefined),
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ people }) => people.map((person) => [person._id, person] as const))).values(),
    ],
    enabled: source !== null,
    staleTime: 0,
  });
}
