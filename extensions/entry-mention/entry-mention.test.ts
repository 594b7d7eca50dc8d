// @vitest-environment jsdom
import { DOMSerializer, Slice } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import { chapter, openEditor, paragraphs } from "../../tests/support/text-editor.ts";
import { textAround } from "../ai-continuation/text-around.ts";
import { documentCharacters, documentWords } from "../character-limit/node-counts.ts";
import { documentBlocks } from "../document-blocks.ts";
import type { NodeJson } from "../document-json.ts";
import { findState } from "../find-replace/find-replace.ts";
import { readDocumentJson } from "../fragment-json.ts";
import { changesOf } from "../lab-selection/lab-changes.ts";
import { labText } from "../lab-selection/lab-text.ts";
import { measureDocument } from "../measure.ts";
import { chapterSchema } from "../schema.ts";
import { chapterToText } from "../text-formats/export-text.ts";
import { splitLong } from "../text-formats/split-long.ts";
import { mentionedEntry, mentionLabel } from "./mention-attributes.ts";

const ID = "0198aaaa-0000-7000-8000-000000000001";
const mention = (label: unknown = "Oriel Vance", entryId: unknown = ID): NodeJson => ({
  type: "entryMention",
  attrs: { entryId, label },
});
const text = (words: string): NodeJson => ({ type: "text", text: words });
const line = (...content: NodeJson[]): NodeJson => ({ type: "paragraph", content });
const named = () => chapter("T", line(text("Then "), mention(), text(" went out.")));
const mentions = (node: NodeJson): unknown[] =>
  node.type === "entryMention" ? [node.attrs] : (node.content ?? []).flatMap(mentions);

test("a mention is counted, read and exported as its words, on the server and in the editor", () => {
  const page = openEditor(named());
  const measured = measureDocument(readDocumentJson(page.doc));
  expect(measured).toMatchObject({ words: 5, characters: 26, text: "Then Oriel Vance went out." });
  expect(documentCharacters(page.view.state.doc)).toBe(26);
  expect(documentWords(page.view.state.doc)).toBe(5);
  expect(documentBlocks(readDocumentJson(page.doc))[1]?.text).toBe("Then Oriel Vance went out.");
  expect(chapterToText(named(), "txt", "en-US")).toBe("T\n\nThen Oriel Vance went out.\n");
  const odd = chapter("T", line(mention("*Bell*"), text(" rang")));
  expect(chapterToText(odd, "md", "en-US")).toBe("# T\n\n\\*Bell\\* rang\n");
  expect(textAround(page.view.state.doc, 9)).toEqual({ before: "Then ", after: "Oriel Vance went out." });
  expect(page.editor.getText()).toContain("Then Oriel Vance went out.");
  expect(
    splitLong("T", [line(mention(), text(". "), mention())], 15).map(({ blocks }) => blocks.flatMap(mentions)),
  ).toEqual([[{ entryId: ID, label: "Oriel Vance" }], [{ entryId: ID, label: "Oriel Vance" }]]);
});

test("a title holds no mention", () => {
  const seed = { type: "doc", content: [{ type: "title", content: [mention()] }, { type: "paragraph" }] };
  expect(() => chapterSchema().nodeFromJSON(seed).check()).toThrow();
});

test.each([[["Oriel"]], [{ toString: () => "Oriel" }], [null], [42]])(
  "where its words should be stands %j: nothing is said, nothing breaks",
  (value) => {
    const schema = chapterSchema();
    const node = schema.nodes["entryMention"]?.create({ entryId: value, label: value } as Record<string, unknown>);
    if (!node) throw new Error("no mention");
    const html = DOMSerializer.fromSchema(schema).serializeNode(node) as HTMLElement;
    expect(html.outerHTML).toBe('<span class="entry-mention" data-entry-mention=""></span>');
    const measured = measureDocument({ type: "doc", content: [{ type: "title" }, line(mention(value, value))] });
    expect(measured).toMatchObject({ characters: 0, text: "" });
  },
);

test("a mention's words are cut to one line of a name's length, for any value in the document", () => {
  expect(mentionLabel(" Oriel\n\u0000 Vance ")).toBe("Oriel Vance");
  expect(mentionLabel("x".repeat(2_000_000))).toBe("x".repeat(20));
  expect(mentionLabel("\ud800")).toBe("\ufffd");
  expect(mentionedEntry("javascript:alert(1)")).toBeNull();
  expect(mentionedEntry([ID])).toBeNull();
});

