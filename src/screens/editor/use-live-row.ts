// The chapter's row in the list and the open chapter tell each other what they know: the row shows what is being
// written ahead of the server's count, the page shows when the chapter was edited last.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribe } from "valtio";
import {
  type ChapterPages,
  chapterListKey,
  chaptersOf,
  noteChapterFacts,
} from "../../features/chapters/chapter-pages.ts";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { queryKeys } from "../../queries/query-keys.ts";

const SETTLE_MS = 500;
/** The server has counted a chapter this long after its last word; lists read then are right. */
const COUNTED_MS = 2_000;

export function useLiveRow(storyId: string, view: ChapterView): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      timer = undefined;
      const { title, words, characters, editedAt } = view.facts;
      if (editedAt === null) return;
      const facts = { name: title, word_count: words, character_count: characters, updated_at: editedAt };
      noteChapterFacts(client, storyId, view.chapterId, facts);
    };
    const stop = subscribe(view.facts, () => {
      timer ??= setTimeout(note, SETTLE_MS);
    });
    return () => {
      view.countNow();
      clearTimeout(timer);
      stop();
      note();
      if (view.facts.editedAt !== null) refreshWhenCounted(client, storyId, view.facts.editedAt);
    };
  }, [client, storyId, view]);
  useEffect(() => {
    const key = chapterListKey(storyId);
    const read = () => {
      const chapters = chaptersOf(client.getQueryData<ChapterPages>(key));
      const row = chapters.find(({ _id }) => _id === view.chapterId);
      if (!row) return;
      view.facts.knownEditAt = row.updated_at;
      // A chapter that can't be shown is still known by its name.
      if (!view.editor) view.facts.title = row.name;
    };
    read();
    const hash = JSON.stringify(key);
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && query.queryHash === hash) read();
    });
  }, [client, storyId, view]);
}

/** Anyone who leaves a chapter they wrote in sees its story's counts and beginnings as they have become. */
function refreshWhenCounted(client: QueryClient, storyId: string, editedAt: number): void {
  const refresh = () => {
    for (const queryKey of [queryKeys.chapters(storyId), queryKeys.story(storyId), queryKeys.storyLists])
      void client.invalidateQueries({ queryKey });
  };
  refresh();
  const wait = editedAt * 1_000 + COUNTED_MS - Date.now();
  if (wait > 0) setTimeout(refresh, wait);
}
