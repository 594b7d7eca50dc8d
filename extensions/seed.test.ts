import { yXmlFragmentToProsemirrorJSON } from "@tiptap/y-tiptap";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { DOCUMENT_FIELD, type DocumentSeed, type NodeJson } from "./document-json.ts";
import { readDocumentJson } from "./fragment-json.ts";
import { emptySeed, SeedError, seedUpdate } from "./seed.ts";

const seed: DocumentSeed = {
  type: "doc",
  content: [
    { type: "title", content: [{ type: "text", text: "灯塔" }] },
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Night" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Plain, " },
        { type: "text", text: "bold and ", marks: [{ type: "bold" }] },
        { type: "text", text: "linked", marks: [{ type: "link", attrs: { href: "https://example.org/" } }] },
        { type: "hardBreak" },
        { type: "text", text: "after 😀" },
      ],
    },
    { type: "horizontalRule" },
    {
      type: "bulletList",
      content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "one" }] }] }],
    },
  ],
};

function documentOf(update: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  return doc;
}

test("reading a seed's bytes returns the seed", () => {
  expect(readDocumentJson(documentOf(seedUpdate(seed)))).toEqual(seed);
  expect(readDocumentJson(documentOf(seedUpdate(emptySeed("One")))).content).toEqual(emptySeed("One").content);
});

test("the same seed gives the same bytes, so merging two of them gives one text", () => {
  const [a, b] = [seedUpdate(seed), seedUpdate(seed)];
  expect(a).toEqual(b);
  const doc = documentOf(a);
  Y.applyUpdate(doc, b);
  expect(readDocumentJson(doc)).toEqual(seed);
});

test("our reader and y-tiptap's agree", () => {
  const doc = documentOf(seedUpdate(seed));
  const theirs = yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(DOCUMENT_FIELD)) as { content: NodeJson[] };
  const withoutEmptyAttrs = JSON.parse(
    JSON.stringify(theirs, (key, value) => (key === "attrs" && Object.keys(value).length === 0 ? undefined : value)),
  );
  expect(readDocumentJson(doc)).toEqual(withoutEmptyAttrs);
});

test.each<[string, NodeJson[]]>([
  ["no title", [{ type: "paragraph" }]],
  ["no block", [{ type: "title" }]],
  ["an unknown node", [{ type: "title" }, { type: "script" }]],
  [
    "an unsafe link",
    [
      { type: "title" },
      {
        type: "paragraph",
        content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] }],
      },
    ],
  ],
  [
    "an array for a link's address",
    [
      { type: "title" },
      {
        type: "paragraph",
        content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href: ["https://example.org"] } }] }],
      },
    ],
  ],
  ["empty text", [{ type: "title" }, { type: "paragraph", content: [{ type: "text", text: "" }] }]],
])("refuses a seed with %s", (_name, content) => {
  expect(() => seedUpdate({ type: "doc", content })).toThrow(SeedError);
});

test("reading survives arbitrary content in a document and leaves it unchanged", () => {
  const doc = documentOf(seedUpdate(seed));
  const fragment = doc.getXmlFragment(DOCUMENT_FIELD);
  const odd = new Y.XmlElement("scene");
  const oddText = new Y.XmlText();
  fragment.insert(1, [odd, new Y.XmlHook("hook") as unknown as Y.XmlElement]);
  odd.insert(0, [oddText]);
  oddText.insert(0, "in the dark", { link: null as unknown as object, mood: "blue" });
  oddText.insertEmbed(2, { image: "x" });
  odd.setAttribute("level", ["an", "array"] as unknown as string);
  const before = Y.encodeStateAsUpdate(doc);
  const json = readDocumentJson(doc);
  expect(json.content[1]).toEqual({
    type: "scene",
    attrs: { level: ["an", "array"] },
    content: [
      { type: "text", text: "in", marks: [{ type: "mood" }] },
      { type: "text", text: " the dark", marks: [{ type: "mood" }] },
    ],
  });
  expect(json.content).toHaveLength(seed.content.length + 1);
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
});
