// Splits a document at places in its text into the part before the first place and a tail after each place. All parts
// are cut from copies, node by node, so that the schema is not needed to read the part that stays.
import * as Y from "yjs";
import { DOCUMENT_FIELD, type DocumentSeed, type NodeJson } from "../../extensions/document-json.ts";
import { readDocumentJson } from "../../extensions/fragment-json.ts";
import { headingTitle } from "../../extensions/heading-title.ts";
import { type InitialDocument, initialDocument } from "../../extensions/initial-document.ts";
import { emptySeed } from "../../extensions/seed.ts";
import { applyInSlices } from "./log/apply-log.ts";

/** A block of these types is dropped when the cut leaves it empty. */
const EMPTY_GOES: ReadonlySet<string> = new Set(["paragraph", "heading"]);
/** These are dropped when they contain no block any more. */
const FRAMES: ReadonlySet<string> = new Set(["blockquote", "bulletList", "orderedList", "listItem"]);

type Parent = Y.XmlFragment | Y.XmlText;

/** From the place itself up to the document: for each parent, how many of its children are before the place. */
type Levels = [Level, ...Level[]];
interface Level {
  parent: Parent;
  before: number;
}

/** The content after a place, up to the next. */
export interface Tail {
  /** The content of the new chapter. */
  seed: DocumentSeed;
  initial: InitialDocument;
  /** Its place: from the document down, how many children are before it at each level. */
  path: readonly number[];
}

/** A node that a split moved, and the line of the new chapter that has its text now. */
export interface MovedNode {
  from: Y.ID;
  /** The index of its tail. */
  part: number;
  to: Y.ID;
}

/**
 * The content after each of the places. Null for a place that is not in the text, or is not after the previous one.
 * Throws a SeedError for a document that is not a chapter.
 */
export async function tailsOf(doc: Y.Doc, places: readonly Uint8Array[]): Promise<Tail[] | null> {
  const paths: number[][] = [];
  for (const at of places) {
    const path = levelsAt(doc, at)
      ?.map(({ before }) => before)
      .reverse();
    const last = paths.at(-1);
    if (!path || (last && !isBehind(path, last))) return null;
    paths.push(path);
  }
  // Without the document's history, which is most of its size: each chapter is cut from a copy.
  const whole = new Y.Doc();
  const blocks = doc.getXmlFragment(DOCUMENT_FIELD).toArray() as Y.XmlElement[];
  whole.getXmlFragment(DOCUMENT_FIELD).insert(
    0,
    blocks.map((block) => block.clone()),
  );
  const tails: Tail[] = [];
  try {
    for (const path of paths.toReversed()) {
      tails.unshift(await tailOf(whole, path));
      cutAt(whole, levelsOf(whole, path));
    }
    return tails;
  } finally {
    whole.destroy();
  }
}

/** A chapter that begins with a heading takes it as its title, and its text begins after it. */
async function tailOf(doc: Y.Doc, path: readonly number[]): Promise<Tail> {
  const copy = new Y.Doc();
  await applyInSlices(copy, Y.encodeStateAsUpdate(doc));
  try {
    copy.transact(() => {
      for (const { parent, before } of levelsOf(copy, path)) {
        const title = isTitle(firstOf(parent)) ? 1 : 0;
        if (before > title) parent.delete(title, before - title);
      }
    });
    const blocks = withoutEmptyStart(readDocumentJson(copy).content.filter(({ type }) => type !== "title"));
    const name = blocks[0] ? headingTitle(blocks[0]) : null;
    if (name !== null) blocks.shift();
    const [title, empty] = emptySeed(name ?? "").content as [DocumentSeed, DocumentSeed];
    const seed: DocumentSeed = { type: "doc", content: [title, ...(blocks.length > 0 ? blocks : [empty])] };
    return { seed, initial: initialDocument(seed), path };
  } finally {
    copy.destroy();
  }
}

/** Without the rest of a block at whose end the caret was, and without parents that contained only that. */
function withoutEmptyStart(blocks: readonly NodeJson[]): NodeJson[] {
  const [first, ...rest] = blocks;
  if (!first) return [];
  const { type, content = [] } = first;
  if (EMPTY_GOES.has(type)) return content.length === 0 ? rest : [first, ...rest];
  if (!FRAMES.has(type)) return [first, ...rest];
  const left = withoutEmptyStart(content);
  if (left.length === 0) return rest;
  // An item must begin with a line of its own: without one, the items of its nested list replace it.
  const isLineless = type === "listItem" && left[0]?.type !== "paragraph";
  if (!isLineless) return [{ ...first, content: left }, ...rest];
  const [list, ...others] = left;
  return others.length === 0 && list?.type.endsWith("List") ? [...(list.content ?? []), ...rest] : [first, ...rest];
}

/** Whether a place is after another; false where they are the same point, inside a block and before it. */
function isBehind(path: readonly number[], other: readonly number[]): boolean {
  const at = path.findIndex((step, index) => step !== (other[index] ?? 0));
  return at !== -1 && (path[at] as number) > (other[at] ?? 0);
}

