// Profiles of people, their works, and the lists of who follows whom.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FOLLOWS_PER_DAY_MAX } from "../../../contract/limits.ts";
import { cursorOf } from "../../../contract/paging.ts";
import {
  type FollowItem,
  type OwnShareCard,
  peopleEndpoints,
  type RecommendedUser,
  type UserProfile,
} from "../../../contract/people.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import type { ShareCard } from "../../../contract/square.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useFormat } from "../../lib/use-format.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { session, useSession } from "../../session/session.ts";
import { FOLLOWING_KEY, knowFollowing } from "../follows/follows.queries.ts";

export type FollowList = "following" | "fans";

/** A person as the one who is logged in here sees them; with `own`, oneself. */
export function useProfile(uid: string, own: boolean) {
  const client = useQueryClient();
  const { status, uid: viewer } = useSession();
  return useQuery<UserProfile>({
    queryKey: [...queryKeys.profiles, status === "person" ? viewer : null, uid, own],
    queryFn: async ({ signal }) => {
      const startedAt = Date.now();
      if (own) return call(peopleEndpoints.ownProfile, {}, { signal });
      const profile = await call(peopleEndpoints.profile, { params: { uid } }, { signal });
      if (session.status === "person") knowFollowing(client, uid, profile.following, startedAt);
      return profile;
    },
  });
}

/** Items of all pages, each once: the list may have changed between two pages. */
function itemsOf<Item>(pages: readonly { data: readonly Item[] }[] | undefined, keyOf: (item: Item) => string): Item[] {
  const items = new Map<string, Item>();
  for (const page of pages ?? [])
    for (const item of page.data) if (!items.has(keyOf(item))) items.set(keyOf(item), item);
  return [...items.values()];
}

const WORKS = [...queryKeys.people, "works"];
/** How long a list that is not shown is kept: as long as a long chapter is read. */
const KEPT_MS = 60 * 60_000;

export interface WorksAsked {
  uid: string;
  kind: ShareKind;
  /** One's own works, of every state. */
  own: boolean;
  /** Works for adults as well. */
  nsfw: boolean;
  enabled: boolean;
}

export function usePersonWorks({ uid, kind, own, nsfw, enabled }: WorksAsked) {
  const query = useInfiniteQuery({
    queryKey: [...WORKS, uid, kind, own ? "own" : { nsfw }],
    queryFn: ({
      pageParam: cursor,
      signal,
    }): Promise<{
      data: (ShareCard | OwnShareCard)[];
      paging: { next: string | null };
    }> =>
      own
        ? call(peopleEndpoints.ownSharings, { query: { type: kind, cursor } }, { signal })
        : call(
            peopleEndpoints.sharings,
            { params: { uid }, query: { type: kind, cursor, ...(nsfw && { nsfw: "true" }) } },
            { signal },
          ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    enabled,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    // All pages would be fetched again; only a list that could not be loaded is.
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });
  return { ...query, works: itemsOf(query.data?.pages, (work) => work.share_id) };
}

/** Fetches lists of works anew, after the sharing of one may have changed. */
export function useRefreshWorks(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: WORKS });
    void client.invalidateQueries({ queryKey: queryKeys.profiles });
  };
}

/** Whom one follows, or one's followers: fetched anew whenever the list is shown. */
export function useFollowList(list: FollowList) {
  const client = useQueryClient();
  const { uid } = useSession();
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.people, "list", uid, list],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const startedAt = Date.now();
      const endpoint = list === "following" ? peopleEndpoints.followingUsers : peopleEndpoints.followers;
      const page = await call(endpoint, { query: { cursor } }, { signal });
      for (const { user, following } of page.data) knowFollowing(client, user._id, following, startedAt);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });
  return { ...query, people: itemsOf<FollowItem>(query.data?.pages, ({ user }) => user._id) };
}

/** The list stays as it was fetched while it is shown: who is followed from it stays in it. */
export function useRecommended() {
  const { locale } = useFormat();
  const { uid } = useSession();
  return useQuery({
    queryKey: [...queryKeys.people, "recommended", uid, locale],
    queryFn: async ({ signal }): Promise<RecommendedUser[]> =>
      (await call(peopleEndpoints.recommended, { query: { language: locale } }, { signal })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

const followedBeforeFull = ({ content }: CallError): number =>
  typeof content === "object" && content !== null && "followed_count" in content ? Number(content.followed_count) : 0;

/** Follows everybody of the list, and fetches anew what lists followed people and their works. */
export function useFollowAll() {
  const { t } = useTranslation(["people", "follows"]);
  const { locale } = useFormat();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uids: string[]) => call(peopleEndpoints.followAll, { body: { uids, language: locale } }),
    onSuccess: ({ followed_count: count }) =>
      toast(count === 0 ? t("follow_all_none") : t("follow_all_done", { count })),
    onError: (error) => {
      const isFull = error instanceof CallError && error.code === "follows_day_max";
      const full = () =>
        t("follow_all_full", { max: FOLLOWS_PER_DAY_MAX, count: followedBeforeFull(error as CallError) });
      toastFailure(error, isFull ? full() : t("follows:follow_error"));
    },
    // A part may have been followed.
    onSettled: () => {
      for (const queryKey of [FOLLOWING_KEY, queryKeys.people, queryKeys.followedWorks])
        void client.invalidateQueries({ queryKey });
    },
  });
}
