// @vitest-environment jsdom
import { AllSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { chapter, drop, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";
import { cutPaste } from "../character-limit/cut-paste.ts";
import type { LongPaste } from "../editor-notice.ts";

test("Enter goes to the beginning of the text without splitting the title", () => {
  const page = openEditor(chapter("The lamp", ...paragraphs("First")));
  page.select(0, 3);
  page.press("Enter");
  page.type("x");
  expect(page.lines()).toEqual(["The lamp", "xFirst"]);
});

test("Backspace at the beginning of the text leaves the title alone", () => {
  const page = openEditor(chapter("The lamp", ...paragraphs("First")));
  page.select(1, 0);
  expect(page.press("Backspace")).toBe(true);
  expect(page.lines()).toEqual(["The lamp", "First"]);
});

test("Backspace removes an empty first paragraph only when more follows", () => {
  const page = openEditor(chapter("T", ...paragraphs("", "Second")));
  page.select(1, 0);
  page.press("Backspace");
  expect(page.lines()).toEqual(["T", "Second"]);
  const alone = openEditor(chapter("T"));
  alone.select(1, 0);
  alone.press("Backspace");
  expect(alone.lines()).toEqual(["T", ""]);
});

test("Delete at the title's end does not merge the text into it", () => {
  const page = openEditor(chapter("The lamp", ...paragraphs("First")));
  page.select(0, 8);
  expect(page.press("Delete")).toBe(true);
  expect(page.lines()).toEqual(["The lamp", "First"]);
});

test.each(["Backspace", "Delete"])("%s over title and text keeps two lines", (key) => {
  const page = openEditor(chapter("The lamp", ...paragraphs("First", "Second", "Third")));
  page.select(0, 3, 2, 3);
  page.press(key);
  expect(page.lines()).toEqual(["The", "ond", "Third"]);
});

test("typing over title and text keeps two lines, the key in the title", () => {
  const page = openEditor(chapter("The lamp", ...paragraphs("First", "Second")));
  page.select(0, 4, 2, 6);
  page.type("x");
  expect(page.lines()).toEqual(["The x", ""]);
});

test("removing everything leaves an empty page", () => {
  const page = openEditor(chapter("The lamp", ...paragraphs("First", "Second")));
  page.view.dispatch(page.view.state.tr.setSelection(new AllSelection(page.view.state.doc)));
  page.press("Backspace");
  expect(page.lines()).toEqual(["", ""]);
});

test("a paste into the title is one line of plain text", () => {
  const page = openEditor(chapter("A", ...paragraphs("First")));
  page.select(0, 1);
  page.paste({ html: "<p><b>one</b></p><p>two<br>three</p>" });
  expect(page.lines()).toEqual(["Aone two three", "First"]);
  page.select(0, 0);
  page.paste({ text: "x\r\ny\n\nz " });
  expect(page.lines()[0]).toBe("x y zAone two three");
});

describe("a paste over title and text", () => {
  const pageWith = (...texts: string[]) => openEditor(chapter("The lamp", ...paragraphs(...texts)));
  const everything = (page: TestEditor) =>
    page.view.dispatch(page.view.state.tr.setSelection(new AllSelection(page.view.state.doc)));

  test("replaces the text; the title keeps its words", () => {
    const page = pageWith("First", "Second");
    everything(page);
    page.paste({ text: "one\ntwo\nthree" });
    expect(page.lines()).toEqual(["The lamp", "one", "two", "three"]);
    page.editor.commands.undo();
    expect(page.lines()).toEqual(["The lamp", "First", "Second"]);
    page.select(0, 4, 2, 3);
    page.paste({ html: "<p>one</p><p>two</p>" });
    expect(page.lines()).toEqual(["The lamp", "one", "twoond"]);
  });

  test("of lists and quotes leaves nothing of the replaced text", () => {
    const page = openEditor(
      chapter(
        "The lamp",
        { type: "bulletList", content: [{ type: "listItem", content: paragraphs("item") }] },
        ...paragraphs("end"),
      ),
    );
    everything(page);
    page.paste({ html: "<blockquote><p>one</p></blockquote><p>two</p>" });
    expect(page.editor.getHTML()).toContain("</h1><blockquote><p>one</p></blockquote><p>two</p>");
    page.select(0, 0, 2, 3);
    page.paste({ text: "a\nb" });
    expect(page.editor.getHTML()).toMatch(/<\/h1><p>a<\/p><p>b<\/p>$/);
  });

  test("of an empty title only changes nothing", () => {
    const page = pageWith("First");
    everything(page);
    page.paste({ html: "<h1 data-chapter-title></h1>" });
    expect(page.lines()).toEqual(["The lamp", "First"]);
  });

  test("sets a new title if it begins with a heading, in one undo step", () => {
    const page = pageWith("First", "Second");
    page.select(0, 0, 2, 6);
    page.paste({ html: "<h2>Low tide</h2><p>one</p><p>two</p>" });
    expect(page.lines()).toEqual(["Low tide", "one", "two"]);
    page.type("x");
    expect(page.lines()[2]).toBe("twox");
    page.editor.commands.undo();
    page.editor.commands.undo();
    expect(page.lines()).toEqual(["The lamp", "First", "Second"]);
    // No title is taken if only a part of the title is selected, from a heading alone, or from an invalid name.
    page.select(0, 4, 2, 6);
    page.paste({ html: "<h2>Low tide</h2><p>one</p>" });
    expect(page.lines()).toEqual(["The lamp", "Low tide", "one"]);
    everything(page);
    page.paste({ html: "<h2>Storm</h2>" });
    expect(page.lines()).toEqual(["The lamp", "Storm"]);
    everything(page);
    page.paste({ html: `<h2>${"x".repeat(101)}</h2><p>one</p>` });
    expect(page.lines()).toEqual(["The lamp", "x".repeat(101), "one"]);
    // The block that was there before does not turn it into a heading.
    everything(page);
    page.paste({ text: "two\nthree" });
    expect(page.lines()).toEqual(["The lamp", "two", "three"]);
  });

  test("replaces a whole chapter by a copied one", () => {
    const from = openEditor(chapter("Low tide", ...paragraphs("one", "two")));
    everything(from);
    const { dom } = from.view.serializeForClipboard(from.view.state.selection.content());
    const page = pageWith("First");
    everything(page);
    page.paste({ html: dom.innerHTML });
    expect(page.lines()).toEqual(["Low tide", "one", "two"]);
  });

  test("that is too long is offered to the page like any other", () => {
    const asked: LongPaste[] = [];
    const page = openEditor(chapter("The lamp", ...paragraphs("First", "Second")), {
      onLongPaste: (paste) => asked.push(paste) > 0,
    });
    everything(page);
    page.paste({ html: `<h2>Low tide</h2><p>${"word ".repeat(5_000)}</p><p>end</p>` });
    expect(page.lines()).toEqual(["The lamp", "First", "Second"]);
    const [paste] = asked as [LongPaste];
    expect(paste).toMatchObject({ from: 0, to: page.view.state.doc.content.size, isTitle: false });
    cutPaste(page.view, paste);
    expect(page.lines()[0]).toBe("Low tide");
    expect(page.lines()[1]).toMatch(/^word /);
    page.editor.commands.undo();
    expect(page.lines()).toEqual(["The lamp", "First", "Second"]);
  });
});

describe("a paste over all of the text", () => {
  const LIST = { type: "bulletList", content: [{ type: "listItem", content: paragraphs("item") }] };
  const QUOTE = { type: "blockquote", content: paragraphs("quote") };

  test.each([
    ["begins with a list", [LIST, ...paragraphs("end")]],
    ["ends with a quote", [...paragraphs("start"), QUOTE]],
    ["is a list", [LIST]],
  ])("that %s replaces its blocks", (_what, blocks) => {
    const page = openEditor(chapter("The lamp", ...blocks));
    page.select(1, 0);
    page.press("a", { ctrl: true });
    page.paste({ text: "a\nb" });
    expect(page.editor.getHTML()).toMatch(/The lamp<\/h1><p>a<\/p><p>b<\/p>$/);
    page.editor.commands.undo();
    page.press("a", { ctrl: true });
    page.paste({ text: "one" });
    expect(page.editor.getHTML()).toMatch(/The lamp<\/h1><p>one<\/p>$/);
  });

  test("over a part of a list stays in the list", () => {
    const page = openEditor(chapter("The lamp", LIST, ...paragraphs("end")));
    page.select(1, 0, 1, 2);
    page.paste({ text: "a\nb" });
    expect(page.editor.getHTML()).toMatch(
      /<ul><li><p>a<\/p><\/li><li><p>bem<\/p><\/li><\/ul>|<ul><li><p>a<\/p><p>bem<\/p><\/li><\/ul>/,
    );
  });
});

test("a drop is handled by where it falls, not by where the caret is", async () => {
  const page = openEditor(chapter("A", ...paragraphs("First", "Second")));
  const long = "word ".repeat(600).trim();
  page.select(0, 1);
  drop(page, { line: 2, offset: 6 }, { html: `<p>${long}</p><h2>Part</h2><p>end</p>` });
  expect(page.lines()).toEqual(["A", "First", `Second${long}`, "Part", "end"]);
  expect(page.notices).toEqual([]);
  page.select(1, 0);
  drop(page, { line: 0, offset: 1 }, { html: "<p><b>one</b></p><p>two<br>three</p>" });
  expect(page.lines()[0]).toBe("Aone two three");
  // The drop's position is not kept for the next event.
  await Promise.resolve();
  page.select(1, 5);
  page.paste({ text: "x\ny" });
  expect(page.lines().slice(1, 3)).toEqual(["Firstx", "y"]);
});

test("Ctrl+A selects the text first, then everything", () => {
  const page = openEditor(chapter("T", ...paragraphs("First", "Second")));
  page.select(2, 2);
  page.press("a", { ctrl: true });
  const { state } = page.view;
  expect(state.doc.textBetween(state.selection.from, state.selection.to, "|")).toBe("First|Second");
  page.press("a", { ctrl: true });
  expect(page.view.state.selection.from).toBeLessThan(2);
});

test("the title has no formatting", () => {
  const page = openEditor(chapter("Title", ...paragraphs("x")));
  page.select(0, 0, 0, 5);
  page.editor.commands.toggleBold();
  expect(page.editor.getHTML()).not.toContain("strong");
});
