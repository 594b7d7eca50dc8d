// Reads a Yjs document as JSON without touching it. y-tiptap has readers too: one deletes what its schema does not
// know, the other throws on what it does not expect, and anybody with a right to write can put either there.
import * as Y from "yjs";
import { DOCUMENT_FIELD, type DocumentJson, MAX_DEPTH, type MarkJson, type NodeJson } from "./document-json.ts";

/** The chapter of a Yjs document. Never changes the document and never throws; unknown kinds of content are left out. */
export function readDocumentJson(doc: Y.Doc): DocumentJson {
  return { type: "doc", content: readChildren(doc.getXmlFragment(DOCUMENT_FIELD), 0) };
}

function readChildren(parent: Y.XmlFragment, depth: number): NodeJson[] {
  if (depth > MAX_DEPTH) return [];
  const nodes: NodeJson[] = [];
  for (const child of parent.toArray() as unknown[]) {
    if (child instanceof Y.XmlText) nodes.push(...readText(child));
    else if (child instanceof Y.XmlElement) nodes.push(readElement(child, depth));
  }
  return nodes;
}

function readElement(element: Y.XmlElement, depth: number): NodeJson {
  const node: NodeJson = { type: String(element.nodeName) };
  const attrs: Record<string, unknown> = element.getAttributes();
  if (Object.keys(attrs).length > 0) node.attrs = attrs;
  const content = readChildren(element, depth + 1);
  if (content.length > 0) node.content = content;
  return node;
}

function readText(text: Y.XmlText): NodeJson[] {
  const nodes: NodeJson[] = [];
  for (const { insert, attributes } of text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]) {
    if (typeof insert !== "string" || insert === "") continue;
    const marks = attributes ? Object.entries(attributes).map(readMark) : [];
    nodes.push({ type: "text", text: insert, ...(marks.length > 0 && { marks }) });
  }
  return nodes;
}

function readMark([name, attrs]: [string, unknown]): MarkJson {
  // Marks that may overlap with themselves carry a hash of their attributes: "link--3HjQ1w==".
  const type = name.replace(/--[a-zA-Z0-9+/=]{8}$/, "");
  const given = typeof attrs === "object" && attrs !== null ? (attrs as Record<string, unknown>) : {};
  return Object.keys(given).length > 0 ? { type, attrs: given } : { type };
}
