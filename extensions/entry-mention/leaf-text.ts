// The text of non-text inline nodes: a mention is counted, searched and read as its words.
import type { Node } from "@tiptap/pm/model";
import { MENTION, mentionLabel } from "./mention-attributes.ts";

/** A mention's words; null for every other node. */
export function mentionText({ type, attrs }: Node): string | null {
  return type.name === MENTION ? mentionLabel(attrs["label"]) : null;
}

/** For `textBetween`: mentions as their words, every other non-text node as `other`. */
export function leafText(other: string): (node: Node) => string {
  return (node) => mentionText(node) ?? other;
}
