// @vitest-environment jsdom
import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";
import type { NodeJson } from "../document-json.ts";
import { changesOf } from "./lab-changes.ts";
import { shownLab } from "./lab-selection.ts";
import { labText, touchesTitle, trimRange } from "./lab-text.ts";

const GENERATION = "0198aaaa-0000-7000-8000-000000000001";

/** Shows an answer over the current selection. */
function answer(page: TestEditor, text: string): void {
  const { doc, selection } = page.view.state;
  const range = trimRange(doc, selection);
  if (!range) throw new Error("Nothing is selected.");
  page.editor.commands.showLab({ ...range, phase: "result", changes: changesOf(doc, range, text) });
}

/** Each piece of text with its marks, those of a generation as the word "generated" only. */
function marked(doc: Node): string[] {
  const found: string[] = [];
  doc.descendants((node) => {
    if (node.isText && node.marks.length > 0)
      found.push(
        `${node.marks
          .map(({ type }) => type.name)
          .sort()
          .join("+")}: ${node.text}`,
      );
  });
  return found;
}

const changes = (page: TestEditor) => (shownLab(page.view.state)?.changes ?? []).map((c) => [c.removed, c.added]);
const bold = (text: string): NodeJson => ({ type: "text", text, marks: [{ type: "bold" }] });

test("a result is drawn over the text and is not in the document", () => {
  const page = openEditor(chapter("T", ...paragraphs("The lamp went out slowly.")));
  const before = Y.encodeStateAsUpdate(page.doc);
  page.select(1, 0, 1, 25);
  answer(page, "The lantern went out.");
  expect(changes(page)).toEqual([
    ["lamp", "lantern"],
    [" slowly", ""],
  ]);
  const texts = (selector: string) =>
    [...page.view.dom.querySelectorAll(selector)].map((element) => element.textContent);
  expect(texts(".lab-removed")).toEqual(["lamp", " slowly"]);
  expect(texts(".lab-added")).toEqual(["lantern"]);
  expect(page.lines()).toEqual(["T", "The lamp went out slowly."]);
  expect(Y.encodeStateAsUpdate(page.doc)).toEqual(before);
  page.editor.commands.hideLab();
  expect(texts(".lab-range, .lab-removed, .lab-added")).toEqual([]);
});

test("Escape discards a result through its owner; without a result it does nothing", () => {
  const page = openEditor(chapter("T", ...paragraphs("The lamp went out slowly.")));
  page.select(1, 0, 1, 25);
  const discarded: string[] = [];
  page.editor.storage.labSelection.onDiscard = () => {
    discarded.push("once");
    page.editor.commands.hideLab();
  };
  expect(page.press("Escape")).toBe(false);
  const { from, to } = page.view.state.selection;
  page.editor.commands.showLab({ from, to, phase: "working", changes: [] });
  expect(page.press("Escape")).toBe(false);
  answer(page, "The lantern went out.");
  expect(page.press("Escape")).toBe(true);
  expect(page.press("Escape")).toBe(false);
  expect(discarded).toEqual(["once"]);
  expect(page.lines()).toEqual(["T", "The lamp went out slowly."]);
});

test("accepting is one undo step; only new words carry the generation mark, others keep their marks", () => {
  const page = openEditor(
    chapter("T", {
      type: "paragraph",
      content: [{ type: "text", text: "The " }, bold("old lamp"), { type: "text", text: " went out slowly." }],
    }),
  );
  page.select(1, 0);
  page.type("x");
  page.select(1, 0, 1, 40);
  answer(page, "xThe old lantern of brass went out at last.");
  expect(page.editor.commands.acceptLab({ generation: GENERATION })).toBe(true);
  expect(page.lines()[1]).toBe("xThe old lantern of brass went out at last.");
  expect(marked(page.view.state.doc)).toEqual(["bold: old ", "bold+generated: lantern of brass", "generated: at last"]);
  expect(shownLab(page.view.state)).toBeNull();
  page.editor.commands.undo();
  expect(page.lines()[1]).toBe("xThe old lamp went out slowly.");
  expect(marked(page.view.state.doc)).toEqual(["bold: old lamp"]);
  page.editor.commands.redo();
  expect(page.lines()[1]).toBe("xThe old lantern of brass went out at last.");
});

test("each change can be included or left out separately, also by a click", () => {
  const page = openEditor(chapter("T", ...paragraphs("The lamp went out slowly.")));
  page.select(1, 0, 1, 25);
  answer(page, "The lantern went out.");
  page.editor.commands.takeLabChange(0, false);
  page.editor.commands.acceptLab({ generation: GENERATION });
  expect(page.lines()[1]).toBe("The lamp went out.");
  page.editor.commands.undo();
  expect(page.lines()[1]).toBe("The lamp went out slowly.");
});

test("paragraphs stay where they are, and can be added and removed", () => {
  const page = openEditor(chapter("T", ...paragraphs("One lamp.", "", "Two lamps.", "Three.")));
  page.select(1, 0, 4, 6);
  expect(labText(page.view.state.doc, page.view.state.selection).text).toBe("One lamp.\nTwo lamps.\nThree.");
  answer(page, "One lantern.\n\nTwo lanterns.\r\nThree.");
  expect(changes(page)).toEqual([
    ["lamp", "lantern"],
    ["lamps", "lanterns"],
  ]);
  page.editor.commands.acceptLab({ generation: GENERATION });
  expect(page.lines()).toEqual(["T", "One lantern.", "", "Two lanterns.", "Three."]);
  page.select(3, 0, 4, 6);
  answer(page, "Two lanterns. Three.");
  page.editor.commands.acceptLab({ generation: GENERATION });
  expect(page.lines()).toEqual(["T", "One lantern.", "", "Two lanterns. Three."]);
  page.select(3, 0, 3, 40);
  answer(page, "Two lanterns.\nThree.");
  page.editor.commands.acceptLab({ generation: GENERATION });
  expect(page.lines()).toEqual(["T", "One lantern.", "", "Two lanterns.", "Three."]);
});

