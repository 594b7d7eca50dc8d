// The plain text before and after a position in the chapter, as it is given to a model: blocks separated by one line
// break, without the title.
import type { Node } from "@tiptap/pm/model";
import { type TextWithMentions, textWithMentions } from "../entry-mention/text-with-mentions.ts";

export interface TextAround {
  before: string;
  after: string;
}

/** The chapter's text around a position. */
export function textAround(doc: Node, at: number): TextAround {
  const { before, after } = mentionsAround(doc, at);
  return { before: before.text, after: after.text };
}

/** The same with the mentions in it. */
export function mentionsAround(doc: Node, at: number): { before: TextWithMentions; after: TextWithMentions } {
  const body = doc.firstChild?.nodeSize ?? 0;
  const place = Math.min(Math.max(at, body), doc.content.size);
  return { before: textWithMentions(doc, body, place), after: textWithMentions(doc, place, doc.content.size) };
}

/**
 * The position after the last occurrence of `tail`, which is text in the form `textAround` returns; null where the
 * chapter no longer contains it. An empty tail means the beginning of the text.
 */
export function placeBehind(doc: Node, tail: string): number | null {
  const body = doc.firstChild?.nodeSize ?? 0;
  if (tail === "") return body + 1;
  const { before: text } = textAround(doc, doc.content.size);
  const found = text.lastIndexOf(tail);
  if (found < 0) return null;
  const end = found + tail.length;
  // The length of the text before a position grows with the position: search by bisection.
  let low = body;
  let high = doc.content.size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textAround(doc, middle).before.length < end) low = middle + 1;
    else high = middle;
  }
  return low;
}
