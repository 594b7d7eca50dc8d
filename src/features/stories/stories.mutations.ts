// Changes of stories: shown at once, and undone with a message if the server refuses.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Locale } from "../../../contract/limits.ts";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import { type Story, storyEndpoints } from "../../../contract/stories.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { dropStory, holdCache, patchStory } from "./story-pages.ts";

export interface StoryFields {
  title: string;
  language: Locale;
}

/** Creates a story with its first, empty chapter. */
export function useCreateStory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: StoryFields) => call(storyEndpoints.create, { body: fields }),
    onSuccess: (story) => {
      client.setQueryData(queryKeys.story(story._id), story);
      return client.invalidateQueries({ queryKey: queryKeys.storyLists });
    },
  });
}

/** Changes a story's title or language. */
export function useUpdateStory() {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ storyId, ...fields }: { storyId: string } & Partial<StoryFields>) =>
      call(storyEndpoints.update, { params: { nid: storyId }, body: fields }),
    onMutate: async ({ storyId, ...fields }) => {
      const takeBack = await holdCache(client, queryKeys.stories);
      patchStory(client, storyId, fields);
      return { takeBack };
    },
    onError: (error, _, kept) => {
      kept?.takeBack();
      toastFailure(error, errorText(error));
    },
    onSuccess: (story) => patchStory(client, story._id, story),
  });
}

/** Moves a story to the recycle bin and offers an undo. Resolves when the server has answered. */
export function useRemoveStory() {
  const client = useQueryClient();
  const { t } = useTranslation(["stories", "common"]);
  const errorText = useErrorText();
  const back = useTakeBack();
  return useMutation({
    mutationFn: ({ _id }: Story) => call(storyEndpoints.remove, { params: { nid: _id } }),
    onMutate: async ({ _id }) => {
      const takeBack = await holdCache(client, queryKeys.storyLists);
      dropStory(client, _id);
      return { takeBack };
    },
    onError: (error, _, kept) => {
      kept?.takeBack();
      toastFailure(error, errorText(error));
    },
    onSuccess: (_, story) => {
      void client.invalidateQueries({ queryKey: queryKeys.recycled });
      toast(t("moved_to_bin", { title: story.title }), {
        duration: UNDO_TOAST_MS,
        action: { label: t("common:undo"), run: () => back.mutate(story) },
      });
    },
  });
}

/** Undoes the deletion of a story. */
function useTakeBack() {
  const client = useQueryClient();
  const { t } = useTranslation("stories");
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ _id }: Story) => call(storyEndpoints.recover, { params: { nid: _id } }),
    onError: (error) => toastFailure(error, errorText(error)),
    onSuccess: (story) => {
      toast(t("recovered", { title: story.title }));
      client.setQueryData(queryKeys.story(story._id), story);
      void client.invalidateQueries({ queryKey: queryKeys.recycled });
      return client.invalidateQueries({ queryKey: queryKeys.storyLists });
    },
  });
}