test("a sentence most of which changed is one change, from its beginning to its end", () => {
  const page = openEditor(chapter("T", ...paragraphs("It was late. The old lamp went out. She slept.")));
  page.select(1, 0, 1, 46);
  answer(page, "It was late. Somebody blew out the last lamp. She slept.");
  expect(changes(page)).toEqual([["The old lamp went out.", "Somebody blew out the last lamp."]]);
  page.editor.commands.acceptLab({ generation: GENERATION });
  expect(page.lines()[1]).toBe("It was late. Somebody blew out the last lamp. She slept.");
});

test("an unchanged word between new ones keeps its marks and is not marked as generated", () => {
  const page = openEditor(
    chapter("T", {
      type: "paragraph",
      content: [
        { type: "text", text: "She walked over to " },
        bold("him"),
        { type: "text", text: " with great care indeed." },
      ],
    }),
  );
  page.select(1, 0, 1, 60);
  answer(page, "She ran straight at him like a storm.");
  expect(changes(page)).toHaveLength(1);
  page.editor.commands.acceptLab({ generation: GENERATION });
  expect(page.lines()[1]).toBe("She ran straight at him like a storm.");
  expect(marked(page.view.state.doc)).toEqual(["generated: ran straight at", "bold: him", "generated: like a storm"]);
});

test("Chinese is compared by ideograph", () => {
  const page = openEditor(chapter("题", ...paragraphs("灯慢慢地熄灭了。")));
  page.select(1, 0, 1, 8);
  answer(page, "灯忽然熄灭了。");
  expect(changes(page)).toEqual([["慢慢地", "忽然"]]);
  page.editor.commands.acceptLab({ generation: GENERATION });
  expect(page.lines()[1]).toBe("灯忽然熄灭了。");
  expect(marked(page.view.state.doc)).toEqual(["generated: 忽然"]);
});

test("the result follows others' edits; a change whose own words were edited is dropped", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "The lamp went out slowly.")));
  page.select(2, 0, 2, 25);
  answer(page, "The lantern went out.");
  const other = new Y.Doc();
  const write = (line: number, at: number, text: string) => {
    Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
    ((other.getXmlFragment("default").get(line) as Y.XmlElement).get(0) as Y.XmlText).insert(at, text);
    Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other));
  };
  write(1, 0, "zero ");
  write(2, 20, "X");
  expect(page.lines().slice(1)).toEqual(["zero one", "The lamp went out slXowly."]);
  expect(changes(page)).toEqual([["lamp", "lantern"]]);
  page.editor.commands.acceptLab({ generation: GENERATION });
  expect(page.lines().slice(1)).toEqual(["zero one", "The lantern went out slXowly."]);
});

test("a result inserted below has paragraphs of its own and is one undo step", () => {
  const page = openEditor(chapter("T", ...paragraphs("one", "two")));
  page.select(1, 0, 1, 3);
  answer(page, "uno");
  expect(page.editor.commands.insertLabBelow({ generation: GENERATION, text: "uno\ndue" })).toBe(true);
  expect(page.lines()).toEqual(["T", "one", "uno", "due", "two"]);
  expect(marked(page.view.state.doc)).toEqual(["generated: uno", "generated: due"]);
  page.editor.commands.undo();
  expect(page.lines()).toEqual(["T", "one", "two"]);
});

test("a full chapter takes the changes that fit and reports the rest", () => {
  const page = openEditor(
    chapter("T", ...paragraphs("lamp that burns is one", "a".repeat(CHAPTER_MAX_CHARACTERS - 23))),
  );
  page.select(1, 0, 1, 22);
  answer(page, "lantern that burns is on");
  page.editor.commands.acceptLab({ generation: GENERATION });
  expect(page.lines()[1]).toBe("lamp that burns is on");
  expect(page.notices).toEqual([{ type: "cut", left: 3 }]);
  page.select(1, 0, 1, 21);
  answer(page, "lantern that burns is on");
  expect(page.editor.commands.acceptLab({ generation: GENERATION })).toBe(false);
  expect(page.notices.at(-1)).toEqual({ type: "full", where: "chapter" });
  expect(page.editor.commands.insertLabBelow({ generation: GENERATION, text: "lantern that burns is on" })).toBe(false);
});

test("trims spaces at the ends of a selection and reports whether it begins in the title", () => {
  const page = openEditor(chapter("Title", ...paragraphs(" one ", "", "  ")));
  page.select(1, 0, 3, 2);
  const { doc } = page.view.state;
  const range = trimRange(doc, page.view.state.selection);
  expect(range && labText(doc, range).text).toBe("one");
  expect(range && touchesTitle(doc, range)).toBe(false);
  page.select(0, 2, 1, 3);
  expect(touchesTitle(doc, page.view.state.selection)).toBe(true);
  page.select(3, 0, 3, 2);
  expect(trimRange(doc, page.view.state.selection)).toBeNull();
});
