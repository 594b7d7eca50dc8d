// @vitest-environment jsdom
import { expect, test } from "vitest";
import { chapter, openEditor, paragraphs } from "../../../tests/support/text-editor.ts";
import { textAround } from "./text-around.ts";

/** The text around a selection given as line, offset, line, offset. */
function around(lines: string[], ...place: [number, number, number, number]) {
  const page = openEditor(chapter("T", ...paragraphs(...lines)));
  page.select(...place);
  return textAround(page.view.state.doc, page.view.state.selection);
}

const LINE = "It was late. The old lamp went out slowly. She slept.";

test.each([
  ["within a sentence", [LINE], [1, 21, 1, 30], { before: "The old ", after: " out slowly." }],
  ["a whole sentence", [LINE], [1, 13, 1, 42], { before: "", after: "" }],
  ["over paragraphs", [LINE, "雨停了。人走了。"], [1, 46, 2, 6], { before: "She", after: "了。" }],
  ["a whole paragraph", [LINE, "x"], [1, 0, 1, LINE.length], { before: "", after: "" }],
] as const)("%s", (_, lines, place, expected) => {
  const [from, at, to, end] = place;
  const { before, after } = around([...lines], from, at, to, end);
  expect({ before: before.trim() && before, after }).toEqual(expected);
});
