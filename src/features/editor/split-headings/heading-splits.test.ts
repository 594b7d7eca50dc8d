import { expect, test } from "vitest";
import { SPLIT_PARTS_MAX } from "../../../../contract/limits.ts";
import { chapterSchema } from "../../../../extensions/schema.ts";
import { headingSplits } from "./heading-splits.ts";

const text = (words: string) => (words ? { content: [{ type: "text", text: words }] } : {});
const p = (words: string) => ({ type: "paragraph", ...text(words) });
const h = (level: number, words: string) => ({ type: "heading", attrs: { level }, ...text(words) });
const names = (...blocks: object[]) => {
  const doc = chapterSchema().nodeFromJSON({ type: "doc", content: [{ type: "title", ...text("T") }, ...blocks] });
  return headingSplits(doc).map(({ level, begins }) => {
    // Each position is that of its heading.
    for (const { position, name } of begins) expect(doc.nodeAt(position)?.textContent).toContain(name);
    return [level, ...begins.map(({ name }) => name)];
  });
};

test("each level adds its headings to those above it", () => {
  expect(names(p("a"), h(2, "B"), p("b"), h(3, "C"), p("c"), h(2, "D"))).toEqual([
    [2, "B", "D"],
    [3, "B", "C", "D"],
  ]);
});

test("no chapter begins at a heading with no text before it, or at an empty heading", () => {
  expect(names(p(""), h(1, "A"), p("a"), h(1, " "), p("b"))).toEqual([]);
  expect(names(h(1, "A"), h(1, "B"))).toEqual([[1, "B"]]);
  expect(names({ type: "horizontalRule" }, h(1, "A"))).toEqual([[1, "A"]]);
  expect(names(p("only words"))).toEqual([]);
});

test("no more chapters than one request may create", () => {
  const many = Array.from({ length: SPLIT_PARTS_MAX + 5 }, (_, n) => h(1, `H${n}`));
  expect(names(p("a"), ...many)[0]).toHaveLength(SPLIT_PARTS_MAX + 1);
});
