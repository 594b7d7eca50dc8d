// Changing the nickname and the profile picture, and how many changes are left this month.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UserRecord } from "../../../contract/accounts.ts";
import { profileEndpoints } from "../../../contract/profile.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { showPerson } from "../../session/adopt.ts";
import { session } from "../../session/session.ts";

export function useProfileLimits() {
  return useQuery({
    queryKey: queryKeys.profileLimits,
    queryFn: ({ signal }) => call(profileEndpoints.limits, {}, { signal }),
  });
}

/** Mutation callbacks that show a changed profile everywhere on the page, in this tab and in others. */
function useShown() {
  const client = useQueryClient();
  return {
    onSuccess: (record: UserRecord) => {
      // The person may have logged out meanwhile.
      if (session.status === "person" && session.uid === record._id) showPerson(record);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.profileLimits }),
  };
}

export function useSetNickname() {
  return useMutation({
    mutationFn: (nickname: string) => call(profileEndpoints.nickname, { body: { nickname } }),
    ...useShown(),
  });
}

/** Sets an uploaded picture, by its id, or removes the current one (null). */
export function useSetAvatar() {
  return useMutation({
    mutationFn: (query_id: string | null) => call(profileEndpoints.avatar, { body: { query_id } }),
    ...useShown(),
  });
}