test("a document with arbitrary attributes stays unchanged when it is opened and edited", () => {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment("default");
  const odd = new Y.XmlElement("entryMention");
  odd.setAttribute("label", ["a", "b"] as unknown as string);
  odd.setAttribute("entryId", 7 as unknown as string);
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.insert(0, [new Y.XmlText("Then "), odd]);
  fragment.insert(0, [new Y.XmlElement("title"), paragraph]);
  const page = openEditor(doc);
  page.select(1, 0);
  page.type("x");
  expect(JSON.stringify(readDocumentJson(doc))).toContain('"label":["a","b"]');
});

test("a pasted mention stays a mention; in the title, and as plain text, it becomes its words", () => {
  const page = openEditor(named());
  const { doc } = page.view.state;
  const at = page.position(1, 5);
  const { dom, text: plain } = page.view.serializeForClipboard(new Slice(doc.slice(at - 5, at + 1).content, 1, 1));
  expect(plain).toBe("Then Oriel Vance");
  page.select(1, 99);
  page.paste({ html: dom.innerHTML });
  expect(mentions(readDocumentJson(page.doc))).toHaveLength(2);
  page.select(0, 1);
  page.paste({ html: dom.innerHTML });
  expect(page.lines()[0]).toBe("TThen Oriel Vance");
  const foreign = `<p><span style="color:red" onclick="x()" class="y" data-entry-mention="${ID}">Bell</span> <span data-entry-mention="zzz">Nobody</span></p>`;
  page.select(1, 0);
  page.paste({ html: foreign });
  expect(mentions(readDocumentJson(page.doc))[0]).toEqual({ entryId: ID, label: "Bell" });
  expect(measureDocument(readDocumentJson(page.doc)).text).toContain("Bell Nobody");
  expect(mentions(readDocumentJson(page.doc))).toHaveLength(3);
});

test("a full chapter takes the whole mention or none of it", () => {
  const pasted = `<p>of <span data-entry-mention="${ID}">Oriel Vance</span></p>`;
  const withRoom = (characters: number) => {
    const start = CHAPTER_MAX_CHARACTERS - characters;
    const page = openEditor(chapter("T", ...paragraphs("a".repeat(start))));
    page.select(1, start);
    page.paste({ html: pasted });
    return page;
  };
  const tight = withRoom(13);
  expect(tight.lines()[1]).toMatch(/aof ?$/);
  expect(mentions(readDocumentJson(tight.doc) as NodeJson)).toEqual([]);
  expect(tight.notices).toEqual([{ type: "cut", left: expect.any(Number) }]);
  const page = withRoom(14);
  expect(documentCharacters(page.view.state.doc)).toBe(CHAPTER_MAX_CHARACTERS);
  expect(measureDocument(readDocumentJson(page.doc)).text.endsWith("aof Oriel Vance")).toBe(true);
  expect(mentions(readDocumentJson(page.doc) as NodeJson)).toHaveLength(1);
  expect(page.notices).toEqual([]);
  expect(page.editor.commands.insertContent(mention())).toBe(true);
  expect(documentCharacters(page.view.state.doc)).toBe(CHAPTER_MAX_CHARACTERS);
});

test("a mention is found by its words and highlighted whole; the part not replaced stays as text", () => {
  const page = openEditor(chapter("T", line(text("The "), mention(), text(" and Vance."))));
  page.editor.commands.find({ query: "Vance", caseSensitive: false, wholeWord: false });
  const matches = findState(page.view.state)?.matches ?? [];
  const start = page.position(1, 0);
  expect(matches.map(({ from, to }) => [from - start, to - start])).toEqual([
    [4, 5],
    [10, 15],
  ]);
  page.editor.commands.replaceAllMatches("Moss");
  expect(measureDocument(readDocumentJson(page.doc)).text).toBe("The Oriel Moss and Moss.");
});

test("the Lab reads a mention's words, and a change in the middle of it replaces it whole", () => {
  const page = openEditor(named());
  const { doc } = page.view.state;
  const range = { from: page.position(1, 0), to: page.position(1, 99) };
  expect(labText(doc, range).text).toBe("Then Oriel Vance went out.");
  const show = (answer: string) =>
    page.editor.commands.showLab({ ...range, phase: "result", changes: changesOf(doc, range, answer) });
  show("Then Oriel Vance went away.");
  page.editor.commands.acceptLab({ generation: ID });
  expect(mentions(readDocumentJson(page.doc))).toHaveLength(1);
  page.editor.commands.undo();
  for (const answer of ["Then Oriel Moss went out.", "Now Oriel left.", "Then Oriel and Vance went.", "OV"]) {
    show(answer);
    page.editor.commands.acceptLab({ generation: ID });
    expect(measureDocument(readDocumentJson(page.doc)).text).toBe(answer);
    page.editor.commands.undo();
    expect(measureDocument(readDocumentJson(page.doc)).text).toBe("Then Oriel Vance went out.");
    expect(mentions(readDocumentJson(page.doc))).toHaveLength(1);
  }
});
