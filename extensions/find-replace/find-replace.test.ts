// @vitest-environment jsdom
import { Node } from "@tiptap/pm/model";
import { describe, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";
import { makeFinder } from "./find-in-text.ts";
import { MatchFinder } from "./find-matches.ts";
import { findState } from "./find-replace.ts";

const plain = { caseSensitive: false, wholeWord: false };

describe("finding in a line", () => {
  test.each([
    ["the", plain, "The other then", [0, 5, 10]],
    ["the", { caseSensitive: true, wholeWord: false }, "The other", [5]],
    ["the", { caseSensitive: false, wholeWord: true }, "The other the. the", [0, 10, 15]],
    ["aa", plain, "aaaa", [0, 2]],
    ["灯", { caseSensitive: false, wholeWord: true }, "灯塔的灯", [0, 3]],
    ["A计", { caseSensitive: false, wholeWord: true }, "XA计划 A计划", [5]],
    ['"no"', plain, "“no” and “No”", [0, 9]],
    ["it's", plain, "it’s it's", [0, 5]],
    ["“", plain, '“a" "b”', [0]],
    ["İ", plain, "xİi", [1]],
    ["a.c", plain, "abc a.c", [4]],
    ["𠮷", { caseSensitive: false, wholeWord: true }, "𠮷野家", [0]],
    ["", plain, "abc", []],
  ])("%j with %j in %j", (query, options, text, offsets) => {
    const found = makeFinder({ query, ...options })(text);
    expect(found).toEqual(offsets.map((from) => ({ from, to: from + query.length })));
  });

  test.each([
    ["...", "Wait… or wait...", ["…", "..."]],
    ["wait...", "Wait… Then wait...", ["Wait…", "wait..."]],
    ["...", "……", ["…", "…"]],
    ["......", "“……”她说。", ["……"]],
    ["--", "no—yes--no——", ["—", "--", "—", "—"]],
    ["g--s", "fog—so", ["g—s"]],
    ['..."', "“So…” she said", ["…”"]],
    ["..", "a…b..c", [".."]],
    ["…", "a…b...", ["…"]],
    ["-", "a—b-c", ["-"]],
    ["....", "…. …", ["…."]],
  ])("typing %j finds %j in the typographic text %j", (query, text, words) => {
    const found = makeFinder({ query, ...plain })(text);
    expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(words);
  });
});

function found(page: TestEditor): string[] {
  const { doc } = page.view.state;
  return (findState(page.view.state)?.matches ?? []).map(({ from, to }) => doc.textBetween(from, to));
}

function highlighted(page: TestEditor): string[] {
  return [...page.view.dom.querySelectorAll(".find-match")].map((element) => element.textContent ?? "");
}

test("highlights every match, and follows edits", () => {
  const page = openEditor(chapter("The lamp", ...paragraphs("a lamp and a Lamp", "none", "lamps")));
  page.editor.commands.find({ query: "lamp", ...plain });
  expect(found(page)).toEqual(["lamp", "lamp", "Lamp", "lamp"]);
  expect(highlighted(page)).toEqual(["lamp", "lamp", "Lamp", "lamp"]);
  page.select(2, 4);
  page.type(" lamp");
  expect(highlighted(page)).toHaveLength(5);
  page.view.dispatch(page.view.state.tr.delete(page.view.state.selection.from - 4, page.view.state.selection.from));
  expect(highlighted(page)).toHaveLength(4);
  page.editor.commands.closeFind();
  expect(highlighted(page)).toEqual([]);
});

test("follows a co-author's edits", () => {
  const page = openEditor(chapter("T", ...paragraphs("one lamp", "two")));
  page.editor.commands.find({ query: "lamp", ...plain });
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
  ((other.getXmlFragment("default").get(2) as Y.XmlElement).get(0) as Y.XmlText).insert(0, "lamp ");
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other));
  expect(highlighted(page)).toEqual(["lamp", "lamp"]);
});

/** Edits the document as a co-author, in one transaction. */
function elsewhere(page: TestEditor, change: (body: Y.XmlFragment) => void): void {
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
  other.transact(() => change(other.getXmlFragment("default")));
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other));
}

function write(body: Y.XmlFragment, line: number, text: string): void {
  ((body.get(line) as Y.XmlElement).get(0) as Y.XmlText).insert(0, text);
}

