// @vitest-environment jsdom
import { expect, test } from "vitest";
import { countWords } from "../../contract/text-length.ts";
import { fc } from "../../tests/support/property.ts";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";
import { countWithMarks, documentWithMarks } from "./platform-count.ts";

test.each([
  ["", 0],
  ["   \n\t　", 0],
  ["她走了。", 4],
  ["“走吧！”她说。", 8],
  ["他说：“OK，3.14 元……”", 11],
  ["——", 2],
  ["don't stop", 2],
  ["Don't stop. Now!", 5],
  ["A计划-B", 5],
  ["价格是￥5", 5],
  ["😀好", 2],
])("%s counts %i", (text, count) => {
  expect(countWithMarks(text)).toBe(count);
});

test("the count is at least the words, at most the characters, and independent of white space", () => {
  const pieces = fc.constantFrom(
    "她",
    "走",
    "word",
    "3.14",
    "，",
    "。",
    "——",
    "“",
    "”",
    "!",
    " ",
    "　",
    "\n",
    "カ",
    "😀",
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join("");
      const count = countWithMarks(text);
      expect(count).toBeGreaterThanOrEqual(countWords(text));
      expect(count).toBeLessThanOrEqual([...text.replace(/\s/gu, "")].length);
      expect(countWithMarks(parts.join(" "))).toBe(countWithMarks(`  ${parts.join("　 ")}\n`));
    }),
  );
});

test("a chapter's count is the sum of its blocks without the title, and follows edits", () => {
  const page = openEditor(chapter("题，目", ...paragraphs("她走了。", "“好。”")));
  expect(documentWithMarks(page.view.state.doc)).toBe(4 + 4);
  page.select(2, 4);
  page.type("！");
  expect(documentWithMarks(page.view.state.doc)).toBe(4 + 5);
});
