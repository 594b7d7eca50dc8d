// A long text is split where it reads best, and its parts add up to the whole.
import { expect, test } from "vitest";
import { textLength } from "../../../contract/text-length.ts";
import { fc } from "../../../tests/support/property.ts";
import { splitText } from "./split-text.ts";

const texts = (text: string, max: number, most = 100) => splitText(text, max, most).parts.map((part) => part.text);
const joined = ({ parts, rest }: ReturnType<typeof splitText>) =>
  parts.map(({ text, gap }) => text + gap).join("") + rest;

const piece = fc.constantFrom(
  ...[
    "。",
    "！”",
    "…",
    "\n",
    "\n\n",
    " ",
    ", ",
    "，",
    ".",
    '."',
    "3.14",
    "word",
    "山海",
    "😀",
    "👨‍👩‍👧",
    "e\u0301",
    "x".repeat(30),
  ],
);
const someText = fc
  .oneof(
    fc.array(piece, { maxLength: 120 }).map((list) => list.join("")),
    fc.string({ unit: "binary", maxLength: 200 }),
  )
  .map((text) => text.toWellFormed().trim());

test("parts joined are the whole text, each fits, and none begins or ends with white space", () => {
  fc.assert(
    fc.property(someText, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 }), (text, max, most) => {
      const split = splitText(text, max, most);
      expect(joined(split)).toBe(text);
      expect(split.parts.length).toBeLessThanOrEqual(most);
      for (const part of split.parts) {
        expect(textLength(part.text)).toBeLessThanOrEqual(max);
        expect(part.text).toBe(part.text.trim());
        expect(part.text).not.toBe("");
        expect(part.text.isWellFormed()).toBe(true);
        expect(part.gap.trim()).toBe("");
      }
      if (split.parts.length < most) expect(split.rest).toBe("");
    }),
  );
});

test("a text that fits is one part, and an empty text has none", () => {
  expect(splitText("It burns.", 20, 5)).toEqual({ parts: [{ text: "It burns.", gap: "" }], rest: "" });
  expect(splitText("", 20, 5)).toEqual({ parts: [], rest: "" });
});

test.each([
  ["a paragraph", "One two three.\n\nFour five six seven", 20, ["One two three.", "Four five six seven"]],
  ["a sentence", "One two. Three four. Five six", 22, ["One two. Three four.", "Five six"]],
  ["a sentence in Chinese", "山在东方。海在西方。城在中央。", 11, ["山在东方。海在西方。", "城在中央。"]],
  ["with its closing marks", "他说：“走吧。”她没有动。", 8, ["他说：“走吧。”", "她没有动。"]],
  ["a line", "the first line\nthe second line", 20, ["the first line", "the second line"]],
  ["a clause", "the first of them, the second", 22, ["the first of them,", "the second"]],
  ["a clause in Chinese", "山在东方很远的地方，海在西方更远", 12, ["山在东方很远的地方，", "海在西方更远"]],
  ["a word", "lantern keeper of the north", 16, ["lantern keeper", "of the north"]],
  ["nothing but letters", "abcdefghij", 4, ["abcd", "efgh", "ij"]],
])("is cut at the end of %s", (_, text, max, parts) => {
  expect(texts(text, max)).toEqual(parts);
});

test("numbers, and marks that a limit separates from their sentence, are not treated as ends", () => {
  expect(texts("It measures 3.14159 feet", 14)).toEqual(["It measures", "3.14159 feet"]);
  expect(texts("他看了很久很久，终于说好。”然后走了", 13)[0]).toBe("他看了很久很久，");
});

test("a character of several code points stays whole", () => {
  expect(texts("ab👨‍👩‍👧cd", 5)).toEqual(["ab", "👨‍👩‍👧", "cd"]);
  expect(texts("abce\u0301f", 4)).toEqual(["abc", "e\u0301f"]);
});

test("there are at most `most` parts, and the rest is returned", () => {
  const { parts, rest } = splitText("One. Two. Three. Four.", 5, 2);
  expect(parts.map(({ text }) => text)).toEqual(["One.", "Two."]);
  expect(rest).toBe("Three. Four.");
});
