// Whatever a person with write access puts into a document, its readers work: their results are JSON of a proportionate
// length, and no word is lost.
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { fc } from "../tests/support/property.ts";
import { DOCUMENT_FIELD } from "./document-json.ts";
import { readDocumentJson } from "./fragment-json.ts";
import { measureDocument } from "./measure.ts";
import { chapterToText } from "./text-formats/export-text.ts";

const NAMES = ["title", "paragraph", "heading", "blockquote", "bulletList", "orderedList", "listItem"].concat([
  ...["horizontalRule", "hardBreak", "mention", "table", "__proto__", "constructor", "", "a b"],
]);
const value = fc.oneof(
  fc.constantFrom<unknown>(2n ** 60n, -1n, 1e308, -5, 0, 7, 2.5, Number.NaN, Number.POSITIVE_INFINITY, null, true, "3"),
  fc.constantFrom<unknown>(new Uint8Array([1, 2, 3]), { a: [1n] }, [1, [2]], 2 ** 53, "x".repeat(50)),
);
/** Yjs writes marks as JSON. */
const markValue = fc.constantFrom<unknown>(null, true, 5, "x", { href: "https://example.org" }, { a: { b: [1] } }, [2]);
const attributes = fc.dictionary(fc.constantFrom("level", "start", "id", "label", "href", "__proto__"), value);
interface Odd {
  name: string;
  attrs: Record<string, unknown>;
  children: (Odd | null)[];
  marks: Record<string, unknown>;
}
const node: fc.Arbitrary<Odd> = fc.letrec<{ node: Odd }>((tie) => ({
  node: fc.record({
    name: fc.constantFrom(...NAMES),
    attrs: attributes,
    children: fc.array(fc.oneof({ depthSize: "small", withCrossShrink: true }, fc.constant(null), tie("node")), {
      maxLength: 3,
    }),
    marks: fc.dictionary(fc.constantFrom("bold", "link", "link--3HjQ1w==", "glow"), markValue),
  }),
})).node;

/** `npm run soak` tries more. */
const RUNS = Number(process.env["ODD_DOCUMENTS"] ?? 2_000);

/** Words of one letter, so that many of them fit into a title. */
const FIRST_WORD = 0x4e00;

/** Puts nodes into a document, each text with a unique word; returns the words. */
function put(parent: Y.XmlFragment, nodes: readonly (Odd | null)[], marks: Odd["marks"], words: string[]): void {
  for (const each of nodes) {
    if (!each) {
      const text = new Y.XmlText();
      parent.insert(parent.length, [text]);
      words.push(String.fromCodePoint(FIRST_WORD + words.length));
      text.insert(0, words.at(-1) as string, marks);
      continue;
    }
    const element = new Y.XmlElement(each.name);
    parent.insert(parent.length, [element]);
    for (const [name, given] of Object.entries(each.attrs)) element.setAttribute(name, given as string);
    put(element, each.children, each.marks, words);
  }
}

function holdsUp(nodes: readonly (Odd | null)[]): void {
  const written = new Y.Doc();
  const words: string[] = [];
  put(written.getXmlFragment(DOCUMENT_FIELD), nodes, {}, words);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(written));
  const json = readDocumentJson(doc);
  expect(JSON.parse(JSON.stringify(json))).toEqual(json);
  const { title, text: body } = measureDocument(json);
  const texts = [`${title} ${body}`, chapterToText(json, "md", "en-US"), chapterToText(json, "txt", "zh-CN")];
  // Markdown may write a letter beside a sign as a numeric character reference.
  for (const each of texts.map((text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))) {
    for (const word of words) expect(each).toContain(word);
    expect(each.length).toBeLessThan(2_000 + words.length * 200);
  }
}

describe("a document of odd content", () => {
  test("is read, counted and exported", () => {
    fc.assert(
      fc.property(fc.array(fc.option(node), { maxLength: 4 }), (nodes) => holdsUp(nodes)),
      { numRuns: RUNS },
    );
  });

  test.each<[string, unknown]>([
    ["beyond JSON's integers", 2n ** 60n],
    ["of a billion", 1e9],
    ["below one", -3],
    ["between two", 2.5],
    ["of words", "3"],
  ])("has headings and lists of a level %s", (_, level) => {
    const made = (name: string, attr: string) => ({ name, attrs: { [attr]: level }, children: [null], marks: {} });
    holdsUp([made("title", "level"), made("heading", "level"), made("orderedList", "start")]);
  });
});
