// A range of the chapter as plain text together with its mentions: the text alone says what a mention shows, not which
// entry it means.
import type { Node } from "@tiptap/pm/model";
import { mentionText } from "./leaf-text.ts";
import { mentionedEntry } from "./mention-attributes.ts";

/** The range of a mention's words in a text, in UTF-16 code units. */
export interface MentionPlace {
  entryId: string;
  from: number;
  to: number;
}

export interface TextWithMentions {
  text: string;
  /** In text order. A mention that shows no words is left out. */
  mentions: readonly MentionPlace[];
}

/** The mention of a node whose words begin at `from` of a text; null for every other node. */
export function mentionPlace(node: Node, from: number): MentionPlace | null {
  const words = mentionText(node);
  const entryId = words ? mentionedEntry(node.attrs["entryId"]) : null;
  return words && entryId ? { entryId, from, to: from + words.length } : null;
}

/** The text of `textBetween`, with a line break between blocks and for every other non-text node, and its mentions. */
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
