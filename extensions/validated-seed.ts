// Validates a chapter that a client sends: the result is one the editor could have written.
import { CHAPTER_MAX_CHARACTERS } from "../contract/limits.ts";
import { type DocumentSeed, MAX_DEPTH, type MarkJson, type NodeJson } from "./document-json.ts";
import { emptySeed, SeedError } from "./seed.ts";
import { cleanText } from "./text-formats/clean-text.ts";
import { measureBlocks } from "./text-formats/measure-blocks.ts";
import { tidyChapter } from "./tidy-blocks.ts";

/** The most nodes of one chapter: each character may be a node of its own, and lines may be empty. */
const NODES_MAX = 4 * CHAPTER_MAX_CHARACTERS;

/** A seed with this title and these blocks. Throws a SeedError for anything malformed, or longer than a chapter. */
export function givenSeed(title: string, blocks: readonly unknown[]): DocumentSeed {
  const left = { nodes: NODES_MAX };
  const given = blocks.flatMap((block) => readNode(block, 0, left));
  // After the title, another title becomes a paragraph.
  const content = tidyChapter([{ type: "title" }, ...given]).slice(1);
  if (measureBlocks(content) > CHAPTER_MAX_CHARACTERS) throw new SeedError("longer than a chapter");
  const [head, empty] = emptySeed(title).content as [NodeJson, NodeJson];
  return { type: "doc", content: [head, ...(content.length > 0 ? content : [empty])] };
}

function readNode(given: unknown, depth: number, left: { nodes: number }): NodeJson[] {
  if (depth > MAX_DEPTH || left.nodes-- <= 0) throw new SeedError("too deep, or of too many nodes");
  if (!isObject(given) || typeof given["type"] !== "string") throw new SeedError("a block is no node");
  const { type, text, content, marks, attrs } = given;
  const node: NodeJson = { type, ...(isObject(attrs) && { attrs }) };
  if (type === "text") {
    node.text = typeof text === "string" ? cleanText(text) : "";
    if (Array.isArray(marks)) node.marks = marks.map(readMark);
    return node.text === "" ? [] : [node];
  }
  if (Array.isArray(content)) node.content = content.flatMap((child) => readNode(child, depth + 1, left));
  return [node];
}

function readMark(given: unknown): MarkJson {
  if (!isObject(given) || typeof given["type"] !== "string") throw new SeedError("a mark is none");
  return { type: given["type"], ...(isObject(given["attrs"]) && { attrs: given["attrs"] }) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
