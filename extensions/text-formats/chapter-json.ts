// Helpers with which this folder creates and reads a chapter's document as plain JSON.
import type { DocumentJson, NodeJson } from "../document-json.ts";
import { MENTION, mentionLabel } from "../entry-mention/mention-attributes.ts";
import { readHeading } from "./chapter-heading.ts";

/** A chapter's document: a title and its blocks. */
export function chapterJson(title: string, blocks: NodeJson[]): DocumentJson {
  return { type: "doc", content: [textblock("title", title), ...(blocks.length ? blocks : [paragraph("")])] };
}

/** A block of plain text. */
export function textblock(type: string, text: string, attrs?: Record<string, unknown>): NodeJson {
  const node: NodeJson = attrs ? { type, attrs } : { type };
  if (text) node.content = [{ type: "text", text }];
  return node;
}

export function paragraph(text: string): NodeJson {
  return textblock("paragraph", text);
}

/** Whether a block is a paragraph with nothing in it. */
export function isEmptyParagraph(node: NodeJson): boolean {
  return node.type === "paragraph" && !node.content?.length;
}

/** All text inside a node; a line break within a block is a newline. */
export function textOf(node: NodeJson): string {
  if (node.type === "hardBreak") return "\n";
  if (node.type === MENTION) return mentionLabel(node.attrs?.["label"]);
  return node.text ?? (node.content ?? []).map(textOf).join("");
}

/** The chapter's title and its other blocks. */
export function partsOf(document: NodeJson): { title: string; blocks: NodeJson[] } {
  const [first, ...rest] = document.content ?? [];
  if (first?.type === "title") return { title: textOf(first), blocks: rest };
  return { title: "", blocks: document.content ?? [] };
}

/** The heading of a part of the book, placed at the beginning of the part's first chapter. */
export function partHeading(text: string): NodeJson {
  return textblock("heading", text, { level: 1 });
}

/** Removes the headings of parts from the beginning of a chapter: large headings that read like one. */
export function takeParts(blocks: readonly NodeJson[]): { parts: string[]; blocks: NodeJson[] } {
  const end = blocks.findIndex((block) => !isPartHeading(block));
  const count = end < 0 ? blocks.length : end;
  return { parts: blocks.slice(0, count).map(textOf), blocks: blocks.slice(count) };
}

function isPartHeading({ type, attrs, ...node }: NodeJson): boolean {
  return type === "heading" && attrs?.["level"] === 1 && readHeading(textOf({ type, ...node }))?.kind === "volume";
}
