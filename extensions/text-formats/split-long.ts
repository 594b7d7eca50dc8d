// Splits chapters that are over the limit where a reader would pause: between paragraphs, else between sentences.
import { CHAPTER_MAX_CHARACTERS, CHAPTER_TITLE_MAX } from "../../contract/limits.ts";
import { cutToLength } from "../../contract/text-length.ts";
import type { NodeJson } from "../document-json.ts";
import { MENTION } from "../entry-mention/mention-attributes.ts";
import { measureBlocks } from "./measure-blocks.ts";

/** The end of a sentence, with the closing quotation marks that belong to it. */
const SENTENCE_END = /(?:[。！？…!?；;]+|\.(?=["'”’)\]]*(?:\s|$)))[”’」』）)"'】]*\s*/g;

/** The parts of a chapter, one if it is short enough. Parts are of similar length and none is over the limit. */
export function splitLong(
  title: string,
  blocks: NodeJson[],
  max = CHAPTER_MAX_CHARACTERS,
): { title: string; blocks: NodeJson[] }[] {
  const whole = measureBlocks(blocks);
  if (whole <= max) return [{ title, blocks }];
  const goal = Math.ceil(whole / Math.ceil(whole / max));
  const parts: NodeJson[][] = [[]];
  let length = 0;
  let total = 0;
  for (const block of blocks.flatMap((block) => splitBlock(block, goal))) {
    const size = measureBlocks([block]);
    // Measured from the beginning: the shortfalls of the parts must not add up to a last part of one line.
    if (length > 0 && (length + size > max || total + size / 2 > goal * parts.length)) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(block);
    length += size;
    total += size;
  }
  return parts.map((part, at) => ({ title: partTitle(title, at), blocks: part }));
}

function partTitle(title: string, at: number): string {
  if (title === "") return String(at + 1);
  const suffix = at === 0 ? "" : ` (${at + 1})`;
  return cutToLength(title, CHAPTER_TITLE_MAX - suffix.length).trimEnd() + suffix;
}

/** Splits a block that alone is over the goal; quotes and lists lose their enclosing block, never their text. */
function splitBlock(block: NodeJson, goal: number): NodeJson[] {
  if (measureBlocks([block]) <= goal) return [block];
  const content = block.content ?? [];
  if (content.some((child) => child.text === undefined && child.type !== "hardBreak" && child.type !== MENTION))
    return content
      .flatMap((child) => (child.type === "listItem" ? (child.content ?? []) : [child]))
      .flatMap((child) => splitBlock(child, goal));
  const pieces: NodeJson[][] = [[]];
  let length = 0;
  for (const node of content.flatMap((node) => splitText(node, goal))) {
    const size = measureBlocks([node]);
    if (length > 0 && length + size > goal) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)?.push(node);
    length += size;
  }
  const type = block.type === "heading" ? "paragraph" : block.type;
  return pieces.map((piece) => ({ type, content: mergeText(trimEdges(piece)) }));
}

/** A text node as one node per sentence; a sentence over the goal is cut by length. */
function splitText(node: NodeJson, goal: number): NodeJson[] {
  const { text } = node;
  if (text === undefined) return [node];
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  return [...ends, text.length]
    .map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1], end))
    .flatMap((sentence) => cut(sentence, goal))
    .map((part) => ({ ...node, text: part }));
}

function cut(text: string, max: number): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const part = cutToLength(rest, max);
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return parts;
}

/** A piece does not begin or end with a line break: the paragraph boundary is already one. */
function trimEdges(nodes: NodeJson[]): NodeJson[] {
  const first = nodes.findIndex(({ type }) => type !== "hardBreak");
  const last = nodes.findLastIndex(({ type }) => type !== "hardBreak");
  return first < 0 ? [] : nodes.slice(first, last + 1);
}

/** Merges neighbours with equal marks into one node, as in ProseMirror. */
function mergeText(nodes: readonly NodeJson[]): NodeJson[] {
  const merged: NodeJson[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    const joins =
      last?.text !== undefined && node.text !== undefined && JSON.stringify(last.marks) === JSON.stringify(node.marks);
    if (joins && last) last.text = (last.text ?? "") + node.text;
    else merged.push({ ...node });
  }
  return merged;
}
