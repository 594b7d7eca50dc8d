// An invitation from the invited person's side: reading it and accepting it.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { collaboratorEndpoints } from "../../../contract/collaborators.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { useSession } from "../../session/session.ts";

/** The invitation of a link, for the current person: what it offers depends on the rights they already have. */
export function useInvitation(token: string) {
  const { status, uid } = useSession();
  const person = status === "person" ? uid : null;
  return useQuery({
    queryKey: ["invitation", token, person],
    queryFn: ({ signal }) => call(collaboratorEndpoints.look, { params: { token } }, { signal }),
    staleTime: 0,
    // An invitation is viewed once, so it is not kept in the cache.
    gcTime: 0,
  });
}

/** Joins the story the link is for. */
export function useJoin(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(collaboratorEndpoints.accept, { params: { token } }),
    onSuccess: ({ story_id }) => {
      void client.invalidateQueries({ queryKey: queryKeys.stories });
      void client.invalidateQueries({ queryKey: queryKeys.collaborators(story_id) });
    },
  });
}

/** Whether the link itself is invalid (revoked, unknown, cut off), as opposed to a network error. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && (error.code === "invitation_not_found" || error.code === "parameter_invalid");
}
