// A document in two at a place in its text: what stands before it, and what stands behind it. Both are cut from copies,
// node by node, so that nothing is read through a schema that stays.
import * as Y from "yjs";
import { DOCUMENT_FIELD, type DocumentSeed } from "../../extensions/document-json.ts";
import { readDocumentJson } from "../../extensions/fragment-json.ts";
import { emptySeed } from "../../extensions/seed.ts";
import { applyInSlices } from "./log/apply-log.ts";

type Parent = Y.XmlFragment | Y.XmlText;

/** From the place itself up to the document: in each, how many of its children stand before the place. */
type Levels = [Level, ...Level[]];
interface Level {
  parent: Parent;
  before: number;
}

/** What stands behind a place, as the seed of a chapter without a title. Null for what is no place in the text. */
export async function tailOf(doc: Y.Doc, at: Uint8Array): Promise<DocumentSeed | null> {
  const copy = new Y.Doc();
  await applyInSlices(copy, Y.encodeStateAsUpdate(doc));
  try {
    const levels = levelsAt(copy, at);
    if (!levels) return null;
    copy.transact(() => {
      for (const { parent, before } of levels) {
        const title = isTitle(firstOf(parent)) ? 1 : 0;
        if (before > title) parent.delete(title, before - title);
      }
    });
    const blocks = readDocumentJson(copy).content.filter(({ type }) => type !== "title");
    // The caret stood at the end of a paragraph.
    const [first] = blocks;
    if (first?.type === "paragraph" && !first.content?.length) blocks.shift();
    const [title, empty] = emptySeed().content as [DocumentSeed, DocumentSeed];
    return { type: "doc", content: [title, ...(blocks.length > 0 ? blocks : [empty])] };
  } finally {
    copy.destroy();
  }
}

/** Takes away what stands behind a place that `tailOf` has found. */
export function cutTail(doc: Y.Doc, at: Uint8Array): void {
  const levels = levelsAt(doc, at);
  if (!levels) return;
  doc.transact(() => {
    const [inner, ...outer] = levels;
    deleteFrom(inner.parent, inner.before);
    // The child the place is in stays, cut itself.
    for (const { parent, before } of outer) deleteFrom(parent, before + 1);
    // The caret stood at the beginning of a paragraph.
    const { parent, before } = levels.at(-1) as Level;
    const last = parent instanceof Y.XmlFragment ? parent.get(before) : null;
    const isOnly = before <= (isTitle(firstOf(parent)) ? 1 : 0);
    if (outer.length > 0 && !isOnly && isEmptyParagraph(last)) parent.delete(before, 1);
  });
}

function deleteFrom(parent: Parent, at: number): void {
  if (parent.length > at) parent.delete(at, parent.length - at);
}

/** Null for what can't be read, is in no text of the document, or is in its title. */
function levelsAt(doc: Y.Doc, at: Uint8Array): Levels | null {
  const root = doc.getXmlFragment(DOCUMENT_FIELD);
  const place = absolute(doc, at);
  if (!place) return null;
  const levels: Levels = [{ parent: place.type as Parent, before: place.index }];
  let node: unknown = place.type;
  while (node !== root) {
    if (!(node instanceof Y.XmlElement || node instanceof Y.XmlText) || isTitle(node)) return null;
    const { parent } = node;
    if (!(parent instanceof Y.XmlFragment)) return null;
    levels.push({ parent, before: parent.toArray().indexOf(node) });
    node = parent;
  }
  const { parent, before } = levels.at(-1) as Level;
  // In front of the title is no place in the text.
  if (before === 0 && isTitle(firstOf(parent))) return null;
  return levels;
}

function absolute(doc: Y.Doc, at: Uint8Array): Y.AbsolutePosition | null {
  try {
    return Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(at), doc);
  } catch {
    // No bytes of a place, or of one in words that have not arrived.
    return null;
  }
}

function firstOf(parent: Parent): unknown {
  return parent instanceof Y.XmlFragment ? parent.get(0) : null;
}

function isTitle(node: unknown): boolean {
  return node instanceof Y.XmlElement && node.nodeName === "title";
}

function isEmptyParagraph(node: unknown): boolean {
  return (
    node instanceof Y.XmlElement &&
    node.nodeName === "paragraph" &&
    node.toArray().every((child) => child instanceof Y.XmlText && child.length === 0)
  );
}
