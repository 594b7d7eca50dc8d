// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import * as Y from "yjs";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";

test("a moved caret does not compare the chapter with Yjs; an edit does so once", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "two")));
  const transact = vi.spyOn(page.doc, "transact");
  page.select(2, 1);
  page.select(1, 1);
  expect(transact).not.toHaveBeenCalled();
  page.type("x");
  expect(transact).toHaveBeenCalled();
  expect(page.doc.getXmlFragment("default").toString()).toContain("oxne");
});

test("opening a chapter changes nothing in it", () => {
  const seeded = openEditor(chapter("T", ...paragraphs("one")));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(seeded.doc));
  const updates = vi.fn();
  doc.on("update", updates);
  const page = openEditor(doc);
  page.editor.commands.focus(null, { scrollIntoView: false });
  page.select(1, 2);
  expect(updates).not.toHaveBeenCalled();
});

test("edits after a co-author's edit still reach the document", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "two")));
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
  ((other.getXmlFragment("default").get(2) as Y.XmlElement).get(0) as Y.XmlText).insert(0, "theirs ");
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other));
  page.select(1, 0);
  page.type("mine ");
  expect(page.lines()).toEqual(["T", "mine one", "theirs two"]);
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
  expect(other.getXmlFragment("default").toString()).toContain("mine one");
});
