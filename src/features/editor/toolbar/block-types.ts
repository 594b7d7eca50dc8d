// The kinds of block that a writer can choose, how to set one, and which one the caret is in.
import type { Editor } from "@tiptap/core";
import { Heading1, Heading2, Heading3, List, ListOrdered, type LucideIcon, Pilcrow, TextQuote } from "lucide-react";

export type BlockType = "paragraph" | "heading_1" | "heading_2" | "heading_3" | "quote" | "bullets" | "numbers";

export interface BlockChoice {
  type: BlockType;
  icon: LucideIcon;
}

export const BLOCK_CHOICES: readonly BlockChoice[] = [
  { type: "paragraph", icon: Pilcrow },
  { type: "heading_1", icon: Heading1 },
  { type: "heading_2", icon: Heading2 },
  { type: "heading_3", icon: Heading3 },
  { type: "quote", icon: TextQuote },
  { type: "bullets", icon: List },
  { type: "numbers", icon: ListOrdered },
];

/** The kind of block the selection begins in. */
export function currentBlock(editor: Editor): BlockType {
  for (const level of [1, 2, 3] as const) if (editor.isActive("heading", { level })) return `heading_${level}`;
  if (editor.isActive("bulletList")) return "bullets";
  if (editor.isActive("orderedList")) return "numbers";
  return editor.isActive("blockquote") ? "quote" : "paragraph";
}

/** Changes all selected blocks to one kind. */
export function setBlock(editor: Editor, type: BlockType): void {
  const now = currentBlock(editor);
  const chain = editor.chain().focus();
  if (type === now) return void chain.run();
  // First lifts the blocks out of a list or quote: kinds replace each other, they don't nest.
  const plain = chain.clearNodes();
  if (type === "paragraph") plain.run();
  else if (type === "quote") plain.setBlockquote().run();
  else if (type === "bullets") plain.toggleBulletList().run();
  else if (type === "numbers") plain.toggleOrderedList().run();
  else plain.setHeading({ level: Number(type.slice(-1)) as 1 | 2 | 3 }).run();
}
