// @vitest-environment jsdom
// Text typed before the same letter stays whole when another person deletes the text after the caret meanwhile.
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";
import { readDocumentJson } from "../fragment-json.ts";
import { measureDocument } from "../measure.ts";
import { seedUpdate } from "../seed.ts";

/** Types at an offset while another device deletes the rest of the line; returns the text of both. */
function typedWhileDeleted(line: string, at: number, typed: string, type = (page: TestEditor) => page.type(typed)) {
  const seed = seedUpdate(chapter("Title", ...paragraphs(line)));
  const [page, other] = [new Y.Doc(), new Y.Doc()].map((doc) => {
    Y.applyUpdate(doc, seed);
    return doc;
  }) as [Y.Doc, Y.Doc];
  const editor = openEditor(page);
  editor.select(1, at);
  type(editor);
  const text = (other.getXmlFragment("default").get(1) as Y.XmlElement).get(0) as Y.XmlText;
  text.delete(at, text.length - at);
  Y.applyUpdate(page, Y.encodeStateAsUpdate(other));
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page));
  const texts = [page, other].map((doc) => measureDocument(readDocumentJson(doc)).text);
  expect(editor.lines()[1]).toBe(texts[0]);
  expect(texts[1]).toBe(texts[0]);
  editor.editor.destroy();
  return texts[0];
}

describe("typed before the same letter, while the text after the caret is deleted", () => {
  test.each([
    ["words ", "the winter weather", 11, "the winter words "],
    ["ww", "the winter weather", 11, "the winter ww"],
    ["o", "our harbour", 0, "o"],
    ["他他", "雨下了，他走了。", 4, "雨下了，他他"],
  ])("%s", (typed, line, at, expected) => {
    expect(typedWhileDeleted(line, at, typed)).toBe(expected);
  });

  test("inserted at once, as by a composition or a paste", () => {
    const paste = (page: TestEditor) => page.paste({ text: "we walked" });
    expect(typedWhileDeleted("the winter weather", 11, "", paste)).toBe("the winter we walked");
  });
});

test("letters among formats, breaks and mentions stay where they were typed, and have the format the page shows", () => {
  const page = openEditor(chapter("Title", ...paragraphs("aa bb aa")));
  page.select(1, 3, 1, 5);
  page.editor.commands.toggleBold();
  page.select(1, 3);
  page.type("b");
  page.select(1, 6);
  page.editor.commands.setHardBreak();
  page.type("x");
  page.select(1, 7);
  page.type("x");
  const reread = new Y.Doc();
  Y.applyUpdate(reread, Y.encodeStateAsUpdate(page.doc));
  expect(readDocumentJson(reread).content).toEqual(page.editor.getJSON().content);
  page.editor.destroy();
});
