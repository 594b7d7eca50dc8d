// How oneself and another person follow each other, and changing it: shown at once, and undone if the server refuses.
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Following, followEndpoints } from "../../../contract/follows.ts";
import { FOLLOWS_PER_DAY_MAX } from "../../../contract/limits.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { session, useSession } from "../../session/session.ts";

/** All that is known of who follows whom. */
export const FOLLOWING_KEY = ["following"] as const;
/** By who asks, as somebody else may log in on the same page. */
const keyOf = (own: string | null, uid: string) => [...FOLLOWING_KEY, own, uid] as const;
const changeKey = (uid: string) => [...FOLLOWING_KEY, "change", uid] as const;

const NONE: Following = { is_follower: false, is_following: false };

/** Visitors follow nobody, so nothing is fetched for them, nor for oneself. */
export function useFollowing(uid: string) {
  const { status, uid: own } = useSession();
  return useQuery({
    queryKey: keyOf(own, uid),
    queryFn: ({ signal }) => call(followEndpoints.get, { params: { uid } }, { signal }),
    enabled: status === "person" && own !== uid,
  });
}

/** Whether a change is being sent. */
export const isChanging = (client: QueryClient, uid: string): boolean =>
  client.isMutating({ mutationKey: changeKey(uid) }) > 0;

/**
 * Keeps what another answer said, so that it need not be asked for. `startedAt`: when that was asked for; what was learnt
 * later, or is being changed, is more recent.
 */
export function knowFollowing(client: QueryClient, uid: string, following: Following, startedAt: number): void {
  const queryKey = keyOf(session.uid, uid);
  const knownAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (knownAt <= startedAt && !isChanging(client, uid)) client.setQueryData<Following>(queryKey, following);
}

/** Takes a refused change back, and asks anew: after an answer that was lost only the server knows what is true. */
function undo(
  client: QueryClient,
  { queryKey, before }: { queryKey: ReturnType<typeof keyOf>; before: Following | undefined },
  isFollowed: boolean,
): void {
  if (!isFollowed && before === undefined) return void client.resetQueries({ queryKey });
  if (!isFollowed) client.setQueryData<Following>(queryKey, before);
  void client.invalidateQueries({ queryKey });
}

/** Follows (true) or unfollows (false) a person, and says so. */
export function useFollowChange(uid: string, name: string) {
  const { t } = useTranslation(["follows", "errors"]);
  const client = useQueryClient();
  const errorText = useErrorText();
  const refusalText = (error: CallError) =>
    error.code === "follows_day_max" ? t("errors:follows_day_max", { max: FOLLOWS_PER_DAY_MAX }) : errorText(error);
  return useMutation({
    mutationKey: changeKey(uid),
    mutationFn: (isWanted: boolean) =>
      isWanted
        ? call(followEndpoints.follow, { params: { uid }, body: {} })
        : call(followEndpoints.unfollow, { params: { uid }, body: {} }),
    onMutate: async (isWanted) => {
      const queryKey = keyOf(session.uid, uid);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Following>(queryKey);
      client.setQueryData<Following>(queryKey, { ...(before ?? NONE), is_following: isWanted });
      return { queryKey, before };
    },
    onSuccess: (following, isWanted, { queryKey }) => {
      client.setQueryData<Following>(queryKey, following);
      void client.invalidateQueries({ queryKey: queryKeys.followedWorks });
      void client.invalidateQueries({ queryKey: queryKeys.profiles });
      toast(t(isWanted ? "followed" : "unfollowed", { name }));
    },
    onError: (error, isWanted, kept) => {
      const isRefused = error instanceof CallError && error.kind === "catalogue";
      if (kept) undo(client, kept, isRefused && error.code === "already_followed");
      const failed = isWanted ? "follow_error" : "cancel_error";
      toastFailure(error, isRefused ? refusalText(error) : t(failed));
    },
  });
}
