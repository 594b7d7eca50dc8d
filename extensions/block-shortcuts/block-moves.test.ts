// @vitest-environment jsdom
import { expect, test } from "vitest";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";

const open = (...texts: string[]): TestEditor => openEditor(chapter("T", ...paragraphs(...texts)));
const press = (page: TestEditor, way: "up" | "down") =>
  page.press(way === "up" ? "ArrowUp" : "ArrowDown", { alt: true, shift: true });

test("the keys move a block and the caret in it, between the title and the end", () => {
  const page = open("one", "two", "three");
  page.select(1, 2);
  expect(press(page, "down")).toBe(true);
  expect(page.lines()).toEqual(["T", "two", "one", "three"]);
  page.type("X");
  expect(page.lines()).toEqual(["T", "two", "onXe", "three"]);
  press(page, "down");
  expect(press(page, "down")).toBe(true);
  expect(page.lines()).toEqual(["T", "two", "three", "onXe"]);
  for (let n = 0; n < 4; n++) press(page, "up");
  expect(page.lines()).toEqual(["T", "onXe", "two", "three"]);
});

test("several blocks move together", () => {
  const page = open("one", "two", "three", "four");
  page.select(2, 1, 3, 2);
  press(page, "up");
  expect(page.lines()).toEqual(["T", "two", "three", "one", "four"]);
  press(page, "down");
  press(page, "down");
  expect(page.lines()).toEqual(["T", "one", "four", "two", "three"]);
});

test("a copy is inserted after the block, and the caret is in the copy", () => {
  const page = open("one", "two");
  page.select(1, 2);
  page.press("d", { ctrl: true, shift: true });
  page.type("X");
  expect(page.lines()).toEqual(["T", "one", "onXe", "two"]);
});

test("a block is deleted; when it is the last one, an empty paragraph remains", () => {
  const page = open("one", "two");
  page.select(2, 1);
  const remove = () => page.press("Backspace", { ctrl: true, shift: true });
  remove();
  expect(page.lines()).toEqual(["T", "one"]);
  page.type("X");
  expect(page.lines()).toEqual(["T", "oneX"]);
  remove();
  expect(page.lines()).toEqual(["T", ""]);
  page.type("new");
  expect(page.lines()).toEqual(["T", "new"]);
});

test("the title cannot be moved, duplicated or deleted", () => {
  const page = open("one", "two");
  page.select(0, 1);
  press(page, "down");
  page.press("d", { ctrl: true, shift: true });
  page.press("Backspace", { ctrl: true, shift: true });
  page.select(0, 0, 1, 2);
  press(page, "down");
  expect(page.lines()).toEqual(["T", "one", "two"]);
});
