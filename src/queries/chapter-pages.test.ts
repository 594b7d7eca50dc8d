import { expect, test } from "vitest";
import type { Chapter } from "../../contract/chapters.ts";
import { type ChapterPages, chaptersOf, insertAfter, moveBefore, withChapters } from "./chapter-pages.ts";

function chapter(id: string, number = 0): Chapter {
  return {
    ...{ _id: id, story_id: "s", name: id, number, excerpt: "", published: false },
    ...{ word_count: 0, character_count: 0, created_at: 0, updated_at: 0 },
  };
}

function pages(...ids: string[][]): ChapterPages {
  return {
    pageParams: ids.map((_, at) => (at === 0 ? undefined : String(at))),
    pages: ids.map((page, at) => ({
      data: page.map((id) => chapter(id)),
      paging: {
        has_prev: at > 0,
        has_next: at < ids.length - 1,
        next: at < ids.length - 1 ? `/x?cursor=${at + 1}` : null,
      },
    })),
  };
}

const ids = (chapters: readonly Chapter[]) => chapters.map(({ _id }) => _id).join("");

test("pages form one list: each chapter once, numbered by its position", () => {
  const list = chaptersOf(pages(["a", "b"], ["b", "c"]));
  expect(ids(list)).toBe("abc");
  expect(list.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test("a change can cross pages and keeps their cursors", () => {
  const before = pages(["a", "b"], ["c", "d"]);
  const after = withChapters(before, (chapters) => moveBefore(chapters, "d", "a"));
  expect(ids(chaptersOf(after))).toBe("dabc");
  expect(after.pages.map(({ paging }) => paging.next)).toEqual(before.pages.map(({ paging }) => paging.next));
  expect(ids(chaptersOf(before))).toBe("abcd");
});

test.each([
  ["a", "c", "bac"],
  ["c", "a", "cab"],
  ["a", null, "bca"],
  ["b", "b", "abc"],
  ["x", "a", "abc"],
  ["a", "x", "bca"],
])("moving %s before %s", (moved, before, expected) => {
  expect(ids(moveBefore(chaptersOf(pages(["a", "b", "c"])), moved, before))).toBe(expected);
});

test.each([
  ["a", "axbc"],
  ["c", "abcx"],
  [null, "abcx"],
  ["gone", "abcx"],
])("inserting after %s", (after, expected) => {
  expect(ids(insertAfter(chaptersOf(pages(["a", "b", "c"])), chapter("x"), after))).toBe(expected);
});
