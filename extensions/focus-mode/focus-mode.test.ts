// @vitest-environment jsdom
import { expect, test } from "vitest";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";

test("marks the block of the caret only while it is on", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "two")));
  const focused = () => [...page.view.dom.querySelectorAll(".in-focus")].map((element) => element.textContent);
  page.select(1, 1);
  expect(focused()).toEqual([]);
  page.editor.commands.setFocusMode(true);
  expect(focused()).toEqual(["one"]);
  expect(page.view.dom.hasAttribute("data-focus-mode")).toBe(true);
  page.select(2, 1);
  expect(focused()).toEqual(["two"]);
  page.editor.commands.setFocusMode(false);
  expect(focused()).toEqual([]);
  expect(page.view.dom.hasAttribute("data-focus-mode")).toBe(false);
});
