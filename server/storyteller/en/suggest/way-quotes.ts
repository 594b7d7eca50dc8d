// What can come of a short line that was just spoken: the outline quotes it, so nothing in it can be misread.
import type { Line } from "./lines.ts";
import type { OutlinesBySort } from "./way-outline.ts";

const QUOTE_MAX = 46;
/** The last speeches of which a claim or an order can be taken up. */
const SPEECHES = 6;
const DENIAL_WORDS = 6;
/** So many lines may follow the last speech. */
const AFTER = 3;

const QUESTION: OutlinesBySort = {
  people: [
    "{q} gets an answer, and it is a lie.",
    "{q} is answered by somebody who was not asked.",
    "{q} is asked again, of somebody else, and gets another answer.",
  ],
  world: ["The true answer to {q} comes out, a day too late.", "{q} is still unanswered when somebody comes in."],
};
const CLAIM: OutlinesBySort = {
  people: ["Somebody else was there, and can say whether it is true: {q}.", "{q} turns out to be a lie."],
  thing: ["Something is found that proves the opposite of {q}."],
  world: ["By the next day somebody else tells it differently: {q} is only half of it."],
};
const DENIAL: OutlinesBySort = {
  people: ["{q} turns out to be a lie.", "Somebody who is not fooled by {q} waits, and asks again later."],
  thing: ["Something is found that proves {q} to be a lie."],
  world: ["Before the day is over {q} has to be taken back."],
};
const STATE: OutlinesBySort = {
  people: ["{q} turns out not to be true.", "Somebody else comes, and says the opposite of {q}."],
  thing: ["Something is found that proves the opposite of {q}."],
};
const PROMISE: OutlinesBySort = {
  people: ["{q}: somebody else does it first, and says nothing of it."],
  world: ["The time comes, and nobody keeps to it: {q}."],
};
const ORDER: OutlinesBySort = {
  people: ["{q} is not obeyed, and it is noticed at once."],
};
const FORBIDDEN: OutlinesBySort = {
  people: ["{q} is disobeyed the same night, for a good reason."],
  world: ["{q}: the next day it is done all the same, in public."],
};

const SUBSTANTIAL =
  /^(?:and |but |so )?(?:who|whose|where|why|when|which|what|how (?:long|many|much|did|do|does|could|would|can)|did (?:he|she|you|they|anyone|somebody)|have you|has (?:he|she)|was (?:it|he|she|there)|were you|does (?:he|she|it|anybody))\b/iu;
