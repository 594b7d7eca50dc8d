// Changing a cached list of chapters before the server has answered. The list is fetched in pages, but to a person it
// is one list: a chapter moves freely across the borders of pages.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Chapter } from "../../../contract/chapters.ts";
import { queryKeys } from "../../queries/query-keys.ts";

interface ChapterPage {
  data: Chapter[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}

export type ChapterPages = InfiniteData<ChapterPage, unknown>;

/** Where a story's chapters are cached. */
export function chapterListKey(storyId: string) {
  return [...queryKeys.chapters(storyId), "list"] as const;
}

/** The chapters of all pages in order, each once, numbered as they stand. */
export function chaptersOf(pages: ChapterPages | undefined): Chapter[] {
  const chapters = new Map<string, Chapter>();
  for (const page of pages?.pages ?? [])
    for (const chapter of page.data) if (!chapters.has(chapter._id)) chapters.set(chapter._id, chapter);
  return [...chapters.values()].map((chapter, at) =>
    chapter.number === at + 1 ? chapter : { ...chapter, number: at + 1 },
  );
}

/** Pages that hold the changed list; how they go on stays as it was. */
export function withChapters(pages: ChapterPages, change: (chapters: Chapter[]) => Chapter[]): ChapterPages {
  const changed = change(chaptersOf(pages));
  return { ...pages, pages: pages.pages.map((page, at) => ({ ...page, data: at === 0 ? changed : [] })) };
}

/** A list with one chapter moved before another, or to the end. */
export function moveBefore(chapters: readonly Chapter[], chapterId: string, beforeId: string | null): Chapter[] {
  const moved = chapters.find(({ _id }) => _id === chapterId);
  if (!moved || beforeId === chapterId) return [...chapters];
  const others = chapters.filter(({ _id }) => _id !== chapterId);
  const at = beforeId === null ? -1 : others.findIndex(({ _id }) => _id === beforeId);
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)];
}

/** A list with a chapter behind another, or at the end. */
export function insertAfter(chapters: readonly Chapter[], chapter: Chapter, afterId: string | null): Chapter[] {
  const at = afterId === null ? -1 : chapters.findIndex(({ _id }) => _id === afterId);
  return at < 0 ? [...chapters, chapter] : [...chapters.slice(0, at + 1), chapter, ...chapters.slice(at + 1)];
}

/** Changes the cached list of a story's chapters, if there is one. */
export function changeChapters(client: QueryClient, storyId: string, change: (chapters: Chapter[]) => Chapter[]): void {
  client.setQueryData<ChapterPages>(chapterListKey(storyId), (pages) => pages && withChapters(pages, change));
}

/** What an open document says of its chapter while it is written: lists show it at once. */
export type ChapterFacts = Partial<Pick<Chapter, "name" | "word_count" | "character_count" | "updated_at">>;

/** Notes facts of a chapter in every cached list. */
export function noteChapterFacts(client: QueryClient, storyId: string, chapterId: string, facts: ChapterFacts): void {
  changeChapters(client, storyId, (chapters) =>
    chapters.map((chapter) => (chapter._id === chapterId ? { ...chapter, ...facts } : chapter)),
  );
}
