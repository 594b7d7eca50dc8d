// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import * as Y from "yjs";
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";
import { type ContinuationKeys, shownOutput } from "./ai-continuation.ts";

const GENERATION = "0198aaaa-0000-7000-8000-000000000001";
const output = (value: string) => ({ nodeid: "n1", value, isnew: true });

test("the output node is drawn on the page and is not in the document", () => {
  const page = openEditor(chapter("T", ...paragraphs("The lamp went out.")));
  const before = Y.encodeStateAsUpdate(page.doc);
  page.select(1, 18);
  page.editor.commands.showOutput(output(" It did not gutter."));
  expect(page.view.dom.querySelector(".ai-continuation")?.textContent).toBe(" It did not gutter.");
  page.editor.commands.showOutput(output(" It did not gutter.\nTamsin said nothing."));
  expect(page.view.dom.querySelectorAll(".ai-continuation")).toHaveLength(1);
  expect(page.lines()).toEqual(["T", "The lamp went out."]);
  expect(Y.encodeStateAsUpdate(page.doc)).toEqual(before);
  page.editor.commands.hideOutput();
  expect(page.view.dom.querySelector(".ai-continuation")).toBeNull();
});

test("keeping is one undo step and marks the text with its generation; text typed after it is not marked", () => {
  const page = openEditor(chapter("T", ...paragraphs("The lamp went out.", "Later.")));
  page.select(1, 18);
  page.type("!");
  page.editor.commands.showOutput(output(" It did not gutter.\nTamsin said nothing."));
  expect(page.editor.commands.keepOutput({ generation: GENERATION })).toBe(true);
  expect(shownOutput(page.view.state)).toBeNull();
  page.type(" Mine.");
  expect(page.lines()).toEqual(["T", "The lamp went out.! It did not gutter.", "Tamsin said nothing. Mine.", "Later."]);
  const marked: string[] = [];
  page.view.state.doc.descendants((node) => {
    if (node.marks.some(({ type, attrs }) => type.name === "generated" && attrs["generation"] === GENERATION))
      marked.push(node.text ?? "");
  });
  expect(marked).toEqual([" It did not gutter.", "Tamsin said nothing."]);
  page.editor.commands.undo();
  page.editor.commands.undo();
  expect(page.lines()).toEqual(["T", "The lamp went out.!", "Later."]);
  page.editor.commands.redo();
  expect(page.lines()[2]).toBe("Tamsin said nothing.");
});

test("a part of the text can be kept; in the middle of a line it is inserted at the caret", () => {
  const page = openEditor(chapter("T", ...paragraphs("one three")));
  page.select(1, 3);
  page.editor.commands.showOutput(output(" two and a half"));
  page.editor.commands.keepOutput({ generation: GENERATION, text: " two" });
  expect(page.lines()[1]).toBe("one two three");
});

test("its position follows edits by oneself and by others around it", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "two")));
  page.select(2, 3);
  page.editor.commands.showOutput(output(" end"));
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
  ((other.getXmlFragment("default").get(1) as Y.XmlElement).get(0) as Y.XmlText).insert(0, "zero ");
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other));
  page.type("!");
  page.editor.commands.keepOutput({ generation: GENERATION });
  expect(page.lines()).toEqual(["T", "zero one", "two! end"]);
});

test.each([
  [[""], ["It began."]],
  [
    ["One.", "Two."],
    ["One.", "Two.It began."],
  ],
])("inserts after the text while the caret is in the title", (before, after) => {
  const page = openEditor(chapter("T", ...paragraphs(...before)));
  page.select(0, 1);
  page.editor.commands.showOutput(output("It began."));
  page.editor.commands.keepOutput({ generation: GENERATION });
  expect(page.lines()).toEqual(["T", ...after]);
});

test("a full chapter takes as much as fits and reports that it is full", () => {
  const page = openEditor(chapter("T", ...paragraphs("a".repeat(CHAPTER_MAX_CHARACTERS - 3))));
  page.select(1, CHAPTER_MAX_CHARACTERS);
  page.editor.commands.showOutput(output("b cdef"));
  page.editor.commands.keepOutput({ generation: GENERATION });
  expect(page.lines()[1]?.endsWith("ab")).toBe(true);
  expect(page.notices).toEqual([{ type: "cut", left: 5 }]);
  page.editor.commands.showOutput(output("more"));
  expect(page.editor.commands.keepOutput({ generation: GENERATION })).toBe(false);
  expect(page.notices.at(-1)).toEqual({ type: "full", where: "chapter" });
});

test("the keys call the panel's handlers, Tab only while there is text to keep", () => {
  const keys = {
    onContinue: vi.fn(() => true),
    onKeep: vi.fn(() => true),
    onDismiss: vi.fn(() => true),
    onStep: vi.fn(() => true),
  } satisfies ContinuationKeys;
  const page = openEditor(chapter("T", ...paragraphs("one")), { continuationKeys: () => keys });
  page.select(1, 3);
  expect(page.press("Tab")).toBe(false);
  expect(page.press("Enter", { ctrl: true })).toBe(true);
  expect(page.press("ArrowRight", { alt: true })).toBe(true);
  page.editor.commands.showOutput(output(" two"));
  expect(page.press("Tab")).toBe(true);
  expect(page.press("Escape")).toBe(true);
  expect([keys.onContinue, keys.onKeep, keys.onDismiss].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(keys.onStep).toHaveBeenCalledWith(1);
});

test("generated text can be marked on the page", () => {
  const page = openEditor(chapter("T", ...paragraphs("one")));
  page.editor.commands.setShowsOrigin(true);
  expect(page.view.dom.hasAttribute("data-shows-origin")).toBe(true);
  page.editor.commands.setShowsOrigin(false);
  expect(page.view.dom.hasAttribute("data-shows-origin")).toBe(false);
});

test("kept text that is moved within the chapter keeps its mark; an invented generation id is dropped", () => {
  const page = openEditor(chapter("T", ...paragraphs("")));
  page.select(1, 0);
  page.paste({ html: `<p>a <span data-generation="${GENERATION}">b</span><span data-generation="x">c</span></p>` });
  const marked: string[] = [];
  page.view.state.doc.descendants((node) => {
    if (node.marks.some(({ type }) => type.name === "generated")) marked.push(node.text ?? "");
  });
  expect(page.lines()[1]).toBe("a bc");
  expect(marked).toEqual(["b"]);
});
