// The rest of the sentences that a selection begins and ends in, so that its changes can be read in context.
import type { Node } from "@tiptap/pm/model";
import { labText, type Range } from "../../../extensions/lab-selection/lab-text.ts";
import { sentenceAround } from "../../../extensions/word-diff/sentences.ts";

export interface TextAround {
  before: string;
  after: string;
}

export const NOTHING_AROUND: TextAround = { before: "", after: "" };

/** The rest of the first and the last sentence of a range; empty where the range begins or ends with a sentence. */
export function textAround(doc: Node, { from, to }: Range): TextAround {
  const [first, last] = [doc.resolve(from), doc.resolve(to)];
  const head = labText(doc, { from: first.start(), to: from }).text;
  const begun = head + labText(doc, { from, to: first.end() }).text;
  const tail = labText(doc, { from: to, to: last.end() }).text;
  const ended = labText(doc, { from: last.start(), to }).text + tail;
  return {
    before: sentenceAround(begun, head.length, begun.length).before,
    after: sentenceAround(ended, 0, ended.length - tail.length).after,
  };
}
