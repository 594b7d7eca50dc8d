// The lists of the square, page by page. A list stays as it was read, so that going back leads to the same place: it
// begins anew when somebody comes to it by any other way and it is not recent any more.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Locale } from "../../../contract/limits.ts";
import { cursorOf } from "../../../contract/paging.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import { type ShareCard, type SquareTab, squareEndpoints } from "../../../contract/square.ts";
import { call } from "../../lib/api/call.ts";
import { useNewBeginning } from "../../queries/new-beginning.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { useSession } from "../../session/session.ts";

export type SquareView = SquareTab | "following";

export interface SquareFilters {
  /** Null: stories and worlds. */
  kind: ShareKind | null;
  /** Null: works in any language. */
  language: Locale | null;
  /** Works for adults as well. */
  nsfw: boolean;
}

/** A list younger than this is not begun anew. */
const RECENT_MS = 30_000;
/** How long a list that is not shown is kept: as long as a long chapter is read. */
const KEPT_MS = 60 * 60_000;

interface Pages {
  pages: readonly { data: readonly ShareCard[] }[];
}

/** The works of all pages, each once: the ranking may have changed between two pages. */
export function worksOf(pages: Pages | undefined): ShareCard[] {
  const works = new Map<string, ShareCard>();
  for (const page of pages?.pages ?? [])
    for (const work of page.data) if (!works.has(work.share_id)) works.set(work.share_id, work);
  return [...works.values()];
}

/** @param enabled False for a visitor, who follows nobody. */
export function useSquare(view: SquareView, { kind, language, nsfw }: SquareFilters, enabled: boolean) {
  const { uid } = useSession();
  const queryKey = [...queryKeys.square, view, { kind, language, nsfw, uid: view === "following" ? uid : null }];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const filters = {
        cursor: pageParam,
        ...(kind && { kind }),
        ...(language && { language }),
        ...(nsfw && { nsfw: "true" }),
      };
      return view === "following"
        ? call(squareEndpoints.following, { query: filters }, { signal })
        : call(squareEndpoints.list, { query: { tab: view, ...filters } }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    // All pages would be fetched again; only a list that could not be loaded is.
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });
  useNewBeginning(queryKey, RECENT_MS);
  return { ...query, works: worksOf(query.data) };
}
