// Flattens a document read from a file, so that no line is nested deeper than the editor allows.
import { type DocumentSeed, NESTED_MAX, type NodeJson } from "./document-json.ts";

/** Content that is nested too deep loses the blocks beyond the limit; its lines stay, in order. */
export function shallowSeed(seed: DocumentSeed): DocumentSeed {
  return isShallow(seed) ? seed : { ...seed, content: shallow(seed.content, 0) };
}

/** Without recursion: a file may be nested as deep as it is long. */
function isShallow(seed: NodeJson): boolean {
  let row = seed.content ?? [];
  for (let level = 0; level <= NESTED_MAX && row.length > 0; level++) row = row.flatMap(({ content = [] }) => content);
  return row.every(isInline);
}

function shallow(nodes: readonly NodeJson[], level: number): NodeJson[] {
  return nodes.flatMap((node) => {
    if (!node.content || isLine(node)) return [node];
    // A list item always stays with its list.
    if (level < NESTED_MAX - 1 || node.type === "listItem")
      return [{ ...node, content: shallow(node.content, level + 1) }];
    return linesOf(node);
  });
}

/** The lines in a block, in order. */
function linesOf(block: NodeJson): NodeJson[] {
  const lines: NodeJson[] = [];
  const left: NodeJson[] = [block];
  for (let node = left.pop(); node; node = left.pop()) {
    if (!node.content || isLine(node)) lines.push(node);
    else left.push(...node.content.toReversed());
  }
  return lines;
}

const isLine = ({ content = [] }: NodeJson): boolean => content.every(isInline);
const isInline = ({ type }: NodeJson): boolean => type === "text" || type === "mention" || type === "hardBreak";
