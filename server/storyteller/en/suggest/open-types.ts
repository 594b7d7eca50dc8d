// The form of the last thing that is said in a text: told by a few signs that are certain, whatever it is about.
import type { Line } from "./lines.ts";
import { isClosed, isWithinStory } from "./spoken-types.ts";
import type { Turn } from "./turns.ts";

export type OpenType = "who" | "why" | "deed" | "absent" | "claim" | "report" | "intent" | "refusal" | "order";

/** Words of address and words that say little, where a sentence begins. */
const BEGINS =
  "^(?:(?:and|but|so|well|no|yes|oh|then|look|listen|now|really|all right|of course|please|tell me|just|sir|madam|[a-z]+(?=, (?:who|what|where|why|when|how|do|did)\\b))[,.!]? )*";
const re = (source: string) => new RegExp(source, "i");

const ASKS_FACT = re(`${BEGINS}(?:who|whose|what|where|why|when|how|which)\\b`);
const ASKS_DEED = re(
  `${BEGINS}(?:(?:did|didn't|have|haven't|has|hasn't|was|wasn't|were|weren't) (?:you|he|she|they|your|my|the|anyone|anybody|someone|somebody)|(?:does|do) (?:he|she|they|your [a-z]+|anyone)|(?:is|are|isn't|aren't) (?:you|he|she|they|that|this|your|these|those)) `,
);
/** Offers, invitations, rhetoric, and what asks to understand or to be told what to do. */
const NO_ENQUIRY =
  /\b(?:would (?:you|anyone) (?:like|care|mind)|do you (?:want|need|mind|like|mean|know what|see|think|believe)|you mean|(?:shall|should|may|can|could|must|do|will|am) (?:I|we)|shall it|what about|how about|what if|why (?:don't|not|should|would)|who (?:would|could|cares|knows|else|wants)|what (?:else|now|next|for|time|day|(?:is|was) (?:it|that|this))|what(?:'s| is) your name|how (?:are|do) you|what's (?:it|that|this|up|wrong|the matter|the use)|who's (?:it|that|this|here)|who is (?:it|that|this)|are you (?:all right|ok|okay|hungry|cold|tired|warm|ready|sure|mad|crazy|serious|coming|kidding|still|in a hurry)|on earth|the hell|or (?:the|an?|not|by|is|was|do|will|did))\b|^(?:and |so |but )?(?:who|where|why|how|when) [\p{L}']+\?$/iu;
/** You were in the boat? He knew, didn't he? */
const ASKS_AFTER =
  /^(?:(?:and|so|but) )?you (?:were|knew|saw|told|went|left|have|had|took|gave|never)\b|n't (?:you|he|she|they)\?$/i;
const ASKS_WHO = re(`${BEGINS}(?:who|whose)\\b`);
const ASKS_WHY = re(
  `${BEGINS}why (?:did|didn't|were|weren't|was|have|has|had|is|are) (?:you|he|she|they|the|my|your|[a-z]+) [^?]{4,}\\?$`,
);
/** What somebody did who is spoken of. */
const ASKS_ABSENT = re(
  `${BEGINS}(?:what|where|when|how) (?:did|was|were|is|are|has|have) (?:he|she|they|(?:my|your|his|her) (?:mother|father|brother|sister|husband|wife|son|daughter|uncle|aunt))\\b`,
);
const DONE = /^[^?]*\b(?:did|didn't|have|haven't|were|was|has) (?:you|he|she|they|anyone|anybody|someone|somebody)\b/i;
/** What is asked every day: at a counter, at a table, on a way, and what admires. */
const ROUTINE =
  /\b(?:going to|will|who(?:'s| is| are) (?:next|first|ready|hungry|coming|in|up|driving|cooking|winning|playing)|order(?:ed)?|book(?:ed)?|reserv|decided|eaten|slept|sleep well|finished|had (?:breakfast|lunch|dinner|supper|enough)|supposed to|how (?:could|can) you|ever|today|so far|yet|cash|card|table|size|floor|tea|coffee|lunch|dinner|breakfast)\b/i;

const VERBS =
  "ask|be|beware|bring|burn|bury|burst|call|carry|catch|check|choose|climb|close|come|count|cover|cut|destroy|dig|don't|do not|draw|drink|drop|eat|fetch|find|finish|follow|forget|get|give|go|hand|have (?:a|another)|hide|hold|ignore|keep|leave|let|lie|listen|list|lock|look|make|meet|move|open|pay|play|promise|put|read|remember|ring|run|save|say|sell|send|show|sign|sing|stand|start|stay|stop|swear|take|talk|tell|throw|tie|touch|trust|try|turn|use|wait|wake|walk|watch|write";
const ORDERS = re(`${BEGINS}(?:[a-z]+, )?(?:${VERBS})(?= |[,.]? ?[a-z]*\\.)`);
const ADVISES = re(
  `${BEGINS}(?:(?:this time|from now on|tonight|tomorrow),? )?(?:you'd better|you had better|you must(?! (?:be|have|know|think|excuse|forgive|understand|admit)\\b)|you mustn't|you're (?:not )?to|you are (?:not )?to|you will not (?!(?:be|believe|feel|find|get|have|know|like|mind|need|regret|see|want)\\b))\\b`,
);
/** What is at stake in an order: other orders are errands. */
const ORDERS_WEIGHTY = re(
  `${BEGINS}(?:[a-z]+, )?(?:beware|burn|bury|choose|destroy|don't|do not|follow (?:him|her|them|me)|forget (?:him|her|me|what)|get out|give (?:it|him|her|them) (?:back|up)|go (?:back|alone|without)|hide|keep (?:away|quiet|it|him|her|them)|leave|let (?:him|her|them|me|it) go|lie|lock|never|promise|run|save|sell|show (?:me|us|him|her|them)|sign|stay|stop|swear|tell (?:him|her|them|me|us)|trust|turn back)\\b`,
);
/** An order that tells its reason, or what follows where it is not obeyed. */
const REASON =
  /\b(?:till|until|because|so that|in case|or (?:I|you|he|she|it|we|they|else))\b|, (?:you|it|he|she|they)(?:'re|'s| (?:are|is)) /i;
/** Words that begin like an order and are none. */
const NO_ORDER =
  /^(?:come on|go on|look|listen|wait|say|let me see|let's see|never mind|don't worry|don't know|take care|take your time|keep the change|call me|forget it|try (?:it|one|some|this)|find \w+ing|stop (?:it|that))\b(?:[.,!]|$)?|\bI (?:say|mean)\b/i;
const INTENDS = re(
  `${BEGINS}(?:I'll|I will|we'll|we will|I'm going to|I am going to|we're going to|(?:I'm|I am|we're) going (?:back|in there|alone|after)|I shall)\\b`,
);
const PROMISES = re(
  `${BEGINS}(?:I|we) (?:promise|swear)(?: you| to you)?,? (?:that )?(?:(?:I|we|he|she|they|it)(?:'ll| will)|to) `,
);
/** What is intended next, or needs no resolve. */
const NO_INTENT =
  /\b(?:will|'ll|shall|going to) (?:be|need|have (?:an?|some|to|it|the|more|another)|see|get|tell you|take|say|think|bet|move on|never|try|let you|leave you|make (?:some|a cup)|put (?:it|this|that|these|those|the kettle))\b|\b(?:sleep|rest|camp|eat|fish|clean|tidy|dishes|laundry|washing|shopping|kettle|supper|dinner|lunch|breakfast|table)\b/i;
/** A plan that can go wrong: it is about somebody, is dangerous or final, or has its hour. */
const AT_STAKE = [
  /\b(?:him|them|her(?! [a-z])|(?:my|your|his|her|their|our) (?:mother|father|brother|sister|husband|wife|son|daughter|uncle|aunt|family|people))\b/i,
  /(?<![.!?,:;]) (?!I\b)(?:Mr|Mrs|Ms|Dr|[A-Z][a-z]+)\b/u,
  /\b(?:tonight|tomorrow|at (?:dawn|midnight|noon|first light|sunrise|sunset)|(?:by|before|in the) (?:dawn|morning|dark|midnight|nightfall)|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|as soon as|the moment)\b/i,
  /\b(?:kill|fight|burn|steal|sell|marry|quit|resign|jump|run away|confess|testify|sue|shoot|hunt|die|bury|(?:go|come) (?:back|alone)|break (?:it|in|out))\b/i,
];
/** What somebody will not do. */
const REFUSES = re(
  `${BEGINS}(?:(?:I|we) (?:won't|will not|refuse to)|(?:I'm|I am|we're|we are) not (?:going to|going|leaving|signing|selling|paying|marrying|moving|giving|coming|doing|telling))\\b`,
);
/** What is not done to be kind, or is no refusal. */
const NO_REFUSAL =
  /\b(?:won't|will not|not going to) (?:be|have|need|tell (?!you (?:who|what|where|why))|say|mention|keep|take|hurt|bother|forget|ask|lie|let you|see|know|get|make it|miss|disturb|bite|last|do it again|happen)\b|\bnot (?:coming|going|doing) (?:well|much|anything)\b/i;
/** Tells another what that one did: a reply has to take it up. */
const CLAIMS = re(
  `(?:${BEGINS}|\\bthat's (?:where|what|how|why|when) )you (?:were(?! (?:right|always|so|very|good|great|lovely|wonderful|lucky))|went|took|came|left|put|asked (?!me (?:if|to))|kept|sold|bought|gave|wrote|signed|saw|met|hid|stole|opened|stayed|followed|burned|burnt|invited|chose|brought|never (?:asked|came|wrote|called|told|said|went)|didn't (?:tell|come|call|ask|go|write|say))\\b`,
);

/** Passes on what somebody absent says or saw: whether it is so is another thing. */
const REPORTS =
  /\b(?:he|she|(?:my|your|his|her|our) [a-z]+(?:-[a-z]+)*|the (?:man|woman|boy|girl|doctor|neighbou?r|nurse|guard|driver|priest|porter|clerk|cook)|(?!(?:I|You|We|They|It|What|Who|That|This|Nobody|Everybody)\b)[A-Z][a-z]+) (?:says(?! (?:not|so|no|yes|to|hello|hi|you (?:can|could|have to|should|must|may|might|need|look)|thanks|it's|there)\b)|said(?! (?:not|so|no|yes|to|hello|hi|I|thanks|you'd|nothing)\b)|(?:told|tells) (?:me|us)(?! (?:to|not|so)\b)|swears|swore|claims|claimed|saw|heard)\b(?! [^.]*\bif\b)/u;

/** Politeness, food and money, routine, and what is cried or joked. */
const SMALL =
  /\b(?:thanks?|thank you|pardon|hello|hi|hey|goodbye|bye|welcome|cheers|congratulations|how do you do|nice to|pleased to|good (?:morning|evening|night|afternoon|luck|day)|here (?:you|we) (?:are|go)|come (?:in|on)|sit down|drink up|ha|haha|lol|you're right)\b/i;
/** Of little weight in a few words. */
const SMALL_IN_FEW =
  /\b(?:sorry|tea|coffee|rice|soup|salt|sugar|jam|stew|raining|snowing|weather|dollars?|pounds?|pence|cents|bits|bucks|ok|okay)\b/i;
const MERRY =
  /\b(?:laugh|joke|grin|giggl|chuckl|pray|recit|teas(?:ed|ing)|(?:sang|sings?|singing|read aloud|reads|read out)\b)/i;
/** Says in a few words how something is, or what one thinks of it: little can follow from it. */
const STATES =
  /^(?:(?:and|but|well|oh|no|yes)[,.]? )*(?:(?:it|that|he|she)(?:'s| is)|(?:they|we|you)(?:'re| are)|this is|I (?:think|guess|suppose)|just|so|only)\b/i;
const STATES_MAX = 9;
/** What weighs in a few words too. */
const WEIGHS =
  /\b(?:not|no(?:body|thing|where|t)?|none|never|\p{L}+n't|dead|gone|lost|lie|lies|lying|secret|told|knows?|knew)\b/iu;
/** After these the talk before is over. */
const LATER =
  /^(?:(?:the )?next (?:day|morning|week|time)|that (?:night|evening|afternoon)|(?:in|by) the (?:morning|evening|afternoon|end)|later|after(?:wards| (?:that|supper|school|lunch|dinner))|(?:supper|dinner|lunch|breakfast) was|an hour|a (?:week|day|month|year)|two|three|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d|(?:mon|tues?|weds?|thurs?|fri|sat|sun)$|when (?:I|he|she|they|we|you))\b/i;
/** What ends a talk. */
const ENDS =
  /\b(?:(?:move|moved|moves|set|sets) off|(?:gave|gives|paid|pays) (?:him|her|me|them)|(?:led|leads) (?:him|her|the|his|my))\b/;
/** A question for the words again. */
const ASKS_BACK = /^(?:I'm )?(?:sorry|pardon|what|eh|hm+)(?: me)?\?$/i;
/** How much may be told after what is said, and how many lines after a statement, and after a very short one. */
const SOON = 300;
const LINES_AFTER = 2;
const LITTLE_AFTER = 160;
const SHORT_AFTER = 1;
const WORDS_MIN = 4;
const REPLY_MIN = 3;
const FORBIDS_MIN = 2;
const ASKED_MIN = 3;
/** How much may be told after a question. */
const ASKED_AFTER = 1;
/** "He said so." */
const REPORT_MIN = 5;
/** Who asks what was said knows that it is hearsay. */
const ASKS_SAID = /\b[Ww]hat (?:did|does|do) (?:he|she|they|[A-Z][a-z]+) (?:say|tell)\b/u;
/** An answer to a question of fact may be short. */
const CURT_MIN = 2;
const FEW = 8;
/** A reason of a sentence may follow a refusal. */
const REFUSED_LAST = 2;
/** Words of a sentence that only calls somebody. */
const ADDRESS_MAX = 1;
const WORD = /[\p{L}'\d]+/gu;
const SENTENCES_MAX = 4;
/** Who does something, where an order was given. */
const DEED =
  /^(?:so |and |then )?(?:I|[Hh]e|[Ss]he|[Tt]hey|[Ww]e|[Yy]ou|(?!(?:The|His|Her|My|Their|Our|Its?|Somewhere|Nobody|Outside|Inside|Behind|Above|Below|Nothing|Rain|Some|All|Most|Both|Another|One|There|This|That|These|Those)\b)[A-Z][a-z]+) (?!(?:did not|didn't|stood|stayed)\b)/;

/** The form of a turn that nobody answers, in words or by a deed; null where it is not certain or says too little. */
export function openTypeOf(turn: Turn): OpenType | null {
  const { lines, sentences, after } = turn;
  const last = sentences.at(-1) ?? "";
  const said = sentences.join(" ");
  if (sentences.length > SENTENCES_MAX || isWithinStory(lines) || isOver(after)) return null;
  if (SMALL.test(said) || (SMALL_IN_FEW.test(said) && wordsOf(said) <= FEW)) return null;
  if (/(?:[—–…-]|\.\.)$/u.test(last) || /[!?]{2}/u.test(said)) return null;
  if ([...lines, ...after].some((line) => MERRY.test(line.told))) return null;
  if (last.endsWith("?")) return after.length <= ASKED_AFTER ? enquiryOf(last) : null;
  if (sentences.some((sentence) => NO_ORDER.test(sentence))) return null;
  if (sentences.some(isOrder))
    // What is told beside an order may matter more than the order.
    return isOrder(last) &&
      sentences.some(isWeighty) &&
      sentences.every((sentence) => isOrder(sentence) || wordsOf(sentence) <= ADDRESS_MAX) &&
      !REASON.test(said) &&
      wordsOf(said) >= (/\bdon't\b/i.test(last) ? FORBIDS_MIN : WORDS_MIN) &&
      !after.some(isDeed)
      ? "order"
      : null;
  return said.endsWith("!") ? null : statementOf(turn, said, last);
}

function statementOf({ sentences, heard, after }: Turn, said: string, last: string): OpenType | null {
  const words = wordsOf(said);
  const answers = heard.endsWith("?") && !ASKS_BACK.test(heard);
  if (words <= STATES_MAX && STATES.test(said) && !INTENDS.test(last) && !WEIGHS.test(said)) return null;
  if (words < leastOf(heard, answers) || after.length > mostAfter(words, after)) return null;
  if (sentences.some((sentence) => REFUSES.test(sentence))) {
    const [refused = ""] = sentences.slice(-REFUSED_LAST).filter((sentence) => REFUSES.test(sentence));
    const refuses = !NO_REFUSAL.test(said) && wordsOf(refused) >= REPLY_MIN;
    return refuses && !after.some(isDeed) ? "refusal" : null;
  }
  if (sentences.some((sentence) => INTENDS.test(sentence) || PROMISES.test(sentence)))
    return isIntent(last) && !after.some(isDeed) ? "intent" : null;
  if (REPORTS.test(last) && words >= REPORT_MIN && !ASKS_SAID.test(heard)) return "report";
  if (answers) return null;
  return sentences.some((sentence) => CLAIMS.test(sentence)) && (heard === "" || newIn(said, heard) > 0)
    ? "claim"
    : null;
}

function isIntent(sentence: string): boolean {
  if (PROMISES.test(sentence)) return true;
  return (
    INTENDS.test(sentence) &&
    !NO_INTENT.test(sentence) &&
    wordsOf(sentence) >= WORDS_MIN &&
    AT_STAKE.some((sign) => sign.test(sentence))
  );
}

/** How many words a statement has at least. */
function leastOf(heard: string, answers: boolean): number {
  if (answers) return ASKS_FACT.test(heard.split(/(?<=[.!?…]) /u).at(-1) ?? "") ? CURT_MIN : WORDS_MIN;
  return heard === "" ? WORDS_MIN : REPLY_MIN;
}

/** How many lines may follow a statement. */
function mostAfter(words: number, after: readonly Line[]): number {
  if (words < WORDS_MIN) return 0;
  if (lengthOf(after) <= LITTLE_AFTER) return after.length;
  return words > WORDS_MIN ? LINES_AFTER : SHORT_AFTER;
}

function isOver(after: readonly Line[]): boolean {
  return isClosed(after) || lengthOf(after) > SOON || after.some(({ told }) => LATER.test(told) || ENDS.test(told));
}

function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((length, { told }) => length + told.length, 0);
}

function isOrder(sentence: string): boolean {
  return ORDERS.test(sentence) || ADVISES.test(sentence);
}

function isWeighty(sentence: string): boolean {
  return ORDERS_WEIGHTY.test(sentence) || ADVISES.test(sentence);
}

/** What is asked about somebody; null for all else, which may be routine. */
function enquiryOf(sentence: string): OpenType | null {
  if (NO_ENQUIRY.test(sentence) || ROUTINE.test(sentence)) return null;
  const words = wordsOf(sentence);
  if (ASKS_FACT.test(sentence)) {
    if (words < ASKED_MIN) return null;
    if (ASKS_WHO.test(sentence)) return "who";
    if (ASKS_WHY.test(sentence)) return "why";
    return ASKS_ABSENT.test(sentence) ? "absent" : null;
  }
  if (ASKS_AFTER.test(sentence) && words >= WORDS_MIN) return "deed";
  return ASKS_DEED.test(sentence) && words > WORDS_MIN && DONE.test(sentence) ? "deed" : null;
}

function isDeed({ told }: Line): boolean {
  return DEED.test(told);
}

/** How many words a sentence has that say more than yes or no. */
function wordsOf(text: string): number {
  return text.split(/\s+/u).filter((word) => /\p{L}|\d/u.test(word) && !/^(?:yes|no|oh|well|ah|uh)\b/iu.test(word))
    .length;
}

/** How many words another did not say before. */
function newIn(said: string, heard: string): number {
  const before = new Set(heard.toLowerCase().match(WORD));
  return (said.toLowerCase().match(WORD) ?? []).filter((word) => !before.has(word)).length;
}