/** Deletes what is after a place that `tailsOf` has found; returns the deleted nodes. */
export function cutTail(doc: Y.Doc, at: Uint8Array, tails: readonly Tail[]): MovedNode[] {
  const levels = levelsAt(doc, at);
  if (!levels) return [];
  const nodes = nodesIn(doc.getXmlFragment(DOCUMENT_FIELD));
  const partOf = ({ path: own }: TextNode) => tails.findLastIndex(({ path }) => !isBehind(path, own));
  /** For each line after the first place: its part, and how many lines of that part follow it. */
  const places = new Map<TextNode, { part: number; behind: number }>();
  const counts = tails.map(() => 0);
  for (const line of nodes.filter(({ isLine }) => isLine).reverse()) {
    const part = partOf(line);
    if (part < 0) continue;
    const behind = counts[part] ?? 0;
    places.set(line, { part, behind });
    counts[part] = behind + 1;
  }
  // Splits change the beginning of what they move but not its end, so lines are counted from the end.
  const targets = tails.map(({ initial }) => lineIds(initial));
  const moved: MovedNode[] = [];
  cutAt(doc, levels);
  for (const node of nodes) {
    if (!node.item.deleted) continue;
    // A list's text is in its last line that was moved with it.
    const part = Math.max(0, partOf(node));
    const line = node.isLine ? node : nodes.findLast((one) => one.isLine && isIn(one, node) && partOf(one) === part);
    // Also nodes before the first place that the cut left empty.
    const { behind } = (line && places.get(line)) ?? { behind: counts[part] as number };
    const ids = targets[part] as Y.ID[];
    const to = ids[Math.max(0, ids.length - 1 - behind)];
    if (to) moved.push({ from: node.item.id, part, to });
  }
  return moved;
}

/** A node of the document, down to the lines of text. */
interface TextNode {
  item: Y.Item;
  path: readonly number[];
  isLine: boolean;
}

/** In the order of the text. */
function nodesIn(parent: Y.XmlFragment, path: readonly number[] = []): TextNode[] {
  return parent.toArray().flatMap((child, index): TextNode[] => {
    if (!(child instanceof Y.XmlElement) || !child._item) return [];
    const own = [...path, index];
    const isLine = !FRAMES.has(child.nodeName);
    return [{ item: child._item, path: own, isLine }, ...(isLine ? [] : nodesIn(child, own))];
  });
}

const isIn = ({ path }: TextNode, { path: outer }: TextNode) => outer.every((step, index) => path[index] === step);

function lineIds({ bytes }: InitialDocument): Y.ID[] {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, bytes);
  const lines = nodesIn(doc.getXmlFragment(DOCUMENT_FIELD)).filter(({ isLine }) => isLine);
  const ids = lines.map(({ item }) => item.id);
  doc.destroy();
  return ids;
}

function cutAt(doc: Y.Doc, levels: Levels): void {
  doc.transact(() => {
    const [inner, ...outer] = levels;
    deleteFrom(inner.parent, inner.before);
    // The child with the place stays; it is cut itself.
    for (const { parent, before } of outer) deleteFrom(parent, before + 1);
    // The caret was at the beginning of a block, and perhaps of the list or quote around it.
    for (const { parent, before } of outer) {
      const child = parent instanceof Y.XmlFragment ? parent.get(before) : null;
      if (!isEmpty(child)) break;
      // Does nothing inside a line.
      if (!(child instanceof Y.XmlElement)) continue;
      const isOnly = isTitle(firstOf(parent)) ? before === 1 : parent === outer.at(-1)?.parent && before === 0;
      if (isOnly && !FRAMES.has(child.nodeName)) break;
      (parent as Y.XmlFragment).delete(before, 1);
      if (isOnly) (parent as Y.XmlFragment).insert(before, [new Y.XmlElement("paragraph")]);
    }
  });
}

/** The levels of a place, given how many children are before it in each, from the document down. */
function levelsOf(doc: Y.Doc, path: readonly number[]): Levels {
  const levels: Level[] = [];
  let parent: Parent = doc.getXmlFragment(DOCUMENT_FIELD);
  for (const before of path) {
    levels.unshift({ parent, before });
    if (levels.length < path.length) parent = (parent as Y.XmlFragment).get(before) as Parent;
  }
  return levels as Levels;
}

function deleteFrom(parent: Parent, at: number): void {
  if (parent.length > at) parent.delete(at, parent.length - at);
}

/** Null for a position that can't be read, is in no text of the document, or is in its title. */
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
  // A place before the title is not in the text.
  if (before === 0 && isTitle(firstOf(parent))) return null;
  return levels;
}

function absolute(doc: Y.Doc, at: Uint8Array): Y.AbsolutePosition | null {
  try {
    return Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(at), doc);
  } catch {
    // Not a valid position, or one in text that has not arrived.
    return null;
  }
}

function firstOf(parent: Parent): unknown {
  return parent instanceof Y.XmlFragment ? parent.get(0) : null;
}

function isTitle(node: unknown): boolean {
  return node instanceof Y.XmlElement && node.nodeName === "title";
}

function isEmpty(node: unknown): boolean {
  if (node instanceof Y.XmlText) return node.length === 0;
  if (!(node instanceof Y.XmlElement)) return false;
  return FRAMES.has(node.nodeName) ? node.length === 0 : EMPTY_GOES.has(node.nodeName) && node.toArray().every(isEmpty);
}
