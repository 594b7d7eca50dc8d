// @vitest-environment jsdom
import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";
import { createEntryMatcher } from "../entry-matcher/entry-matcher.ts";
import { underlines } from "./entry-names.ts";
import { nameAtCaret, namedEntries } from "./named-entries.ts";
import { underlining } from "./underlines.ts";

const namedBut = (isUnderlined: (id: string) => boolean, ...names: (string | [string, ...string[]])[]) =>
  underlining({
    matcher: createEntryMatcher(
      names.map((name) => {
        const [first, ...aliases] = [name].flat();
        return { id: first as string, name: first as string, aliases };
      }),
    ),
    isUnderlined,
  });
const named = (...names: (string | [string, ...string[]])[]) => namedBut(() => true, ...names);

const shown = ({ view }: TestEditor) =>
  underlines(view.state)
    .find()
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, spec }) => `${view.state.doc.textBetween(from, to, "|")}=${spec["key"]}`);

test("names and aliases are underlined wherever they occur, the longest first, and follow what is typed", () => {
  const page = openEditor(chapter("张三", ...paragraphs("那天张三丰来了。", "Anna met the Widow.")));
  page.editor.commands.setEntryNames(named("张三", "张三丰", ["Anna", "the Widow"]));
  expect(shown(page)).toEqual(["张三=张三", "张三丰=张三丰", "Anna=Anna", "the Widow=Anna"]);
  expect(page.view.dom.querySelectorAll(".entry-name")).toHaveLength(4);
  page.select(1, 5);
  page.press("Backspace");
  page.editor.commands.deleteRange({ from: page.position(1, 4), to: page.position(1, 5) });
  expect(shown(page)[1]).toBe("张三=张三");
  page.select(2, 4);
  page.type("l");
  expect(shown(page)).not.toContain("Anna=Anna");
  page.editor.commands.setEntryNames(null);
  expect(shown(page)).toEqual([]);
});

test("an entry whose names are not underlined still wins as the longer name and is still listed", () => {
  const page = openEditor(chapter("T", ...paragraphs("张三丰和李四")));
  page.editor.commands.setEntryNames(namedBut((id) => id !== "张三丰", "张三", "张三丰", "李四"));
  expect(shown(page)).toEqual(["李四=李四"]);
  expect([...namedEntries(page.editor).keys()]).toEqual(["张三丰", "李四"]);
  page.select(1, 2);
  expect(nameAtCaret(page.view.state)?.ids).toEqual(["张三丰"]);
  page.select(1, 4);
  expect(nameAtCaret(page.view.state)?.ids).toEqual(["李四"]);
});

test("no line is redrawn while an input method composes in it", () => {
  const page = openEditor(chapter("T", ...paragraphs("李四")));
  page.editor.commands.setEntryNames(named("李四", "张三"));
  const at = page.position(1, 2);
  page.view.dispatch(page.view.state.tr.insertText("张三", at).setMeta("composition", 1));
  expect(shown(page)).toEqual(["李四=李四"]);
  page.view.dispatch(page.view.state.tr.insertText("。", at + 2));
  expect(shown(page)).toEqual(["李四=李四", "张三=张三"]);
});

test("a line with too many overlapping names has no underlines, other lines do", () => {
  const page = openEditor(chapter("T", ...paragraphs("甲".repeat(6_000), "甲乙")));
  page.editor.commands.setEntryNames(named("甲乙", ...Array.from({ length: 20 }, (_, i) => "甲".repeat(i + 1))));
  expect(shown(page)).toEqual(["甲乙=甲乙"]);
  page.select(1, 5);
  page.type("乙");
  expect(shown(page)).toEqual(["甲乙=甲乙"]);
  page.editor.commands.deleteRange({ from: page.position(1, 10), to: page.position(1, 6_001) });
  expect(shown(page)).toEqual(["甲甲甲甲甲=甲甲甲甲甲", "甲甲甲甲=甲甲甲甲", "甲乙=甲乙"]);
});

const NAMES = ["甲", "甲乙", "乙丙丁", "丁甲", "ab", "ab cd", "cd", "d甲"];
const LATIN = /[a-z]/;

/** A plain search for every position of every name; then the longest, then the first. */
function naive(text: string): string[] {
  const places: { from: number; to: number; name: string }[] = [];
  for (const name of NAMES)
    for (let from = 0; from < text.length; from++) {
      // A run of spaces counts as one.
      const found = new RegExp(name.replace(" ", " +"), "y");
      found.lastIndex = from;
      const to = from + (found.exec(text)?.[0].length ?? 0);
      if (to === from) continue;
      const isCut = (inside: string, beside: string) => LATIN.test(inside) && LATIN.test(beside);
      if (isCut(name[0] ?? "", text[from - 1] ?? "") || isCut(name.at(-1) ?? "", text[to] ?? "")) continue;
      places.push({ from, to, name });
    }
  places.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const kept: typeof places = [];
  for (const place of places)
    if (kept.every((other) => place.to <= other.from || place.from >= other.to)) kept.push(place);
  return kept.sort((a, b) => a.from - b.from).map(({ from, name }) => `${from} ${name}`);
}

function naiveInDocument(doc: Node): string[] {
  const found: string[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    for (const one of naive(node.textBetween(0, node.content.size, "￼", "￼"))) {
      const [from, ...name] = one.split(" ");
      found.push(`${at + 1 + Number(from)} ${name.join(" ")}`);
    }
    return false;
  });
  return found;
}

test("after any edits the result equals searching every name everywhere", () => {
  const piece = fc.constantFrom("甲", "乙", "丙", "丁", "ab", "cd", " ", "ab cd", "。", "甲乙丙丁");
  const words = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(""));
  const edit = fc.record({
    kind: fc.constantFrom("insert", "delete", "split", "list", "compose", "undo", "paste"),
    at: fc.nat(60),
    size: fc.nat(8),
    text: words,
  });
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), fc.array(edit, { maxLength: 8 }), (start, edits) => {
      const page = openEditor(chapter("甲乙", ...paragraphs(...start)), { smartPunctuation: false });
      page.editor.commands.setEntryNames(named(...NAMES));
      const { view, editor } = page;
      for (const { kind, at, size, text } of edits) {
        const end = view.state.doc.content.size;
        const from = Math.min(Math.max(at, page.position(1, 0)), end - 1);
        const to = Math.min(from + size, end - 1);
        const { doc } = view.state;
        view.dispatch(
          view.state.tr.setSelection(
            TextSelection.between(doc.resolve(from), doc.resolve(kind === "split" ? from : to)),
          ),
        );
        if (kind === "insert" && text) view.dispatch(view.state.tr.insertText(text));
        else if (kind === "compose" && text) view.dispatch(view.state.tr.insertText(text).setMeta("composition", 1));
        else if (kind === "delete") editor.commands.deleteSelection();
        else if (kind === "split") editor.commands.splitBlock();
        else if (kind === "list") editor.commands.toggleBulletList();
        else if (kind === "paste") page.paste({ html: `<p>${text}</p><ul><li>${text}</li></ul>` });
        else if (kind === "undo") editor.commands.undo();
      }
      // The composed text is searched at the next plain edit.
      view.dispatch(view.state.tr.insertText("。", page.position(1, 0)));
      const found = underlines(view.state)
        .find()
        .sort((a, b) => a.from - b.from)
        .map(({ from, spec }) => `${from} ${spec["key"]}`);
      expect(found).toEqual(naiveInDocument(view.state.doc));
      editor.destroy();
    }),
    { numRuns: 60 },
  );
});
