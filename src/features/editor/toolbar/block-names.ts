// Describes blocks of the text for messages: the kind of the first, and their numbers, without counting the title.
import type { Node } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import type { BlockType } from "./block-types.ts";

export interface NamedBlocks {
  /** The kind of the first block. */
  kind: BlockType | "divider";
  /** The position before the first block. */
  position: number;
  /** The numbers of the first and the last block; the first block below the title is 1. */
  number: number;
  last: number;
  /** The number of blocks in the chapter. */
  all: number;
}

/** The blocks the selection touches; null where it touches the title. */
export function selectedBlockNames({ doc, selection }: EditorState): NamedBlocks | null {
  const { $from, $to } = selection;
  const [first, last] = [$from.index(0), $to.depth === 0 ? $to.index(0) - 1 : $to.index(0)];
  return first === 0 || last < first ? null : named(doc, first, last, $from.posAtIndex(first, 0));
}

/** The block at a position before it. */
export function blockName(doc: Node, position: number): NamedBlocks {
  const index = doc.resolve(position).index(0);
  return named(doc, index, index, position);
}

function named(doc: Node, first: number, last: number, position: number): NamedBlocks {
  return { kind: kindOf(doc.child(first)), position, number: first, last, all: doc.childCount - 1 };
}

function kindOf({ type, attrs }: Node): NamedBlocks["kind"] {
  if (type.name === "heading") return `heading_${Math.min(3, Math.max(1, Number(attrs["level"]))) as 1 | 2 | 3}`;
  if (type.name === "blockquote") return "quote";
  if (type.name === "bulletList") return "bullets";
  if (type.name === "orderedList") return "numbers";
  return type.name === "horizontalRule" ? "divider" : "paragraph";
}
