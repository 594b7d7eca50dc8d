import { expect, test } from "vitest";
import type { StorySharing } from "../../contract/sharings.ts";
import { COUNTED_MS, isUncounted, noteCounted, noteEdit, noteSent, recentEdits } from "./recent-edits.ts";
import { changedChapters } from "./use-sharing.ts";

const sharing = (is_changed: boolean): StorySharing => ({
  share_id: null,
  state: "link",
  ban: null,
  nsfw: false,
  nsfw_kept: false,
  chapters: [{ chapter_id: "a", published_at: 10, synced_at: 20, is_changed }],
});

test.each([
  ["the server says so", sharing(true), false, ["a"]],
  ["it was edited here without the server having told so yet", sharing(false), true, ["a"]],
  ["neither", sharing(false), false, []],
  ["nothing is known", undefined, true, []],
])("%s", (_, known, isEdited, changed) => {
  expect([...changedChapters(known, () => isEdited)]).toEqual(changed);
});

test("an edit is uncounted until an answer that was asked for when the server had counted it", () => {
  const isOpen = () => isUncounted(recentEdits, "story", "chapter");
  expect(isOpen()).toBe(false);
  noteEdit("chapter", 10_000);
  expect(isOpen()).toBe(true);
  noteCounted("other story", 90_000);
  noteCounted("story", 10_000 + COUNTED_MS - 1);
  expect(isOpen(), "asked too early").toBe(true);
  noteCounted("story", 10_000 + COUNTED_MS);
  expect(isOpen()).toBe(false);
  noteEdit("chapter", 10_000);
  expect(isOpen(), "the same edit is noted again").toBe(false);
  noteEdit("chapter", 20_000);
  noteCounted("story", 11_000);
  expect(isOpen(), "a later edit").toBe(true);
});

test("an edit that was published with its chapter is counted, also when it is noted only afterwards", () => {
  noteSent(["sent"], 30_000);
  noteEdit("sent", 29_500);
  expect(isUncounted(recentEdits, "story", "sent")).toBe(false);
  noteEdit("sent", 30_001);
  expect(isUncounted(recentEdits, "story", "sent")).toBe(true);
});
