// @vitest-environment jsdom
import { expect, test } from "vitest";
import * as Y from "yjs";
import type { NodeJson } from "../../../../extensions/document-json.ts";
import { chapter, openEditor, paragraphs } from "../../../../tests/support/text-editor.ts";
import { placeKeeper } from "./place-keeper.ts";
import { insertTextFile, longFile } from "./text-file.ts";

const file = (...blocks: NodeJson[]) => ({ name: "a.txt", blocks, characters: 0, excerpt: "" });

test("a file is cut where the chapter is full, if necessary between two words of a paragraph", () => {
  const page = openEditor(chapter("T", ...paragraphs("x".repeat(19_000), "")));
  const long = file(...paragraphs("a ".repeat(1_000), "b".repeat(10)));
  expect(insertTextFile(page.editor, long, page.position(2, 0))).toBe(1_010);
  expect(page.lines().slice(2)).toEqual(["a ".repeat(500)]);
});

test("nothing after the cut is inserted", () => {
  const page = openEditor(chapter("T", ...paragraphs("x".repeat(19_994))));
  const blocks = file(...paragraphs("one", "second"), { type: "horizontalRule" }, ...paragraphs("z"));
  expect(insertTextFile(page.editor, blocks, page.position(1, 1))).toBe(7);
  expect(page.lines().slice(2)).toEqual(["one"]);
  expect(page.editor.getHTML()).not.toContain("<hr");
});

test("a file that fits is inserted whole, and nothing of it if the chapter has filled up meanwhile", () => {
  const page = openEditor(chapter("T", ...paragraphs("x")));
  expect(insertTextFile(page.editor, file(...paragraphs("one")), page.position(1, 0))).toBe(0);
  expect(page.lines()).toEqual(["T", "x", "one"]);
  const full = openEditor(chapter("T", ...paragraphs("x".repeat(20_000))));
  expect(insertTextFile(full.editor, file(...paragraphs("one")), full.position(1, 0))).toBe(3);
  expect(full.lines()).toHaveLength(2);
});

test("the position where a file was dropped is mapped through a co-author's edits", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "two", "three")));
  const place = placeKeeper(page.editor, page.position(2, 1));
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
  const text = (other.getXmlFragment("default").get(1) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(0, "something long before it ");
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other));
  insertTextFile(page.editor, file(...paragraphs("file")), place.at());
  place.stop();
  expect(page.lines().slice(2)).toEqual(["two", "file", "three"]);
});

test("a file that does not fit becomes a long paste after its block, or replaces an empty one", () => {
  const page = openEditor(chapter("T", ...paragraphs("x".repeat(19_990), "")));
  const long = file(...paragraphs("a ".repeat(20)));
  expect(longFile(page.editor, file(...paragraphs("short")), page.position(1, 0))).toBeNull();
  const beside = page.position(1, 0) - 1 + 19_992;
  expect(longFile(page.editor, long, page.position(1, 3))).toMatchObject({ from: beside, to: beside, isDrop: true });
  const inside = page.position(2, 0);
  expect(longFile(page.editor, long, inside)).toMatchObject({ from: inside, to: inside, isDrop: false });
});
