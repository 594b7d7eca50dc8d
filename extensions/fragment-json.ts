// Reads a Yjs document as JSON without changing it. The readers of y-tiptap cannot be used, because anybody with write
// access can put any content into a document: one reader deletes what its schema does not know, the other throws.
import * as Y from "yjs";
import { DOCUMENT_FIELD, type DocumentJson, MAX_DEPTH, type MarkJson, type NodeJson } from "./document-json.ts";
import { tidyChapter } from "./tidy-blocks.ts";

/** The maximum nesting of lists in an attribute; our own attributes have none. */
const ATTRIBUTE_DEPTH = 8;
const HEADING_LEVELS = 6;
/** The highest number Markdown allows for a list item. */
const LIST_START_MAX = 999_999_999;

/**
 * The chapter of a Yjs document, in a normalised form that every reader can rely on (tidy-blocks.ts). Never changes the
 * document and never throws; unknown kinds of content are left out.
 */
export function readDocumentJson(doc: Y.Doc): DocumentJson {
  return { type: "doc", content: tidyChapter(readChildren(doc.getXmlFragment(DOCUMENT_FIELD), 0)) };
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
  const attrs = readAttributes(element.getAttributes());
  if (node.type === "heading") attrs["level"] = within(attrs["level"], 1, HEADING_LEVELS);
  if (node.type === "orderedList") attrs["start"] = within(attrs["start"], 0, LIST_START_MAX);
  if (Object.keys(attrs).length > 0) node.attrs = attrs;
  const content = readChildren(element, depth + 1);
  if (content.length > 0) node.content = content;
  return node;
}

function readText(text: Y.XmlText): NodeJson[] {
  const nodes: NodeJson[] = [];
  for (const { insert, attributes } of text.toDelta() as { insert: unknown; attributes?: unknown }[]) {
    if (typeof insert !== "string" || insert === "") continue;
    const marks = Object.entries(objectOf(attributes)).map(readMark);
    nodes.push({ type: "text", text: insert, ...(marks.length > 0 && { marks }) });
  }
  return nodes;
}

function readMark([name, value]: [string, unknown]): MarkJson {
  // Marks that may overlap with themselves carry a hash of their attributes: "link--3HjQ1w==".
  const type = name.replace(/--[a-zA-Z0-9+/=]{8}$/, "");
  const attrs = readAttributes(objectOf(value));
  return Object.keys(attrs).length > 0 ? { type, attrs } : { type };
}

/** Only the attribute types JSON has: big integers and byte arrays are dropped, since the schema uses neither. */
function readAttributes(given: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => isJson(value)));
}

function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value instanceof Uint8Array || depth > ATTRIBUTE_DEPTH) return false;
  return Object.values(value).every((each) => isJson(each, depth + 1));
}

const objectOf = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** A whole number within its bounds; 1 for any other value. */
function within(value: unknown, least: number, most: number): number {
  return typeof value === "number" && Number.isSafeInteger(value) ? Math.min(most, Math.max(least, value)) : 1;
}
