// Splits a text that is too long for one chapter into parts that fit: before headings if that does not waste much room,
// else between paragraphs; within a paragraph only if it fits nowhere, after a sentence or a word. Pure.
import { Fragment, type Node, type NodeType } from "@tiptap/pm/model";
import { textLength } from "../../contract/text-length.ts";
import { isBetweenGraphemes, isBetweenWords } from "./cut-line.ts";
import { placeInLine, readLine } from "./cut-slice.ts";
import { fragmentCharacters } from "./node-counts.ts";

/** The end of a sentence, with the closing quotation marks that belong to it. */
const SENTENCE_END = /(?:[。！？…!?；;]+|\.(?=["'”’)\]]*(?:\s|$))|\n)[”’」』）)"'】]*\s*/g;

export interface PartRooms {
  /** Characters the first part may have; 0 is allowed. */
  first: number;
  /** Characters each other part may have, at least one. */
  next: number;
}

/**
 * The content in order: first what fits into `first`, which may be nothing, then the other parts, none of them empty.
 * Blocks that are cut keep their enclosing blocks and marks on both sides. Lengths are in characters.
 */
export function splitContent(content: Fragment, { first, next }: PartRooms): [Fragment, ...Fragment[]] {
  const [here, behind] = cutPart(inBlocks(content), first, { next, forced: false });
  const parts: Fragment[] = [];
  for (let rest = withoutEmptyStart(behind); rest.size > 0; ) {
    let cut = cutPart(rest, next, { next, forced: true });
    // A mention longer than a part: it is never cut.
    if (cut[0].size === 0) cut = cutBefore(rest, 1);
    parts.push(cut[0]);
    rest = withoutEmptyStart(cut[1]);
  }
  return [here, ...parts];
}

interface Cutting {
  next: number;
  /** Something has to be taken: no later part has more room. */
  forced: boolean;
}

/** As much as fits, and the rest. */
function cutPart(content: Fragment, room: number, { next, forced }: Cutting): [Fragment, Fragment] {
  let used = 0;
  let fitting = 0;
  let atHeading = 0;
  for (; fitting < content.childCount; fitting++) {
    const child = content.child(fitting);
    // Consecutive headings, such as those of a part and of its first chapter, stay together.
    const isFirst = fitting === 0 || content.child(fitting - 1).type.name !== "heading";
    if (child.type.name === "heading" && isFirst && used >= room / 2) atHeading = fitting;
    const size = nodeCharacters(child);
    if (used + size > room) break;
    used += size;
  }
  if (fitting === content.childCount) return [content, Fragment.empty];
  if (atHeading > 0) return cutBefore(content, atHeading);
  if (used < room / 2 || fitting === 0) {
    const child = content.child(fitting);
    const within = cutWithin(child, room - used, { next, forced: forced && used === 0 });
    if (within) {
      const [head, tail] = within;
      return [cutBefore(content, fitting)[0].addToEnd(head), cutBefore(content, fitting + 1)[1].addToStart(tail)];
    }
  }
  let at = fitting;
  while (at > 0 && content.child(at - 1).type.name === "heading") at--;
  const cut = cutBefore(content, at);
  return forced && fragmentCharacters(cut[0]) === 0 ? cutBefore(content, fitting) : cut;
}

function cutBefore(content: Fragment, index: number): [Fragment, Fragment] {
  const nodes = content.content;
  return [Fragment.fromArray(nodes.slice(0, index)), Fragment.fromArray(nodes.slice(index))];
}

/** Cuts one block in two; null where it cannot be cut. */
function cutWithin(block: Node, room: number, cutting: Cutting): [Node, Node] | null {
  if (block.isLeaf) return null;
  const [head, tail] = block.isTextblock ? cutLine(block, room, cutting) : cutPart(block.content, room, cutting);
  // Each cut must take at least one character, or the loop would never end: the empty rest would be filled with empty
  // lines.
  if (fragmentCharacters(head) === 0 || tail.size === 0) return null;
  const { start } = block.attrs;
  const attrs = typeof start === "number" ? { ...block.attrs, start: start + head.childCount } : block.attrs;
  // The rest of a list item may need an empty paragraph at its beginning.
  const rest = block.type.createAndFill(attrs, tail, block.marks);
  return rest && [block.copy(head), rest];
}

/** Cuts a line that fits into no chapter: after a sentence, else between words, else between graphemes. */
function cutLine(line: Node, room: number, { next, forced }: Cutting): [Fragment, Fragment] {
  const { content } = line;
  if (room <= 0 || (!forced && nodeCharacters(line) <= next)) return [Fragment.empty, content];
  const { text } = readLine(content);
  const ends = new Set([...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length));
  // Line breaks alone do not count as text.
  const first = text.search(/[^\n]/);
  const place = (isPlace: (whole: string, at: number) => boolean) =>
    placeInLine(content, room, (whole, at) => at > first && isPlace(whole, at));
  let at = place((whole, at) => ends.has(at) && isBetweenWords(whole, at)) || place(isBetweenWords);
  // A word longer than a chapter.
  if (at === 0 && forced) at = place(isBetweenGraphemes) || place(isWholeCharacter);
  return [content.cut(0, at), content.cut(at)];
}

/** A grapheme longer than a chapter may be cut between its code points: no real text has one. */
function isWholeCharacter(text: string, at: number): boolean {
  return !(/[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)));
}

const sizes = new WeakMap<Node, number>();

function nodeCharacters(node: Node): number {
  let size = sizes.get(node);
  if (size === undefined) {
    size = node.text === undefined ? fragmentCharacters(Fragment.from(node)) : textLength(node.text);
    sizes.set(node, size);
  }
  return size;
}

/** Pasted inline content may have no block of its own. */
function inBlocks(content: Fragment): Fragment {
  const { firstChild } = content;
  const paragraph: NodeType | undefined = firstChild?.type.schema.nodes["paragraph"];
  return firstChild?.isInline && paragraph ? Fragment.from(paragraph.create(null, content)) : content;
}

/** A chapter does not begin with empty lines. */
function withoutEmptyStart(content: Fragment): Fragment {
  let index = 0;
  while (index < content.childCount && isEmptyLine(content.child(index))) index++;
  return index === 0 ? content : cutBefore(content, index)[1];
}

const isEmptyLine = (node: Node): boolean => node.type.name === "paragraph" && node.content.size === 0;
