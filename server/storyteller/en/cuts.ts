// What an English sentence can lose with nothing lost: fillers, doubled words, stock asides and frames. Only deletions,
// never within quotes; what is doubtful stays.
import { CUTS, type Cut } from "./cut-rules.ts";
import { keywordsOf } from "./keywords.ts";
import { outsideSpeech } from "./trim.ts";

/** A "very" or "really" behind one of these is part of what the sentence says: "I don’t think he was very happy". */
const BINDS =
  /(?<!\p{L})(?:not|never|nobody|no one|nothing|none|neither|nor|hardly|scarcely|barely|without|if|unless|whether|how|too|so|as|than|less|only)(?!\p{L})|n[’']t(?!\p{L})/iu;
/** A sentence with one of these says more than the one before, even in the same words: it is never dropped. */
export const STAYS =
  /(?<!\p{L})(?:not|never|nobody|no|none|nothing|neither|nor|without|if|unless|but|yet|however|still|although|though|again|once|twice|another|too|also|even|only|because|therefore|so|until|instead|who|what|why|how|when|where)(?!\p{L})|n[’']t(?!\p{L})|[?!:;]/iu;
const ASIDE = / \(([^()]*)\)(?=[ ,.;:!?])/gu;
const STOCK_ASIDE =
  /^(?:of course|as always|as usual|as ever|or so it seemed|or so it seems|needless to say|naturally|if you like|so to speak|as it were|to be sure|or something|or whatever|you know)$/iu;

/** The sentence without what it can lose; unchanged where that is nothing. */
export function withCuts(sentence: string): string {
  const text = outsideSpeech(sentence, (told, first) => {
    const cut = CUTS.reduce((left, rule) => cutBy(left, rule, first), told);
    return cut.replace(ASIDE, (aside, words: string, at: number) => {
      const others = new Set(keywordsOf(cut.slice(0, at) + cut.slice(at + aside.length)));
      const isSaid =
        STOCK_ASIDE.test(words) ||
        (keywordsOf(words).length > 0 && keywordsOf(words).every((word) => others.has(word)));
      return isSaid && !/\p{Co}/u.test(words) ? "" : aside;
    });
  });
  if (text === sentence) return sentence;
  return /^[^\p{L}]*\p{Lu}/u.test(sentence)
    ? text.replace(
        /^([^\p{L}\p{Co}]*)(\p{Ll})/u,
        (_, before: string, letter: string) => before + letter.toLocaleUpperCase("en"),
      )
    : text;
}

function cutBy(told: string, { pattern, atStart, bound, head }: Cut, first: boolean): string {
  if (atStart && !first) return told;
  return told.replace(pattern, (found: string, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === "number") as number;
    if (bound && BINDS.test(told.slice(0, at))) return found;
    // "a small light, a very small light": the repeated word needs its adverb.
    if (head && isRepeated(told, at + found.length)) return found;
    return "";
  });
}

/** Whether the word at a position occurs a second time. */
function isRepeated(told: string, at: number): boolean {
  const word = /^\p{L}+/u.exec(told.slice(at))?.[0] ?? "";
  const words = told.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.filter((one) => one === word.toLowerCase()).length > 1;
}
