import { expect, test } from "vitest";
import type { Chapter } from "../../../contract/chapters.ts";
import { CHAPTER_MAX_CHARACTERS, PUBLISH_MIN_CHARACTERS } from "../../../contract/limits.ts";
import type { StorySharing } from "../../../contract/sharings.ts";
import { countLeftOut, idsFor, sharingRows } from "./sharing-rows.ts";

const chapter = (_id: string, character_count = 100): Chapter => ({
  ...{ _id, story_id: "s", name: _id, number: 1, excerpt: "", published: false },
  ...{ word_count: 0, character_count, created_at: 0, updated_at: 0 },
});
const published = (...ids: string[]): StorySharing => ({
  share_id: null,
  state: "private",
  ban: null,
  nsfw: false,
  nsfw_kept: false,
  chapters: ids.map((chapter_id) => ({ chapter_id, published_at: 1, synced_at: 2, is_changed: false })),
});

test("each chapter has its state, in the story's order", () => {
  const rows = sharingRows([chapter("a"), chapter("b"), chapter("c")], published("c", "b"), new Set(["c"]));
  expect(rows.map(({ chapter, state, syncedAt }) => [chapter._id, state, syncedAt])).toEqual([
    ["a", "not_published", null],
    ["b", "published", 2],
    ["c", "changed", 2],
  ]);
});

test("a published chapter that the story no longer has is not listed", () => {
  expect(sharingRows([chapter("a")], published("gone"), new Set(["gone"]))).toHaveLength(1);
});

test.each([
  [PUBLISH_MIN_CHARACTERS, "too_short"],
  [PUBLISH_MIN_CHARACTERS + 1, null],
  [CHAPTER_MAX_CHARACTERS, null],
  [CHAPTER_MAX_CHARACTERS + 1, "too_long"],
])("a chapter of %s characters: %s", (characters, obstacle) => {
  expect(sharingRows([chapter("a", characters)], published(), new Set())[0]?.obstacle).toBe(obstacle);
});

test("all at once sends what the server takes, and counts what it leaves out", () => {
  const chapters = [chapter("a"), chapter("short", 3), chapter("b"), chapter("c"), chapter("long", 30_000)];
  const rows = sharingRows(chapters, published("b", "c", "long"), new Set(["c", "long"]));
  expect(idsFor(rows, "publish")).toEqual(["a"]);
  expect(idsFor(rows, "sync")).toEqual(["c"]);
  expect(idsFor(rows, "unpublish"), "however long").toEqual(["b", "c", "long"]);
  expect([countLeftOut(rows, "too_short"), countLeftOut(rows, "too_long")]).toEqual([1, 1]);
  const settled = sharingRows([chapter("short", 3)], published("short"), new Set());
  expect(countLeftOut(settled, "too_short"), "one that need not be sent is not left out").toBe(0);
});
