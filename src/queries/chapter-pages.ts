// Optimistic changes to the cached list of chapters. The list is fetched in pages but shown as one: a chapter can move
// from one page to another.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Chapter } from "../../contract/chapters.ts";
import { queryKeys } from "./query-keys.ts";

interface ChapterPage {
  data: Chapter[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}

export type ChapterPages = InfiniteData<ChapterPage, unknown>;

/** The query key of a story's chapter list. */
export function chapterListKey(storyId: string) {
  return [...queryKeys.chapters(storyId), "list"] as const;
}

/** The chapters of all pages in order, each once, numbered by position. */
export function chaptersOf(pages: ChapterPages | undefined): Chapter[] {
  const chapters = new Map<string, Chapter>();
  for (const page of pages?.pages ?? [])
    for (const chapter of page.data) if (!chapters.has(chapter._id)) chapters.set(chapter._id, chapter);
  return [...chapters.values()].map((chapter, at) =>
    chapter.number === at + 1 ? chapter : { ...chapter, number: at + 1 },
  );
}

/** Pages with the changed list, all of it in the first page; their paging cursors stay unchanged. */
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

/** A list with a chapter inserted after another, or at the end. */
export function insertAfter(chapters: readonly Chapter[], chapter: Chapter, afterId: string | null): Chapter[] {
  const at = afterId === null ? -1 : chapters.findIndex(({ _id }) => _id === afterId);
  return at < 0 ? [...chapters, chapter] : [...chapters.slice(0, at + 1), chapter, ...chapters.slice(at + 1)];
}

/** Changes the cached list of a story's chapters, if there is one. */
export function changeChapters(client: QueryClient, storyId: string, change: (chapters: Chapter[]) => Chapter[]): void {
  client.setQueryData<ChapterPages>(chapterListKey(storyId), (pages) => pages && withChapters(pages, change));
}

/** Facts that an open document reports of its chapter during editing, so that lists show them at once. */
export type ChapterFacts = Partial<Pick<Chapter, "name" | "word_count" | "character_count" | "updated_at">>;

/** Writes facts of a chapter into the cached list of its story. */
export function noteChapterFacts(client: QueryClient, storyId: string, chapterId: string, facts: ChapterFacts): void {
  changeChapters(client, storyId, (chapters) =>
    chapters.map((chapter) => (chapter._id === chapterId ? { ...chapter, ...facts } : chapter)),
  );
}
