// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";

let now = 0;
beforeEach(() => {
  now = 1_000_000;
  vi.spyOn(Date, "now").mockImplementation(() => now);
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Types at a person's speed: a key every 100 ms. */
function write(page: TestEditor, text: string): void {
  for (const character of text) {
    now += 100;
    page.type(character);
  }
}

test("a run of typing is one step", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  write(page, "The lamp went out");
  page.editor.commands.undo();
  expect(page.lines()[1]).toBe("");
  page.editor.commands.redo();
  expect(page.lines()[1]).toBe("The lamp went out");
});

test("a long run ends a step at the end of a word, so one undo never removes a page", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  const sentence = "It did not gutter, as a lamp does when the oil is low, but went out all at once like an eye.";
  write(page, sentence);
  page.editor.commands.undo();
  const left = page.lines()[1] ?? "";
  expect(left.length).toBeGreaterThan(20);
  expect(sentence.startsWith(left)).toBe(true);
  expect(sentence[left.length]).toBe(" ");
});

test("a pause, a new paragraph, a moved caret and a deletion each begin a step", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  write(page, "one");
  now += 2_000;
  write(page, " two");
  page.press("Enter");
  write(page, "three");
  page.select(1, 0);
  write(page, "zero ");
  expect(page.lines()).toEqual(["T", "zero one two", "three"]);
  page.view.dispatch(page.view.state.tr.delete(4, 6));
  const seen: string[][] = [];
  for (let step = 0; step < 6; step++) {
    page.editor.commands.undo();
    seen.push(page.lines().slice(1));
  }
  expect(seen).toEqual([["zero one two", "three"], ["one two", "three"], ["one two", ""], ["one two"], ["one"], [""]]);
});

test("undo reverts only one's own edits", () => {
  const mine = openEditor(chapter("T", ...paragraphs("mine", "theirs")));
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(mine.doc));
  mine.select(1, 4);
  write(mine, " now");
  const text = (other.getXmlFragment("default").get(2) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(6, " too");
  Y.applyUpdate(mine.doc, Y.encodeStateAsUpdate(other));
  expect(mine.lines()).toEqual(["T", "mine now", "theirs too"]);
  mine.editor.commands.undo();
  expect(mine.lines()).toEqual(["T", "mine", "theirs too"]);
  mine.editor.commands.undo();
  expect(mine.lines()).toEqual(["T", "mine", "theirs too"]);
});

test("a run of typing is one step while a co-author types", () => {
  const mine = openEditor(chapter("T", ...paragraphs("", "theirs")));
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(mine.doc));
  const text = (other.getXmlFragment("default").get(2) as Y.XmlElement).get(0) as Y.XmlText;
  mine.select(1);
  mine.view.focus();
  for (const letter of "word by word") {
    write(mine, letter);
    text.insert(text.length, "x");
    Y.applyUpdate(mine.doc, Y.encodeStateAsUpdate(other), "network");
  }
  expect(mine.lines()).toEqual(["T", "word by word", "theirsxxxxxxxxxxxx"]);
  mine.editor.commands.undo();
  expect(mine.lines()).toEqual(["T", "", "theirsxxxxxxxxxxxx"]);
});

test("a paste is a step of its own", () => {
  const page = openEditor(chapter("T"));
  page.select(1);
  write(page, "a ");
  page.paste({ text: "pasted" });
  write(page, " b");
  page.editor.commands.undo();
  expect(page.lines()[1]).toBe("a pasted");
  page.editor.commands.undo();
  expect(page.lines()[1]).toBe("a ");
});
