// A range of the chapter as the Lab is given it: plain text, one break between lines, and each letter's position in the
// document.
import type { Node } from "@tiptap/pm/model";
import { mentionText } from "../entry-mention/leaf-text.ts";
import { type MentionPlace, mentionPlace } from "../entry-mention/text-with-mentions.ts";

/** Positions in the document, both ends. */
export interface Range {
  from: number;
  to: number;
}

export interface LabText {
  text: string;
  /** For each UTF-16 code unit of the text, the positions before and after it. */
  before: readonly number[];
  behind: readonly number[];
  /** The mentions in the text, by their offsets in it. */
  mentions: readonly MentionPlace[];
}

const SPACE = /\s/u;

/** The text of a range. A block boundary, a hard break and what is between them become one line break. */
export function labText(doc: Node, { from, to }: Range): LabText {
  let text = "";
  const before: number[] = [];
  const behind: number[] = [];
  const mentions: MentionPlace[] = [];
  const breakLine = (start: number, end: number) => {
    if (text.endsWith("\n")) behind[behind.length - 1] = end;
    else {
      text += "\n";
      before.push(start);
      behind.push(end);
    }
  };
  let lineEnd: number | null = null;
  doc.nodesBetween(from, to, (node, at) => {
    if (node.isTextblock) {
      if (lineEnd !== null) breakLine(lineEnd, at + 1);
      lineEnd = at + 1 + node.content.size;
    } else if (node.isText) {
      const start = Math.max(from, at);
      const part = (node.text ?? "").slice(start - at, to - at);
      for (let unit = 0; unit < part.length; unit++) {
        before.push(start + unit);
        behind.push(start + unit + 1);
      }
      text += part;
    } else if (node.isInline) {
      const words = mentionText(node);
      if (words === null) breakLine(at, at + node.nodeSize);
      else {
        const place = mentionPlace(node, text.length);
        if (place) mentions.push(place);
        for (let unit = 0; unit < words.length; unit++) {
          before.push(at);
          behind.push(at + node.nodeSize);
        }
        text += words;
      }
    }
  });
  return { text, before, behind, mentions };
}

/** A range without the spaces and empty lines at its ends; null when it contains nothing else. */
export function trimRange(doc: Node, range: Range): Range | null {
  const { text, before, behind } = labText(doc, range);
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text.charAt(start))) start++;
  while (end > start && SPACE.test(text.charAt(end - 1))) end--;
  const from = before[start];
  const to = behind[end - 1];
  return from === undefined || to === undefined || start === end ? null : { from, to };
}

/** Whether a range begins in the chapter's title. */
export function touchesTitle(doc: Node, { from }: Range): boolean {
  return from < (doc.firstChild?.nodeSize ?? 0);
}