test.each([
  ["before it", (body: Y.XmlFragment) => write(body, 1, "Far out at sea: ")],
  ["in its line", (body: Y.XmlFragment) => write(body, 3, "Oh, ")],
  ["behind it", (body: Y.XmlFragment) => write(body, 4, "a lamp, ")],
  ["on both sides of it at once", (body: Y.XmlFragment) => [1, 4].map((line) => write(body, line, "lamp lamp lamp "))],
])("a co-author who writes %s does not change the current match", (_where, change) => {
  const page = openEditor(chapter("T", ...paragraphs("a lamp", "no", "the lamp here", "lamp again")));
  page.select(3, 0);
  page.editor.commands.find({ query: "lamp", ...plain });
  elsewhere(page, change);
  page.editor.commands.replaceMatch("fire");
  expect(page.lines()[3]).toMatch(/the fire here$/);
  expect(page.lines().join("|").match(/fire/g)).toHaveLength(1);
});

test("one’s own undo does not change the current match", () => {
  const page = openEditor(chapter("T", ...paragraphs("cat", "cat", "cat")));
  page.select(2, 0);
  page.editor.commands.find({ query: "cat", ...plain });
  page.editor.commands.replaceMatch("dog");
  page.editor.commands.undo();
  expect(page.lines()).toEqual(["T", "cat", "cat", "cat"]);
  page.editor.commands.replaceMatch("fox");
  expect(page.lines()).toEqual(["T", "cat", "cat", "fox"]);
});

test("steps through the matches from the caret, around the ends", () => {
  const page = openEditor(chapter("T", ...paragraphs("x a", "x b", "x c")));
  page.select(2, 0);
  page.editor.commands.find({ query: "x", ...plain });
  const seen = () => page.view.dom.querySelector(".find-current")?.closest("p")?.textContent;
  expect(seen()).toContain("x b");
  page.editor.commands.findStep(1);
  expect(seen()).toContain("x c");
  page.editor.commands.findStep(1);
  expect(seen()).toContain("x a");
  page.editor.commands.findStep(-1);
  expect(seen()).toContain("x c");
});

test("replaces one match and moves to the next", () => {
  const page = openEditor(chapter("T", ...paragraphs("cat cat", "cat")));
  page.select(1, 0);
  page.editor.commands.find({ query: "cat", ...plain });
  page.editor.commands.replaceMatch("catfish");
  expect(page.lines()).toEqual(["T", "catfish cat", "cat"]);
  page.editor.commands.replaceMatch("dog");
  expect(page.lines()).toEqual(["T", "catfish dog", "cat"]);
});

test("replaces all as one undo step and keeps formats", () => {
  const page = openEditor(chapter("A cat", ...paragraphs("cat and cat", "no", "a Cat")));
  page.select(1, 0, 1, 3);
  page.editor.commands.toggleBold();
  page.editor.commands.find({ query: "cat", ...plain });
  page.editor.commands.replaceAllMatches("dog");
  expect(page.lines()).toEqual(["A dog", "dog and dog", "no", "a dog"]);
  expect(page.editor.getHTML()).toContain("<strong>dog</strong>");
  page.editor.commands.undo();
  expect(page.lines()).toEqual(["A cat", "cat and cat", "no", "a Cat"]);
  expect(page.editor.getHTML()).toContain("<strong>cat</strong>");
});

test("a replacement may be empty, and is refused where the chapter would grow past its limit", () => {
  const page = openEditor(chapter("T", ...paragraphs(`ab${"x".repeat(19_998)}`)));
  page.editor.commands.find({ query: "ab", ...plain });
  page.editor.commands.replaceAllMatches("abc");
  expect(page.lines()[1]?.startsWith("abxx")).toBe(true);
  page.editor.commands.replaceAllMatches("");
  expect(page.lines()[1]?.startsWith("xx")).toBe(true);
});

test("an edit searches the block it changed, not the whole chapter", () => {
  const page = openEditor(chapter("T", ...paragraphs(...Array.from({ length: 50 }, (_, index) => `line ${index}`))));
  const finder = new MatchFinder({ query: "line", ...plain });
  const { doc, tr } = page.view.state;
  expect(finder.matches(doc)).toHaveLength(50);
  const edited = tr.insertText("line ", 4).doc;
  const read = vi.spyOn(Node.prototype, "textBetween");
  expect(finder.matches(edited)).toHaveLength(51);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});
