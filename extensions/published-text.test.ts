import { expect, test } from "vitest";
import type { NodeJson } from "./document-json.ts";
import { publishedBlocks } from "./published-text.ts";

const text = (words: string, ...marks: NodeJson["marks"] & object) => ({ type: "text", text: words, marks });
const paragraph = (...content: NodeJson[]): NodeJson => ({ type: "paragraph", content });
const published = (...content: NodeJson[]) => publishedBlocks({ type: "doc", content });

test("leaves the title out, where it is the first block", () => {
  expect(published({ type: "title", content: [text("One")] }, paragraph(text("Words")))).toEqual([
    { type: "paragraph", spans: [{ text: "Words" }] },
  ]);
});

test.each([
  "javascript:alert(1)",
  "JaVaScript:alert(1)",
  "data:text/html,x",
  "//example.com",
  "/admin",
  7,
  null,
  ["x"],
])("keeps the words of a link to %j and not its address", (href) => {
  expect(published(paragraph(text("a trap", { type: "link", attrs: { href } })))).toEqual([
    { type: "paragraph", spans: [{ text: "a trap" }] },
  ]);
});

test("joins pieces that look alike, once marks that readers do not see are gone", () => {
  const generated = { type: "generated", attrs: { generation: "x" } };
  expect(
    published(paragraph(text("One "), text("two "), text("three", generated), text("!", { type: "bold" }))),
  ).toEqual([{ type: "paragraph", spans: [{ text: "One two three" }, { text: "!", bold: true }] }]);
});

test("shows a mention as its words, and a candidate that was not kept not at all", () => {
  const mention = { type: "entryMention", attrs: { entry: "11111111-1111-4111-8111-111111111111", label: "Mara" } };
  const candidate = { type: "aiContinuation", attrs: { nodeid: "x", value: "not kept", isnew: true } };
  expect(published(paragraph(mention, text(" waits."), candidate))).toEqual([
    { type: "paragraph", spans: [{ text: "Mara waits." }] },
  ]);
});

test("keeps the words of blocks it does not know", () => {
  expect(
    published(
      { type: "callout", content: [text("Loose words")] },
      { type: "columns", content: [paragraph(text("In a column"))] },
      { type: "image", attrs: { src: "x" } },
    ),
  ).toEqual([
    { type: "paragraph", spans: [{ text: "Loose words" }] },
    { type: "paragraph", spans: [{ text: "In a column" }] },
  ]);
});

test("drops characters that cannot be stored", () => {
  expect(published(paragraph(text("a\u0000b\ud800")))).toEqual([{ type: "paragraph", spans: [{ text: "ab\ufffd" }] }]);
});

test("ends at the deepest nesting a document may have", () => {
  let node = paragraph(text("deep"));
  for (let depth = 0; depth < 500; depth++) node = { type: "blockquote", content: [node] };
  expect(JSON.stringify(published(node))).not.toContain("deep");
});
