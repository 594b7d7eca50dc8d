// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { storage } from "../../../lib/storage.ts";
import { caretLeftIn, chapterInHand, forgetChapter, noteCaret, noteChapter } from "./left-off.ts";

const NOW = 1_700_000_000;
const story = (updated_at: number, last_chapter_id: string | null = "last") => ({
  _id: "s",
  last_chapter_id,
  updated_at,
});

beforeEach(() => {
  vi.setSystemTime(NOW * 1_000);
  storage.remove("left_off");
});

test("a story opens in the chapter last used on this device, unless it was edited elsewhere since", () => {
  expect(chapterInHand(story(NOW))).toBe("last");
  noteChapter("s", "here");
  expect(chapterInHand(story(NOW))).toBe("here");
  expect(chapterInHand(story(NOW + 60))).toBe("here");
  expect(chapterInHand(story(NOW + 600))).toBe("last");
  expect(chapterInHand({ ...story(NOW), _id: "other" })).toBe("last");
  expect(chapterInHand(story(NOW, null))).toBeNull();
});

test("a chapter that can't be opened is forgotten together with its caret", () => {
  noteChapter("s", "here");
  noteCaret("here", "AAAA");
  noteCaret("there", "BBBB");
  forgetChapter("here");
  expect(chapterInHand(story(NOW))).toBe("last");
  expect(caretLeftIn("here")).toBeNull();
  expect(caretLeftIn("there")).toBe("BBBB");
});

test("the latest hundred chapters are remembered", () => {
  for (let n = 0; n < 150; n++) noteCaret(`c${n}`, String(n));
  noteCaret("c60", "moved");
  expect(caretLeftIn("c49")).toBeNull();
  expect(caretLeftIn("c50")).toBe("50");
  expect(caretLeftIn("c60")).toBe("moved");
  expect(caretLeftIn("c149")).toBe("149");
});

test.each([
  null,
  1,
  "text",
  { chapters: 3, carets: [["c"], ["c", 4], "x"] },
  { chapters: [["s", { id: 1, at: "x" }]] },
])("an invalid stored value is ignored: %j", (stored) => {
  storage.set("left_off", stored);
  expect(chapterInHand(story(NOW))).toBe("last");
  expect(caretLeftIn("c")).toBeNull();
  noteCaret("c", "AAAA");
  expect(caretLeftIn("c")).toBe("AAAA");
});
