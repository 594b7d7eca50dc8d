// Finishes an unfinished English sentence at the end of the text, because beats can only follow a complete one. The
// last words decide which endings fit.
import { pickUntaken, type Random } from "../random.ts";
import type { Scene } from "../types.ts";
import { withMarks } from "./typography.ts";
import { conjugate } from "./verbs.ts";

interface Ending {
  /** Matches the last words that these endings fit. */
  lastWords: RegExp;
  ends: readonly string[];
}

/** Verbs are in braces and agree with "it". */
const BREAKS_OFF: readonly string[] = [
  "—but nobody {be} listening.",
  "—and there it {stop}.",
  "—and then, for a while, nothing.",
  "—but it {do} not matter now.",
];

const ENDINGS: readonly Ending[] = [
  {
    lastWords: /[,;–-]$/u,
    ends: [
      " and for a while that {be} all.",
      " and nobody {say} otherwise.",
      " as if it {have} always been so.",
      " and there the matter {rest}.",
    ],
  },
  {
    lastWords: /(?:\b(?:and|but|or)|(?:\b(?:and|but)|,) (?:then|so|yet))$/iu,
    ends: [
      " for a while nothing {happen} at all.",
      " there {be} no more to it than that.",
      " the rest {have} to wait.",
      " nobody {say} a word about it.",
    ],
  },
  {
    lastWords:
      /(?:\b(?:because|while|until|although|unless)|\b(?:knew|know|knows|thought|think|thinks|said|says|believed|felt|feels|hoped|feared|sure|certain) that)$/iu,
    ends: [" it {be} late.", " nobody {be} looking.", " there {be} no help for it."],
  },
  { lastWords: /, (?:who|which)$/iu, ends: [" {have} not been there before."] },
  {
    lastWords:
      /\b(?:wanted|wants|want|had|has|began|begins|tried|tries|decided|decides|going|ought|refused|promised) to$/iu,
    ends: [" wait and see.", " begin again.", " be sure of it."],
  },
  {
    lastWords:
      /\b(?:would|could|should|might|must|will|shall|did|does|do|can) not$|\b(?:would|could|should|might|must)$/iu,
    ends: [" wait a little longer.", " do no more that day."],
  },
  { lastWords: /(?:^|[,.] |\b(?:and|but|because) )(?:i|he|she|they|we)$/iu, ends: [" could wait."] },
  // After a word that needs a certain next word any ending might be wrong, so the sentence is broken off with a dash.
  {
    lastWords:
      /\b(?:the|an?|his|my|your|their|our|its|this|these|those|to|in|on|at|of|with|from|for|by|into|through|under|over|about|like|without|towards?|against|between|than|was|were|is|are|am|be|been|being|had|have|has|may|will|shall|can|did|do|does|not|i|he|she|they|we|who|which|whose|that|what|when|as|if|though|where|before|after|since|how|why|very|so|too|then|yet|no|every|each)$/iu,
    ends: BREAKS_OFF,
  },
  // Whether the sentence is complete is unknown; these endings fit both cases.
  {
    lastWords: /(?:)/u,
    ends: [", and that {be} that.", ", and for a while nobody {say} anything.", ", or so it {seem}.", ...BREAKS_OFF],
  },
];

/** The words that end the sentence, with leading space or mark; none of `taken`. */
export function finish(scene: Scene, random: Random, taken: readonly string[] = []): string {
  const words = (scene.unfinished ?? "").trimEnd();
  const ending = ENDINGS.find(({ lastWords }) => lastWords.test(words));
  const written = (end: string) => {
    const text = end.replace(/\{([\w']+)\}/gu, (_, verb: string) => conjugate(verb, "it", scene.tense));
    const marked = withMarks(text, scene.quotes);
    return scene.unfinished?.endsWith(" ") ? afterSpace(marked) : marked;
  };
  return pickUntaken(
    random,
    [ending?.ends ?? ["."], BREAKS_OFF].map((ends) => ends.map(written)),
    taken,
  );
}

/** The same after a space: without a leading mark and without a second space. */
function afterSpace(ending: string): string {
  return ending.replace(/^,? /u, "").replace(/^—/u, "— ");
}
