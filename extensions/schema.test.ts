import { isAllowedUri } from "@tiptap/extension-link";
import { DOMSerializer } from "@tiptap/pm/model";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import type { NodeJson } from "./document-json.ts";
import { chapterSchema, schemaExtensions } from "./schema.ts";

const { document } = new JSDOM().window;

function html(href: unknown): string {
  const schema = chapterSchema();
  const link = schema.marks.link?.create({ href } as Record<string, unknown>);
  const paragraph = schema.nodes.paragraph?.create(null, schema.text("here", link ? [link] : []));
  if (!paragraph) throw new Error("no paragraph");
  const holder = document.createElement("div");
  holder.append(DOMSerializer.fromSchema(schema).serializeNode(paragraph, { document }));
  return holder.innerHTML;
}

test("has the nodes and marks that the whole product uses", () => {
  const schema = chapterSchema();
  expect(Object.keys(schema.nodes)).toEqual(
    expect.arrayContaining([
      ...["doc", "title", "paragraph", "text", "heading", "blockquote", "bulletList", "orderedList", "listItem"],
      ...["horizontalRule", "hardBreak", "aiContinuation", "entryMention"],
    ]),
  );
  expect(Object.keys(schema.nodes)).toHaveLength(13);
  expect(Object.keys(schema.marks).sort()).toEqual(["bold", "generated", "italic", "link", "strike"]);
  expect(Object.keys(schema.marks.link?.spec.attrs ?? {})).toEqual(["href"]);
});

test("the output node has exactly its three attributes and is allowed in no document", () => {
  const schema = chapterSchema();
  expect(Object.keys(schema.nodes["aiContinuation"]?.spec.attrs ?? {})).toEqual(["nodeid", "value", "isnew"]);
  expect(schema.nodes["aiContinuation"]?.isInline).toBe(true);
  const output: NodeJson = { type: "aiContinuation", attrs: { nodeid: "a", value: "b", isnew: true } };
  const inside = (type: string) => () =>
    schema
      .nodeFromJSON({ type: "doc", content: [{ type: "title" }, { type, content: [output] }, { type: "paragraph" }] })
      .check();
  for (const type of ["paragraph", "heading", "title", "blockquote"]) expect(inside(type)).toThrow();
});

test("the list is ordered and contains every name once", () => {
  const names = schemaExtensions.map((extension) => extension.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 2)).toEqual(["doc", "title"]);
});

test("a document is a title and at least one block; a title is plain text", () => {
  const title: NodeJson = { type: "title", content: [{ type: "text", text: "One" }] };
  const paragraph: NodeJson = { type: "paragraph" };
  const check = (content: NodeJson[]) => () => chapterSchema().nodeFromJSON({ type: "doc", content }).check();
  expect(check([title, paragraph])).not.toThrow();
  expect(check([title])).toThrow();
  expect(check([paragraph])).toThrow();
  expect(check([title, title, paragraph])).toThrow();
  const bold: NodeJson = { type: "title", content: [{ type: "text", text: "One", marks: [{ type: "bold" }] }] };
  expect(check([bold, paragraph])).toThrow();
  expect(check([{ type: "title", content: [{ type: "hardBreak" }] }, paragraph])).toThrow();
});

// A document may hold anything: Yjs has no schema, and the binding creates marks without validating them.
test.each([
  ["javascript:alert(1)"],
  ["java\nscript:alert(1)"],
  [["javascript:alert(1)"]],
  [["https://example.org/"]],
  [{ toString: (): string => "javascript:alert(1)" }],
  [null],
])("a link with %j is rendered without an address", (href) => {
  expect(html(href)).toBe("<p><a>here</a></p>");
});

test("a safe link is rendered with rel attributes that protect the reader", () => {
  expect(html("https://example.org/")).toBe(
    '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/">here</a></p>',
  );
});

test("creating a link never throws: the editor's binding deletes text whose marks it cannot create", () => {
  for (const attrs of [
    null,
    {},
    { href: ["https://example.org/"] },
    { href: { a: 1 } },
    { href: "javascript:alert(1)", extra: 1 },
  ])
    expect(() => chapterSchema().mark("link", attrs)).not.toThrow();
});

test("for comparison: TipTap's own rule breaks on an array and accepts other schemes", () => {
  expect(() => isAllowedUri(["javascript:alert(1)"] as unknown as string)).toThrow(TypeError);
  expect(isAllowedUri("ftp://example.org/")).toBeTruthy();
});
