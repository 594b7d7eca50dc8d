// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";

// Stops the clock: on a slow machine a pause between two letters would end an undo step.
beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(1_000_000));
afterEach(() => vi.restoreAllMocks());

/** The caret as the text before and after it in its line. */
function caret(page: TestEditor): string {
  const { $head } = page.view.state.selection;
  const { parent, parentOffset } = $head;
  return `${parent.textBetween(0, parentOffset)}|${parent.textBetween(parentOffset, parent.content.size)}`;
}
const undo = (page: TestEditor) => page.press("z", { ctrl: true });
const redo = (page: TestEditor) => page.press("y", { ctrl: true });

test("undo of typing restores the caret's position, redo puts it after the text", () => {
  const page = openEditor(chapter("T", ...paragraphs("one two", "last")));
  page.select(1, 3);
  page.type(" more");
  undo(page);
  expect(caret(page)).toBe("one| two");
  redo(page);
  expect(caret(page)).toBe("one more| two");
  page.type("!");
  expect(page.lines()[1]).toBe("one more! two");
});

test("undo and redo restore the caret from elsewhere in the chapter", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "last")));
  page.select(1, 3);
  page.type(" more");
  page.select(2, 2);
  undo(page);
  expect(caret(page)).toBe("one|");
  page.select(2, 2);
  redo(page);
  expect(caret(page)).toBe("one more|");
});

test("undo and redo restore the caret for a new paragraph and the text in it", () => {
  const page = openEditor(chapter("T", ...paragraphs("one two")));
  page.select(1, 3);
  page.press("Enter");
  page.type("new");
  undo(page);
  expect(caret(page)).toBe("| two");
  undo(page);
  expect(caret(page)).toBe("one| two");
  redo(page);
  expect(caret(page)).toBe("| two");
  redo(page);
  expect(caret(page)).toBe("new| two");
});

test("undo of a deletion puts the caret after the restored text", () => {
  const page = openEditor(chapter("T", ...paragraphs("one two three")));
  page.select(1, 3, 1, 7);
  page.view.dispatch(page.view.state.tr.deleteSelection());
  undo(page);
  expect(caret(page)).toBe("one two| three");
  redo(page);
  expect(caret(page)).toBe("one| three");
});

test("undo and redo restore the caret between repeated characters", () => {
  const page = openEditor(chapter("T", ...paragraphs("哈哈")));
  page.select(1, 2);
  page.type("哈哈哈");
  undo(page);
  expect(caret(page)).toBe("哈哈|");
  redo(page);
  expect(caret(page)).toBe("哈哈哈哈哈|");
});

test("undo of a format leaves the words selected", () => {
  const page = openEditor(chapter("T", ...paragraphs("one two")));
  page.select(1, 0, 1, 3);
  page.editor.commands.toggleBold();
  undo(page);
  expect(page.editor.getHTML()).not.toContain("<strong>");
  const { from, to } = page.view.state.selection;
  expect(page.view.state.doc.textBetween(from, to)).toBe("one");
});

test("a co-author's letter after an undo does not move a caret that has moved since", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "two", "three")));
  page.select(1, 3);
  page.type(" more");
  undo(page);
  page.select(2, 1);
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
  ((other.getXmlFragment("default").get(3) as Y.XmlElement).get(0) as Y.XmlText).insert(0, "x");
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other));
  expect(page.lines()).toEqual(["T", "one", "two", "xthree"]);
  expect(caret(page)).toBe("t|wo");
});
