// Binds a newly created story to a world, from the world's page.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { storyNotesEndpoints } from "../../../contract/story-notes.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";

/** Binds this world to one of the person's stories. A failure is shown as a toast; the story exists anyway. */
export function useBindStory(unid: string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (storyId: string) =>
      call(
        storyNotesEndpoints.presetUniverse,
        { params: { nid: storyId }, body: { value: unid } },
        { context: "bound_world" },
      ),
    onSuccess: (_, storyId) => client.resetQueries({ queryKey: queryKeys.storyWorld(storyId) }),
    onError: (error) => toastFailure(error, errorText(error)),
  });
}
