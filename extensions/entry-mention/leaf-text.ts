// The text of what is no text in a line: a mention counts, is searched and is read as its words.
import type { Node } from "@tiptap/pm/model";
import { MENTION, mentionLabel } from "./mention-attributes.ts";

/** A mention's words; null for every other node. */
export function mentionText({ type, attrs }: Node): string | null {
  return type.name === MENTION ? mentionLabel(attrs["label"]) : null;
}

/** For `textBetween`: mentions as their words, everything else that is no text as `other`. */
export function leafText(other: string): (node: Node) => string {
  return (node) => mentionText(node) ?? other;
}
