// @vitest-environment jsdom
import { expect, test } from "vitest";
import { chapter, openEditor, paragraphs } from "../../../../tests/support/text-editor.ts";
import { blockName, selectedBlockNames } from "./block-names.ts";

const open = () =>
  openEditor(
    chapter(
      "T",
      ...paragraphs("one", "two"),
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "three" }] },
      { type: "horizontalRule" },
      { type: "bulletList", content: [{ type: "listItem", content: paragraphs("four") }] },
      { type: "blockquote", content: paragraphs("five") },
    ),
  );

test("the caret's block has its kind, and a number that does not count the title", () => {
  const page = open();
  page.select(2, 1);
  expect(selectedBlockNames(page.view.state)).toMatchObject({ kind: "paragraph", number: 2, last: 2, all: 6 });
});

test("several blocks have a first and a last number; a selection with the title returns null", () => {
  const page = open();
  page.select(1, 1, 3, 2);
  expect(selectedBlockNames(page.view.state)).toMatchObject({ kind: "paragraph", number: 1, last: 3, all: 6 });
  page.select(0, 1);
  expect(selectedBlockNames(page.view.state)).toBeNull();
  page.select(0, 1, 2, 1);
  expect(selectedBlockNames(page.view.state)).toBeNull();
});

test("every kind of block has a name", () => {
  const { doc } = open().view.state;
  const kinds: string[] = [];
  doc.forEach((_, offset, index) => {
    if (index > 0) kinds.push(blockName(doc, offset).kind);
  });
  expect(kinds).toEqual(["paragraph", "paragraph", "heading_2", "divider", "bullets", "quote"]);
});
