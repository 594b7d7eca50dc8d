// @vitest-environment jsdom
// Typed, pasted and imported content is nested no deeper than the server accepts, and no line of it is lost.
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { chapter, openEditor, paragraphs } from "../tests/support/text-editor.ts";
import { DOCUMENT_FIELD, MAX_DEPTH, NESTED_MAX, type NodeJson } from "./document-json.ts";
import { readDocumentJson } from "./fragment-json.ts";
import { seedUpdate } from "./seed.ts";

const quoted = (levels: number, inside: NodeJson): NodeJson =>
  levels === 0 ? inside : { type: "blockquote", content: [quoted(levels - 1, inside)] };
const paragraph = (text: string): NodeJson => ({ type: "paragraph", content: [{ type: "text", text }] });

function nesting(nodes: readonly NodeJson[]): number {
  return Math.max(0, ...nodes.map(({ content = [] }) => (content.length > 0 ? 1 + nesting(content) : 0)));
}
function linesOf(nodes: readonly NodeJson[]): string[] {
  return nodes.flatMap(({ text, content = [] }) => (text === undefined ? linesOf(content) : [text]));
}

describe("the editor", () => {
  test("wraps a line up to the limit and no further", () => {
    const page = openEditor(chapter("T", ...paragraphs("Text")));
    page.select(1, 2);
    for (let n = 0; n < NESTED_MAX + 10; n++) page.editor.commands.wrapIn("blockquote");
    expect(page.editor.getHTML().match(/<blockquote>/g)).toHaveLength(NESTED_MAX);
    page.type("!");
    expect(page.lines()[1]).toBe("Te!xt");
  });

  test("flattens pasted content", () => {
    const page = openEditor(chapter("T", ...paragraphs("")));
    page.select(1, 0);
    const list = (levels: number): string =>
      levels === 0 ? "" : `<ul><li>level ${levels}${list(levels - 1)}</li></ul>`;
    page.paste({ html: `${"<blockquote>".repeat(200)}<p>deep</p>${"</blockquote>".repeat(200)}${list(100)}` });
    const { content } = page.editor.getJSON() as { content: NodeJson[] };
    expect(nesting(content)).toBeLessThanOrEqual(NESTED_MAX + 2);
    expect(linesOf(content)).toEqual(
      expect.arrayContaining(["deep", ...Array.from({ length: 100 }, (_, n) => `level ${n + 1}`)]),
    );
    page.view.state.doc.check();
  });

  test("allows typing in content that others nested deeper", () => {
    const deep = quoted(NESTED_MAX + 8, paragraph("Text"));
    const page = openEditor({ type: "doc", content: [{ type: "title" }, deep] } as never);
    page.select(1, 4);
    page.type("!");
    expect(page.lines().at(-1)).toBe("Text!");
  });
});

test("an import keeps the lines of content that is nested too deep, in order", () => {
  const content = [
    { type: "title" },
    quoted(3, paragraph("shallow")),
    quoted(500, { type: "blockquote", content: [paragraph("one"), quoted(4, paragraph("two")), paragraph("three")] }),
    paragraph("end"),
  ];
  const doc = new Y.Doc();
  Y.applyUpdate(doc, seedUpdate({ type: "doc", content }));
  const read = readDocumentJson(doc);
  expect(linesOf(read.content)).toEqual(["shallow", "one", "two", "three", "end"]);
  expect(nesting(read.content)).toBeLessThan(MAX_DEPTH);
  expect(read.content[1]).toEqual(content[1]);
  expect(doc.getXmlFragment(DOCUMENT_FIELD).length).toBe(4);
});
