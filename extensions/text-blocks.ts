// The lines of text of a document, in order: the basis of counting, excerpts, search and comparison.
import { MAX_DEPTH, type NodeJson } from "./document-json.ts";
import { MENTION, mentionLabel } from "./entry-mention/mention-attributes.ts";

/** A line of text and the blocks around it, outermost first. */
export interface TextBlock {
  /** The node that holds the text itself: title, paragraph, heading, or one this version does not know. */
  type: string;
  level?: number;
  /** Names of the blocks around it (blockquote, bulletList, listItem, ...). */
  within: readonly string[];
  /** In a numbered list: the number of the item whose first line this is. */
  number?: number;
  text: string;
}

/** Every line of text of a document, and its dividers (as blocks of type horizontalRule without text). */
export function textBlocks(doc: NodeJson): TextBlock[] {
  const found: TextBlock[] = [];
  collect(doc, [], found);
  return found;
}

function collect(parent: NodeJson, within: readonly string[], found: TextBlock[], item?: number): void {
  if (within.length > MAX_DEPTH) return;
  for (const [index, node] of (parent.content ?? []).entries()) {
    const content = node.content ?? [];
    const number = index === 0 && item !== undefined ? { number: item } : {};
    if (node.type === "horizontalRule") found.push({ type: node.type, within, text: "" });
    else if (isLine(node))
      found.push({ type: node.type, ...levelOf(node), within, ...number, text: lineText(content) });
    else
      collect(node, [...within, node.type], found, parent.type === "orderedList" ? startOf(parent) + index : undefined);
  }
}

function startOf({ attrs }: NodeJson): number {
  return typeof attrs?.start === "number" && Number.isInteger(attrs.start) ? attrs.start : 1;
}

const LINES = new Set(["title", "paragraph", "heading"]);

function isLine(node: NodeJson): boolean {
  return LINES.has(node.type) || (node.content ?? []).some((child) => child.text !== undefined);
}

function levelOf(node: NodeJson): { level?: number } {
  const level = node.attrs?.level;
  return node.type === "heading" && typeof level === "number" && Number.isInteger(level) ? { level } : {};
}

function lineText(content: readonly NodeJson[]): string {
  let text = "";
  for (const node of content) {
    if (typeof node.text === "string") text += node.text;
    else if (node.type === "hardBreak") text += "\n";
    else if (node.type === MENTION) text += mentionLabel(node.attrs?.["label"]);
  }
  return text;
}
