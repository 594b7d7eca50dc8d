// Characters and words of a document in the editor, cached per block: a key costs one block's count. Counts as the
// server does (measure.ts); a test compares the two.
import type { Fragment, Node } from "@tiptap/pm/model";
import { countWords, textLength } from "../../contract/text-length.ts";
import { leafText, mentionText } from "../entry-mention/leaf-text.ts";
import { bodyStart, isAcross } from "../title-behaviour/across.ts";

const characters = new WeakMap<Node, number>();
const words = new WeakMap<Node, number>();
const BREAK = leafText("\n");

/** Code points of a block's text; breaks are not counted. */
export function blockCharacters(block: Node): number {
  let count = characters.get(block);
  if (count === undefined) {
    count = 0;
    block.descendants((node) => {
      const text = node.text ?? mentionText(node);
      if (text) count = (count ?? 0) + textLength(text);
    });
    characters.set(block, count);
  }
  return count;
}

function blockWords(block: Node): number {
  let count = words.get(block);
  if (count === undefined) {
    count = 0;
    const add = (line: Node) => {
      count = (count ?? 0) + countWords(line.textBetween(0, line.content.size, "\n", BREAK));
    };
    if (block.isTextblock) add(block);
    else
      block.descendants((node) => {
        if (node.isTextblock) add(node);
        return !node.isTextblock;
      });
    words.set(block, count);
  }
  return count;
}

function sumOfBody(doc: Node, of: (block: Node) => number): number {
  let sum = 0;
  for (let index = 1; index < doc.childCount; index++) sum += of(doc.child(index));
  return sum;
}

/** Characters of a chapter: all its blocks except the title. */
export function documentCharacters(doc: Node): number {
  return sumOfBody(doc, blockCharacters);
}

/** Words of a chapter, each ideograph one. */
export function documentWords(doc: Node): number {
  return sumOfBody(doc, blockWords);
}

/** Characters of the title. */
export function titleCharacters(doc: Node): number {
  return doc.firstChild ? blockCharacters(doc.firstChild) : 0;
}

/** Characters in a fragment; breaks are not counted. */
export function fragmentCharacters(fragment: Fragment): number {
  let count = 0;
  fragment.descendants((node) => {
    const text = node.text ?? mentionText(node);
    if (text) count += textLength(text);
  });
  return count;
}

/**
 * The number of characters that replacing a range frees: for a range that begins in the title, only those of the text.
 */
export function replacedCharacters(doc: Node, from: number, to: number): number {
  const start = isAcross(doc, { from, to }) ? bodyStart(doc) : from;
  return fragmentCharacters(doc.slice(start, to).content);
}
