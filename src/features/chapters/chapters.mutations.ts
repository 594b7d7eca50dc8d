// Changing chapters: shown at once, taken back with a message when the server refuses.
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Chapter, chapterEndpoints } from "../../../contract/chapters.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { type ChapterPages, changeChapters, chapterListKey, insertAfter, moveBefore } from "./chapter-pages.ts";
import { deletedKey } from "./chapters.queries.ts";

/** How long the way back stays in sight. */
const UNDO_MS = 8_000;

/** All changes to a story's chapters. */
export function useChapterChanges(storyId: string) {
  const client = useQueryClient();
  const { t } = useTranslation(["chapters", "common"]);
  const errorText = useErrorText();
  // One after the other: the server can't rename a chapter that is still on its way to it.
  const scope = { id: `chapters ${storyId}` };
  const params = (chapterId: string) => ({ nid: storyId, cid: chapterId });
  const titleOf = ({ name }: Pick<Chapter, "name">) => name || t("common:untitled");

  /** Shows a change at once; `takeBack` undoes it. */
  const show = async (change: (chapters: Chapter[]) => Chapter[]) => {
    await client.cancelQueries({ queryKey: chapterListKey(storyId) });
    const before = client.getQueryData<ChapterPages>(chapterListKey(storyId));
    changeChapters(client, storyId, change);
    return { takeBack: () => client.setQueryData(chapterListKey(storyId), before) };
  };
  const refused = (error: Error, _: unknown, shown: { takeBack: () => void } | undefined) => {
    shown?.takeBack();
    toastFailure(error, errorText(error));
    void client.invalidateQueries({ queryKey: chapterListKey(storyId) });
  };
  const replace = (chapter: Chapter) =>
    changeChapters(client, storyId, (chapters) => chapters.map((one) => (one._id === chapter._id ? chapter : one)));

  const create = useMutation({
    scope,
    mutationFn: ({ id, name, afterId }: NewChapter) =>
      call(chapterEndpoints.create, { params: { nid: storyId }, body: { id, name, after_id: afterId } }),
    onMutate: ({ id, name, afterId }) =>
      show((chapters) => insertAfter(chapters, blankChapter(storyId, id, name), afterId)),
    onError: refused,
    onSuccess: (chapter) => {
      // It may have been named meanwhile.
      changeChapters(client, storyId, (chapters) =>
        chapters.map((one) => (one._id === chapter._id ? { ...chapter, name: one.name } : one)),
      );
      return refreshStory(client, storyId);
    },
  });

  const rename = useMutation({
    scope,
    mutationFn: ({ chapterId, name }: { chapterId: string; name: string }) =>
      call(chapterEndpoints.rename, { params: params(chapterId), body: { name } }),
    onMutate: ({ chapterId, name }) =>
      show((chapters) => chapters.map((one) => (one._id === chapterId ? { ...one, name } : one))),
    onError: refused,
    onSuccess: replace,
  });

  const move = useMutation({
    scope,
    mutationFn: ({ chapterId, beforeId }: { chapterId: string; beforeId: string | null }) =>
      call(chapterEndpoints.move, { params: params(chapterId), body: { before_id: beforeId } }),
    onMutate: ({ chapterId, beforeId }) => show((chapters) => moveBefore(chapters, chapterId, beforeId)),
    onError: refused,
    onSuccess: replace,
  });

  const recover = useMutation({
    mutationFn: (chapter: Pick<Chapter, "_id" | "name">) =>
      call(chapterEndpoints.recover, { params: params(chapter._id) }),
    onError: (error) => toastFailure(error, errorText(error)),
    onSuccess: (chapter) => {
      toast(t("recovered", { title: titleOf(chapter) }));
      // Its place among the others is the server's to say.
      void client.invalidateQueries({ queryKey: queryKeys.chapters(storyId) });
      return refreshStory(client, storyId);
    },
  });

  const remove = useMutation({
    scope,
    mutationFn: ({ _id }: Chapter) => call(chapterEndpoints.remove, { params: params(_id) }),
    onMutate: ({ _id }) => show((chapters) => chapters.filter((one) => one._id !== _id)),
    onError: refused,
    onSuccess: (_, chapter) => {
      toast(t("removed", { title: titleOf(chapter) }), {
        duration: UNDO_MS,
        action: { label: t("common:undo"), run: () => recover.mutate(chapter) },
      });
      void client.invalidateQueries({ queryKey: deletedKey(storyId) });
      return refreshStory(client, storyId);
    },
  });

  return { create, rename, move, remove, recover };
}

export interface NewChapter {
  /** Chosen here, so that a request that is sent again makes no second chapter. */
  id: string;
  name: string;
  /** Null for the end. */
  afterId: string | null;
}

/** A chapter as it will be, until the server says. */
function blankChapter(storyId: string, id: string, name: string): Chapter {
  const now = Date.now() / 1_000;
  return {
    ...{ _id: id, story_id: storyId, name, number: 0, excerpt: "", published: false },
    ...{ word_count: 0, character_count: 0, created_at: now, updated_at: now },
  };
}

/** The story's counts and the order of lists follow its chapters. */
function refreshStory(client: QueryClient, storyId: string): Promise<unknown> {
  void client.invalidateQueries({ queryKey: queryKeys.storyLists });
  return client.invalidateQueries({ queryKey: queryKeys.story(storyId) });
}
