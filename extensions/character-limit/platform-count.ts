// A chapter's words as platforms for Chinese novels count them: every punctuation mark, every ideograph and every word
// of other scripts counts as one; white space never counts.
import type { Node } from "@tiptap/pm/model";
import { countWords } from "../../contract/text-length.ts";
import { CJK } from "../../contract/writing-systems.ts";
import { leafText } from "../entry-mention/leaf-text.ts";

const LETTERS = `(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`;
/** A word in a script other than Chinese or Japanese, with the marks inside it (don't, 3.14), or one mark. */
const WORD_OR_MARK = new RegExp(`${LETTERS}(?:['’._-]${LETTERS})*|[\\p{P}\\p{S}]`, "gu");
const IS_MARK = /^[\p{P}\p{S}]/u;
const BREAK = leafText("\n");
const counted = new WeakMap<Node, number>();

/** Words and marks of a text. */
export function countWithMarks(text: string): number {
  let marks = 0;
  for (const [match] of text.matchAll(WORD_OR_MARK)) if (IS_MARK.test(match)) marks++;
  return countWords(text) + marks;
}

/** The count for a chapter without its title; cached per block. */
export function documentWithMarks(doc: Node): number {
  let sum = 0;
  for (let index = 1; index < doc.childCount; index++) {
    const block = doc.child(index);
    let count = counted.get(block);
    if (count === undefined) {
      count = countWithMarks(block.textBetween(0, block.content.size, "\n", BREAK));
      counted.set(block, count);
    }
    sum += count;
  }
  return sum;
}
