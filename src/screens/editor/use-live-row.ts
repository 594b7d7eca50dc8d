// Synchronizes the open chapter with its row in the list: the row shows the current title and counts before the server
// has them, and the page gets the time of the last edit from the row.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribe } from "valtio";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { type ChapterPages, chapterListKey, chaptersOf, noteChapterFacts } from "../../queries/chapter-pages.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { COUNTED_MS, noteEdit } from "../../queries/recent-edits.ts";

const SETTLE_MS = 500;

export function useLiveRow(storyId: string, view: ChapterView): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      timer = undefined;
      const { title, words, characters, editedAt } = view.facts;
      if (editedAt === null) return;
      noteEdit(view.chapterId, editedAt * 1_000);
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
      // Without an editor, the row is the only source of the title.
      if (!view.editor) view.facts.title = row.name;
    };
    read();
    const hash = JSON.stringify(key);
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && query.queryHash === hash) read();
    });
  }, [client, storyId, view]);
}

/** After an edited chapter is left: refetches the story's counts and excerpts now, and once the server has them. */
function refreshWhenCounted(client: QueryClient, storyId: string, editedAt: number): void {
  const refresh = () => {
    for (const queryKey of [queryKeys.chapters(storyId), queryKeys.story(storyId), queryKeys.storyLists])
      void client.invalidateQueries({ queryKey });
  };
  refresh();
  const wait = editedAt * 1_000 + COUNTED_MS - Date.now();
  // One more: timers may fire a little early, and an answer that was asked for too early does not count.
  if (wait > 0) setTimeout(refresh, wait + 1);
}
