// A story's people and invitations: the queries, and the changes that the owner and each co-author may make.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Rights } from "../../../contract/collab.ts";
import { type Collaborator, collaboratorEndpoints, type Invitation } from "../../../contract/collaborators.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";

/** Polling interval, so that a person who accepts a link appears in the owner's open list. */
const LOOK_AGAIN_MS = 15_000;

export interface People {
  owner: { _id: string; name: string };
  collaborators: Collaborator[];
  invitations: Invitation[];
}

/** Who is in the story; the open invitations too, for its owner. */
export function usePeople(storyId: string) {
  return useQuery({
    queryKey: queryKeys.collaborators(storyId),
    queryFn: ({ signal }) => call(collaboratorEndpoints.list, { params: { nid: storyId } }, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Writes a change's response into the cached list at once, and refetches the list. */
function usePeopleChange<Input, Answer>(
  storyId: string,
  mutationFn: (input: Input) => Promise<Answer>,
  change: (people: People, input: Input, answer: Answer) => People,
) {
  const client = useQueryClient();
  const key = queryKeys.collaborators(storyId);
  return useMutation({
    mutationFn,
    onSuccess: async (answer, input) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<People>(key, (people) => people && change(people, input, answer));
    },
    // Also after an error: it often means that somebody else changed the list first.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: key });
      // Stories carry the number of their co-authors.
      void client.invalidateQueries({ queryKey: queryKeys.stories });
    },
  });
}

export function useInvite(storyId: string) {
  return usePeopleChange(
    storyId,
    (rights: Rights) => call(collaboratorEndpoints.invite, { params: { nid: storyId }, body: { rights } }),
    (people, _, made) => ({ ...people, invitations: [made, ...people.invitations.filter((i) => i._id !== made._id)] }),
  );
}

export function useRevoke(storyId: string) {
  return usePeopleChange(
    storyId,
    (invitationId: string) => call(collaboratorEndpoints.revoke, { params: { nid: storyId, iid: invitationId } }),
    (people, id) => ({ ...people, invitations: people.invitations.filter((invitation) => invitation._id !== id) }),
  );
}

export function useChangeRights(storyId: string) {
  return usePeopleChange(
    storyId,
    ({ uid, rights }: { uid: string; rights: Rights }) =>
      call(collaboratorEndpoints.change, { params: { nid: storyId, uid }, body: { rights } }),
    (people, { uid }, changed) => ({
      ...people,
      collaborators: people.collaborators.map((person) => (person._id === uid ? changed : person)),
    }),
  );
}

export function useRemove(storyId: string) {
  return usePeopleChange(
    storyId,
    (uid: string) => call(collaboratorEndpoints.remove, { params: { nid: storyId, uid } }),
    (people, uid) => ({ ...people, collaborators: people.collaborators.filter((person) => person._id !== uid) }),
  );
}

/** Leaves another person's story, and removes its data from the query cache. */
export function useLeave(storyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uid: string) => call(collaboratorEndpoints.remove, { params: { nid: storyId, uid } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: queryKeys.story(storyId) });
      client.removeQueries({ queryKey: queryKeys.chapters(storyId) });
      void client.invalidateQueries({ queryKey: queryKeys.storyLists });
    },
  });
}
