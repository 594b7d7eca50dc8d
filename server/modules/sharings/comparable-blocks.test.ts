import { expect, it } from "vitest";
import { comparableBlocks } from "./comparable-blocks.ts";

const spans = (text: string) => [{ text }];

it("gives every line its kind, its text without emphasis, and list items their numbers", () => {
  expect(
    comparableBlocks("One", [
      { type: "paragraph", spans: [{ text: "Oriel " }, { text: "draws", bold: true }, { text: " coasts.\nTwo." }] },
      { type: "heading", level: 2, spans: spans("Brine") },
      { type: "divider" },
      { type: "quote", blocks: [{ type: "paragraph", spans: spans("said") }] },
      {
        type: "list",
        start: 3,
        items: [
          [
            { type: "paragraph", spans: spans("first") },
            { type: "paragraph", spans: spans("more of it") },
          ],
          [
            { type: "paragraph", spans: spans("second") },
            { type: "list", start: null, items: [[{ type: "paragraph", spans: spans("inner") }]] },
          ],
        ],
      },
      { type: "quote", blocks: [{ type: "list", start: null, items: [[{ type: "paragraph", spans: [] }]] }] },
    ]),
  ).toEqual([
    { type: "title", text: "One" },
    { type: "paragraph", text: "Oriel draws coasts.\nTwo." },
    { type: "heading", level: 2, text: "Brine" },
    { type: "divider", text: "" },
    { type: "blockquote", text: "said" },
    { type: "list_item", ordered: true, number: 3, text: "first" },
    { type: "list_item", ordered: true, text: "more of it" },
    { type: "list_item", ordered: true, number: 4, text: "second" },
    { type: "list_item", text: "inner" },
    { type: "list_item", text: "" },
  ]);
});
