import { expect, test } from "vitest";
import { hasOwnNumber } from "./own-number.ts";

test.each([
  "Chapter 1",
  "chapter twelve",
  "Chapter Twenty-One: Salt",
  "CHAPTER XII",
  "12. The lamp",
  "3",
  "４、灯塔",
  "IV",
  "XII. Salt",
  "第一章",
  "第十二章 灯灭",
  "第 3 回",
  " 第二百零三节",
  "Part Two",
])("a name that says its number: %s", (name) => expect(hasOwnNumber(name)).toBe(true));

test.each([
  "",
  "The lamp",
  "1984 was a cold year",
  "One",
  "Civic duty",
  "Mix",
  "Chapterhouse",
  "第一次见面",
  "灯塔",
  "Chapter of accidents",
])("a name that does not: %s", (name) => expect(hasOwnNumber(name)).toBe(false));
