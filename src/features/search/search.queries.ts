// Suggestions for what is being typed, and the pages of what was found.
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Locale } from "../../../contract/limits.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { type Found, type SearchTab, searchEndpoints } from "../../../contract/search.ts";
import { call } from "../../lib/api/call.ts";
import { storage } from "../../lib/storage.ts";
import { useNewBeginning } from "../../queries/new-beginning.ts";
import { useSession } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";

/** How long results that are not shown are kept: as long as a long chapter is read. */
const KEPT_MS = 60 * 60_000;

/** Nothing is kept: what is not public any more is gone with the next key. */
export const suggestionsQuery = (keyword: string, uid: string | null) => {
  // The choice that the lists of the square ask about.
  const nsfw = storage.get(KEYS.squareNsfw) === true;
  return queryOptions({
    queryKey: ["search", "suggestions", { keyword, nsfw, uid }],
    queryFn: ({ signal }) =>
      call(searchEndpoints.suggestions, { query: { q: keyword, ...(nsfw && { nsfw: "true" }) } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
};

/** Suggestions of the last keyword stay until those of the next are there. */
export function useSuggestions(keyword: string, enabled: boolean) {
  const { uid } = useSession();
  const query = useQuery({ ...suggestionsQuery(keyword, uid), enabled, placeholderData: keepPreviousData });
  return query;
}

export type Suggestions = NonNullable<ReturnType<typeof useSuggestions>["data"]>;

export interface SearchFilters {
  /** Null: works in any language. */
  language: Locale | null;
  /** Works for adults as well. */
  nsfw: boolean;
}

/** Identifies a find within its tab. */
export const keyOfFound = (one: Found): string =>
  one.kind === "character" ? `${one.work.share_id}/${one._id}` : one.work.share_id;

/** @param enabled False while there is nothing to search for. */
export function useResults(keyword: string, tab: SearchTab, { language, nsfw }: SearchFilters, enabled: boolean) {
  const { uid } = useSession();
  const queryKey = ["search", "results", { keyword, tab, language, nsfw, uid }];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        searchEndpoints.results,
        { query: { q: keyword, tab, cursor: pageParam, ...(language && { language }), ...(nsfw && { nsfw: "true" }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    // All pages would be fetched again; only a list that could not be loaded is.
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });
  // The same word searched for again is searched for.
  useNewBeginning(queryKey, 0);
  const first = query.data?.pages[0];
  const found = new Map<string, Found>();
  for (const page of query.data?.pages ?? [])
    for (const one of page.data) if (!found.has(keyOfFound(one))) found.set(keyOfFound(one), one);
  return { ...query, found: [...found.values()], own: first?.own ?? [], direct: first?.direct ?? null };
}

export type ResultsQuery = ReturnType<typeof useResults>;
