// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";

const quote = { type: "blockquote", content: paragraphs("said") };

describe("below a last block that is no paragraph", () => {
  test("ArrowDown at its end makes one and goes there", () => {
    const page = openEditor(chapter("T", quote));
    page.select(1, 4);
    expect(page.press("ArrowDown")).toBe(true);
    page.type("on");
    expect(page.editor.getHTML()).toMatch(/<\/blockquote><p>on<\/p>$/);
  });

  test("ArrowDown elsewhere, or after a paragraph, does what it always does", () => {
    const page = openEditor(chapter("T", ...paragraphs("one")));
    page.select(1, 3);
    expect(page.press("ArrowDown")).toBe(false);
    expect(page.lines()).toEqual(["T", "one"]);
  });
});

test("nothing appears by itself: opening a chapter that ends with a divider changes nothing", () => {
  const page = openEditor(chapter("T", ...paragraphs("one"), { type: "horizontalRule" }));
  expect(page.editor.getHTML()).toMatch(/<hr>$/);
});

test("typing three hyphens makes a divider, with smart punctuation in either language", () => {
  for (const language of ["en-US", "zh-CN"] as const) {
    const page = openEditor(chapter("T"), { language });
    page.select(1);
    page.type("---");
    expect(page.editor.getHTML()).toContain("<hr>");
  }
});

test("Tab in a list nests, and never leaves the page by surprise", () => {
  const item = (text: string) => ({ type: "listItem", content: paragraphs(text) });
  const page = openEditor(chapter("T", { type: "bulletList", content: [item("one"), item("two")] }));
  page.select(1, 1);
  expect(page.press("Tab")).toBe(true);
  page.select(2, 1);
  expect(page.press("Tab")).toBe(true);
  expect(page.editor.getHTML()).toContain("<li><p>one</p><ul><li><p>two</p></li></ul></li>");
});

test.each([
  ["1", "h1"],
  ["2", "h2"],
  ["3", "h3"],
])("Ctrl+Alt+%s makes a heading", (key, tag) => {
  const page = openEditor(chapter("T", ...paragraphs("one")));
  page.select(1, 1);
  page.press(key, { ctrl: true, alt: true });
  expect(page.editor.getHTML()).toContain(`<${tag}>one</${tag}>`);
  page.press("0", { ctrl: true, alt: true });
  expect(page.editor.getHTML()).toContain("<p>one</p>");
});
