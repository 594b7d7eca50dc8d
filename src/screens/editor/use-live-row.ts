// The chapter's row in the list and the open chapter tell each other what they know: the row shows what is being
// written ahead of the server's count, the page shows when the chapter was edited last.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribe } from "valtio";
import {
  type ChapterPages,
  chapterListKey,
  chaptersOf,
  noteChapterFacts,
} from "../../features/chapters/chapter-pages.ts";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";

const SETTLE_MS = 500;

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
      clearTimeout(timer);
      stop();
    };
  }, [client, storyId, view]);
  useEffect(() => {
    const key = chapterListKey(storyId);
    const read = () => {
      const chapters = chaptersOf(client.getQueryData<ChapterPages>(key));
      view.facts.knownEditAt = chapters.find(({ _id }) => _id === view.chapterId)?.updated_at ?? view.facts.knownEditAt;
    };
    read();
    const hash = JSON.stringify(key);
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated" && query.queryHash === hash) read();
    });
  }, [client, storyId, view]);
}
