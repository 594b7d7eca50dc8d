// Finds where an answer repeats a whole sentence of the text before it or of its own: models may get stuck in such
// loops.
import { CJK, KANA_MARKS } from "../../../../contract/writing-systems.ts";
import { foldedText } from "../../../../extensions/entry-matcher/fold.ts";
import { sentenceEnds } from "./sentence-ends.ts";

/** How far back sentences are remembered. */
const REACH = 4_000;
/** Shorter sentences may be repeated: "No." "他没有回答。" */
const LEAST_UNITS = 24;
const LEAST_UNSPACED = 12;

export interface RepetitionFinder {
  /**
   * The position of the first repeated sentence, or null. A sentence is compared once it is complete. The answer's
   * first sentence may be a repeat, because nothing would be left otherwise.
   */
  find(text: string, ended: boolean): number | null;
}

export function createRepetitionFinder(before: string): RepetitionFinder {
  // Filled at the answer's first long sentence, because many answers never have one.
  let known: Set<string> | undefined;
  let checked = 0;
  const own = new Set<string>();
  return {
    find(text, ended) {
      for (const at of sentenceEnds(text, checked, ended)) {
        const sentence = foldedText(text.slice(checked, at));
        if (isLong(sentence)) {
          known ??= new Set(sentencesOf(before.slice(-REACH)));
          if (checked > 0 && (known.has(sentence) || own.has(sentence))) return checked;
          own.add(sentence);
        }
        checked = at;
      }
      return null;
    },
  };
}

function sentencesOf(text: string): string[] {
  let from = 0;
  return sentenceEnds(text, 0, true).flatMap((at) => {
    const sentence = foldedText(text.slice(from, at));
    from = at;
    return isLong(sentence) ? [sentence] : [];
  });
}

const HAS_CJK = new RegExp(`[${CJK}${KANA_MARKS}]`, "u");

function isLong(sentence: string): boolean {
  return sentence.length >= (HAS_CJK.test(sentence) ? LEAST_UNSPACED : LEAST_UNITS);
}
