// A stretch of the chapter as plain text together with the mentions in it: the text alone says what a mention shows,
// not which entry it means.
import type { Node } from "@tiptap/pm/model";
import { mentionText } from "./leaf-text.ts";
import { mentionedEntry } from "./mention-attributes.ts";

/** A mention's words in a text, in UTF-16 code units. */
export interface MentionPlace {
  entryId: string;
  from: number;
  to: number;
}

export interface TextWithMentions {
  text: string;
  /** In the text's order. A mention that shows no words has no place in it. */
  mentions: readonly MentionPlace[];
}

/** The mention a node is, if its words are put at a place of a text; null for every other node. */
export function mentionPlace(node: Node, from: number): MentionPlace | null {
  const words = mentionText(node);
  const entryId = words ? mentionedEntry(node.attrs["entryId"]) : null;
  return words && entryId ? { entryId, from, to: from + words.length } : null;
}

/**
 * What `textBetween` gives, blocks apart by one line break and everything that is no text as one, with its mentions.
 */
export function textWithMentions(doc: Node, from: number, to: number): TextWithMentions {
  let text = "";
  let isFirst = true;
  const mentions: MentionPlace[] = [];
  doc.nodesBetween(from, to, (node, at) => {
    if (node.isTextblock || (node.isBlock && node.isLeaf)) {
      if (!isFirst) text += "\n";
      isFirst = false;
    }
    if (node.isText) text += (node.text ?? "").slice(Math.max(from, at) - at, to - at);
    else if (node.isLeaf) {
      const place = mentionPlace(node, text.length);
      if (place) mentions.push(place);
      text += mentionText(node) ?? "\n";
    }
  });
  return { text, mentions };
}
