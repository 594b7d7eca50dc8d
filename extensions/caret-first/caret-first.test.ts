// @vitest-environment jsdom
import { expect, test } from "vitest";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";
import { flushDomSelection } from "./caret-first.ts";

/** Moves the caret as the browser does, whose selectionchange event comes later, and presses a key at once. */
function endThen(page: TestEditor, event: KeyboardEvent): void {
  page.view.focus();
  const last = page.view.dom.querySelector("p:last-child")?.firstChild as Text;
  getSelection()?.collapse(last, last.length);
  page.view.dom.dispatchEvent(event);
}

const key = (type: string, init: KeyboardEventInit) =>
  new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init });

test.each([
  ["a key of a keymap", key("keydown", { key: "Enter", shiftKey: true }), ["One", "two", "three\n"]],
  // The browser itself would insert the letter: here it is not inserted, and no selection is overwritten.
  ["a letter", key("keypress", { key: "x", charCode: 120 }), ["One", "two", "three"]],
])("%s applies at the caret's new position, not to what was selected before", (_, event, lines) => {
  const page = openEditor(chapter("One", ...paragraphs("two", "three")));
  page.view.focus();
  page.editor.commands.selectAll();
  endThen(page, event);
  expect(page.lines()).toEqual(lines);
});

test("a key still applies to the selection that is current", () => {
  const page = openEditor(chapter("One", ...paragraphs("two", "three")));
  page.view.focus();
  page.select(1, 0, 2, 5);
  page.view.dom.dispatchEvent(key("keypress", { key: "x", charCode: 120 }));
  expect(page.lines()).toEqual(["One", "x"]);
});

test("an edit from elsewhere leaves the caret where it was just put", () => {
  const page = openEditor(chapter("One", ...paragraphs("two", "three")));
  page.view.focus();
  page.select(0, 0);
  const last = page.view.dom.querySelector("p:last-child")?.firstChild as Text;
  getSelection()?.collapse(last, last.length);
  flushDomSelection(page.view);
  page.view.dispatch(page.view.state.tr.insertText("x", 1));
  const { $from } = page.view.state.selection;
  expect([$from.parent.textContent, $from.parentOffset]).toEqual(["three", 5]);
});