const EMPTY_QUESTION =
  /^(?:and |but |so )?(?:what|who|why|where|when|how)\?$|\b(?:what(?:'s| is) (?:it|that|this|wrong|up)|what about (?:it|him|her)|what do you mean|what if|how are you|who's there|who is it|how do you do|why not|why don't|what else)\b/iu;
const SUBJECT = "(?:I|he|she|we|they|there|nobody|no one|it|the [a-z]+|my [a-z]+|[A-Z][a-z]+)";
const FACT = new RegExp(
  `^${SUBJECT} (?:(?:never|only|just|already) )?(?:was|were|wasn't|weren't|had|hadn't|did|didn't|saw|said|told|came|went|gave|sold|sent|took|left|found|bought|died|wrote|heard|brought|paid|lived|drove|signed|locked|opened|put|met|buried|ate|slept|knew|worked|asked|promised|swore|got|taught|lost|broke|moved|delivered)\\b`,
  "iu",
);
const DENIES =
  /^(?:No, )?(?:I (?:don't know|don't remember|can't remember|wasn't there|didn't (?:see|hear|take|touch|do|say|know|ask|tell|write|go|open)\b.*|never (?:saw|met|touched|said|took|told|asked|heard)\b.*|have no idea|wouldn't know)|(?:it's|it was) nothing|there's (?:no|nobody|nothing)\b.*|you are mistaken|we're (?:closed|alone))$/iu;
const IS = new RegExp(
  `^${SUBJECT}(?:'s| is| are| isn't| aren't|'re| has| have|'ve| hasn't| haven't) (?:[a-z']+ ?)*(?:\\p{L}+ ?)*$`,
  "u",
);
const PROMISES =
  /^(?:and |but |so |then )?I(?:'ll| will| could) (?:tell|pay|write|come|be back|show|bring|wait|call|ring|find|send|explain|fix|mend|ask|never|take care)\b/iu;
const UNSURE =
  /\b(?:think|suppose|maybe|perhaps|would|could|should|might|sorry|hope|sure|mean|if|like|love|hate|guess|believe|thought|wish|wanted|want|always|everybody|everyone|ever|joking|kidding|used to|lucky|good|lovely|nice|funny|horrible|too|behind|late|cold|tired|hungry)\b|[…*—–]|\.\.\./iu;
const NEVER_TO =
  /^(?:please |now |so |and |but |no, )?(?:(?:don't|do not|never) (?:let|tell|say|touch|open|go|come|look|ask|move|wake|leave|sell|stop|let go|answer|show|lose|speak|write|drink|eat)\b|you(?:'re| are) not to\b|nobody (?:is to|leaves|touches|goes|sits)\b)/iu;
const DO_IT =
  /^(?:please |now |so |and |but |then )?(?:leave|put|give|keep|bring|take|open|wait|show|tell|read|draw|list|go and|go and get|try|write|stay|come back|be back|lock|burn|hide|sign|follow)\b (?:\S+ ?){1,8}$/iu;
const LIGHT_ORDER =
  /\b(?:it easy|your time|care|a seat|me (?:again|when|if|about)|or leave it|a guess|a look|me see|it up|off|God|alone|be|then|mine|too)\b/iu;

/** A spoken line with the outlines that quote it; it stands for `{q}`. */
export interface QuotedLine {
  q: string;
  outlines: OutlinesBySort;
  weight: number;
}

/** At most two lines of the talk that ends a scene, the most telling first; none where it has ended before. */
export function quotedIn(lines: readonly Line[]): QuotedLine[] {
  const last = lines.findLastIndex(({ spoken }) => spoken !== "");
  if (last < 0 || lines.length - 1 - last > AFTER) return [];
  const spoken = lines.slice(0, last + 1).filter((line) => line.spoken !== "");
  const found: QuotedLine[] = [];
  for (const [ago, line] of spoken.toReversed().slice(0, SPEECHES).entries()) {
    const sentences = line.speeches.flatMap((speech) => sentencesOf(speech));
    for (const [place, sentence] of sentences.toReversed().entries()) {
      const weight = 1 - 0.12 * ago - 0.05 * place;
      const outlines = outlinesOf(sentence, ago === 0 && place === 0);
      if (outlines)
        found.push({
          q: `“${sentence.replace(/(?:, (?:boss|sir|ma'am|dear|miss|mister|lady|my lord))?[.,!]+$/u, "")}”`,
          outlines,
          weight: weight + bonus(outlines),
        });
    }
  }
  const [best, ...others] = found.sort((one, other) => other.weight - one.weight);
  const second = others.find(({ outlines }) => outlines !== best?.outlines);
  return best ? [best, ...(second ? [second] : [])] : [];
}

function bonus(outlines: OutlinesBySort): number {
  return outlines === FORBIDDEN || outlines === DENIAL ? 0.3 : outlines === ORDER || outlines === STATE ? -0.25 : 0;
}

function outlinesOf(sentence: string, isLast: boolean): OutlinesBySort | null {
  const words = sentence.split(" ").length;
  if (sentence.length > QUOTE_MAX || words < 2) return null;
  const plain = sentence.replace(/’/gu, "'").replace(/[.!,]+$/u, "");
  if (/\?$/u.test(plain))
    return isLast && words > 2 && SUBSTANTIAL.test(plain) && !EMPTY_QUESTION.test(plain) ? QUESTION : null;
  if (DENIES.test(plain) && words <= DENIAL_WORDS) return DENIAL;
  if (words < 3) return null;
  if (NEVER_TO.test(plain) && !/\b(?:worry|mind|be)\b/iu.test(plain)) return FORBIDDEN;
  if (/[…*—–]|\.\.\./u.test(plain)) return null;
  if (DO_IT.test(plain) && !LIGHT_ORDER.test(plain)) return ORDER;
  if (PROMISES.test(plain)) return PROMISE;
  // What is only asked or advised is no claim.
  if (UNSURE.test(plain) || /^(?:You|I (?:asked|said|told|meant))\b/u.test(plain)) return null;
  if (FACT.test(plain)) return CLAIM;
  return words > 3 && IS.test(plain) && !/^(?:I|You|That|This|What|Which|Here|How|Let|All)\b/u.test(plain)
    ? STATE
    : null;
}

/** The whole sentences of a speech, without its quotes. */
function sentencesOf(speech: string): string[] {
  return (
    speech
      .slice(1, -1)
      .match(/(?:\b(?:Mr|Mrs|Ms|Dr|St)\.|[^.!?])+[.!?,]*/gu)
      ?.map((part) => part.trim())
      .filter((part) => /^\p{Lu}/u.test(part)) ?? []
  );
}
