// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";

const quote = { type: "blockquote", content: paragraphs("said") };

describe("after a last block that is not a paragraph", () => {
  test("ArrowDown at its end adds a paragraph and moves there", () => {
    const page = openEditor(chapter("T", quote));
    page.select(1, 4);
    expect(page.press("ArrowDown")).toBe(true);
    page.type("on");
    expect(page.editor.getHTML()).toMatch(/<\/blockquote><p>on<\/p>$/);
  });

  test("ArrowDown elsewhere, or after a paragraph, keeps its usual effect", () => {
    const page = openEditor(chapter("T", ...paragraphs("one")));
    page.select(1, 3);
    expect(page.press("ArrowDown")).toBe(false);
    expect(page.lines()).toEqual(["T", "one"]);
  });
});

test("opening a chapter that ends with a divider changes nothing", () => {
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

const LANGUAGES = ["en-US", "zh-CN"] as const;
const shape = ({ editor }: ReturnType<typeof openEditor>) => {
  const { doc, selection } = editor.state;
  const blocks = Array.from({ length: doc.childCount - 1 }, (_, n) => doc.child(n + 1));
  return {
    blocks: blocks.map(({ type, textContent }) => textContent || type.name),
    caret: selection.$from.index(0) - 1,
  };
};

test.each([
  ["between two lines", ["one", "", "two"], 2, { blocks: ["one", "horizontalRule", "two"], caret: 2 }],
  ["before words", ["one", "two"], 2, { blocks: ["one", "horizontalRule", "two"], caret: 2 }],
  ["at the end", ["one", ""], 2, { blocks: ["one", "horizontalRule", "paragraph"], caret: 2 }],
  ["in an empty chapter", [""], 1, { blocks: ["horizontalRule", "paragraph"], caret: 1 }],
])("a divider typed %s keeps an empty line only if there is no other to write in", (_where, lines, line, wanted) => {
  for (const language of LANGUAGES)
    for (const keys of ["---", "*** "]) {
      const page = openEditor(chapter("T", ...paragraphs(...lines)), { language });
      page.select(line);
      page.type(keys);
      expect(shape(page)).toEqual(wanted);
      page.press("z", { ctrl: true });
      expect(page.editor.getHTML()).not.toContain("<hr>");
      expect(page.lines()).toHaveLength(lines.length + 1);
    }
});

test("the first Enter after a typed divider adds no line, a second one does", () => {
  const page = openEditor(chapter("T", ...paragraphs("")));
  page.select(1);
  page.type("---");
  page.press("Enter");
  expect(shape(page)).toEqual({ blocks: ["horizontalRule", "paragraph"], caret: 1 });
  page.press("Enter");
  expect(shape(page).blocks).toHaveLength(3);
  const written = openEditor(chapter("T", ...paragraphs("")));
  written.select(1);
  written.type("---");
  written.type("Dawn.");
  written.press("Enter");
  expect(shape(written).blocks).toEqual(["horizontalRule", "Dawn.", "paragraph"]);
});

test("a divider typed above a list puts the caret into the list; none is made in a list item or the title", () => {
  const list = { type: "bulletList", content: [{ type: "listItem", content: paragraphs("item") }] };
  const above = openEditor(chapter("T", ...paragraphs(""), list));
  above.select(1);
  above.type("---");
  expect(shape(above)).toEqual({ blocks: ["horizontalRule", "item"], caret: 1 });
  for (const line of [0, 1]) {
    const page = openEditor(
      chapter("", { type: "bulletList", content: [{ type: "listItem", content: paragraphs("") }] }),
    );
    page.select(line);
    page.type("---");
    expect(page.editor.getHTML()).not.toContain("<hr>");
  }
});

test("Tab in a list nests the item and never moves the focus off the page", () => {
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
