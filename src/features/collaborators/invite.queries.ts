// An invitation as the one who was sent its link sees it: what it is for, and taking it up.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { collaboratorEndpoints } from "../../../contract/collaborators.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { useSession } from "../../session/session.ts";

/** What a link leads to, for this person: what it gives depends on what they have. */
export function useInvitation(token: string) {
  const { status, uid } = useSession();
  const person = status === "person" ? uid : null;
  return useQuery({
    queryKey: ["invitation", token, person],
    queryFn: ({ signal }) => call(collaboratorEndpoints.look, { params: { token } }, { signal }),
    staleTime: 0,
    // A link that was opened is looked at, not lived in: nothing of it is kept.
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

/** Whether the link itself leads nowhere (revoked, unknown, cut short), rather than the network failing. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && (error.code === "invitation_not_found" || error.code === "parameter_invalid");
}
