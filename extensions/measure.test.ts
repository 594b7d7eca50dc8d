import { expect, test } from "vitest";
import { documentBlocks } from "./document-blocks.ts";
import type { DocumentJson, NodeJson } from "./document-json.ts";
import { measureDocument } from "./measure.ts";

const text = (value: string): NodeJson => ({ type: "text", text: value });
const block = (type: string, ...content: NodeJson[]): NodeJson => ({ type, content });
const doc = (...content: NodeJson[]): DocumentJson => ({ type: "doc", content });

const chapter = doc(
  block("title", text("The  Lighthouse ")),
  { type: "heading", attrs: { level: 2 }, content: [text("Night")] },
  block(
    "paragraph",
    text("It rained"),
    { type: "hardBreak" },
    text("all "),
    { ...text("night"), marks: [{ type: "bold" }] },
    text("."),
  ),
  { type: "horizontalRule" },
  block("blockquote", block("paragraph", text("他说😀"))),
  block(
    "bulletList",
    block(
      "listItem",
      block("paragraph", text("one")),
      block("orderedList", block("listItem", block("paragraph", text("two")))),
    ),
  ),
  { type: "paragraph" },
);

test("counts lines but not the title, breaks or formatting", () => {
  const measure = measureDocument(chapter);
  // Night | It rained / all night. | 他说😀 | one | two
  expect(measure.characters).toBe(5 + 9 + 10 + 3 + 3 + 3);
  expect(measure.words).toBe(1 + 4 + 2 + 1 + 1);
  expect(measure.title).toBe("The Lighthouse");
  expect(measure.text).toBe("Night\nIt rained\nall night.\n他说😀\none\ntwo\n");
  expect(measure.excerpt).toBe("Night It rained all night. 他说😀 one two");
});

test("returns the blocks by which two versions are compared", () => {
  expect(documentBlocks(chapter)).toEqual([
    { type: "title", text: "The  Lighthouse " },
    { type: "heading", level: 2, text: "Night" },
    { type: "paragraph", text: "It rained\nall night." },
    { type: "divider", text: "" },
    { type: "blockquote", text: "他说😀" },
    { type: "list_item", text: "one" },
    { type: "list_item", ordered: true, number: 1, text: "two" },
    { type: "paragraph", text: "" },
  ]);
});

test("an empty chapter has zero counts", () => {
  const empty = { words: 0, characters: 0, title: "", text: "", excerpt: "" };
  expect(measureDocument(doc(block("title"), block("paragraph")))).toEqual(empty);
  expect(measureDocument(doc())).toEqual(empty);
});

test("text of an unknown node counts as text", () => {
  const { words, text: read } = measureDocument(doc(block("title"), block("scene", text("in the dark"))));
  expect([words, read]).toEqual([3, "in the dark"]);
});

test("characters that PostgreSQL cannot store are removed", () => {
  const { text: stored, title } = measureDocument(
    doc(block("title", text("a\u0000\u2028b")), block("paragraph", text("x\u0000y\ud800"))),
  );
  expect(stored).toBe("xy\ufffd");
  expect(title).toBe("a b");
});

test("a title and an excerpt are cut between characters, never inside one", () => {
  const { title, excerpt } = measureDocument(
    doc(block("title", text("😀".repeat(150))), block("paragraph", text("😀".repeat(500)))),
  );
  expect(title).toBe("😀".repeat(100));
  expect(excerpt).toBe("😀".repeat(200));
});

test("endless nesting is read to a maximum depth, without a stack overflow", () => {
  let node = block("paragraph", text("deep"));
  for (let i = 0; i < 50_000; i++) node = block("blockquote", node);
  expect(measureDocument(doc(block("title"), node, block("paragraph", text("after")))).text).toBe("after");
});
