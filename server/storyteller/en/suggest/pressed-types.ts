// What is said where something weighs on it: known by whole forms of words that leave no doubt, whoever says them.
import type { Turn } from "./turns.ts";

export type PressedType =
  | "way"
  | "barred"
  | "conceded"
  | "owned"
  | "defiance"
  | "announced"
  | "sighting"
  | "parting"
  | "threat"
  | "deadline"
  | "translated";

const re = (source: string) => new RegExp(source, "i");
const BEGINS = "^(?:(?:and|but|so|well|no|yes|oh|then|look|listen|now|because|mother|father|sir)[,.!]? )*";
const TIME =
  "(?:dawn|dusk|dark|noon|midnight|nightfall|morning|evening|sunrise|sundown|sunset|tonight|tomorrow|first light|the end of the (?:day|week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next )?(?:week|month|spring|summer|autumn|winter|harvest|new year|christmas|easter))";

/** Which of two ways is taken. */
const ASKS_WAY = re(`${BEGINS}which (?:way|road|path|side|bank|fork|tunnel|door)\\b[^?]*\\?$`);

/** Somebody asks to see or to enter something. */
const ASKS_TO_SEE =
  /\b(?:can|may|could|might) (?:I|we) (?:please |just )?(?:see|look (?:at|in|inside|under)|come (?:in|up|inside)|have a look|read|open|search|count|hold|go (?:in|up|down|inside))\b[^?]*\?$/i;
const BARS = re(
  `${BEGINS}(?:you (?:may not|can't|cannot|mustn't)|(?:I'd|I would) rather you (?:didn't|did not)|(?:(?:it|he|she|they)(?:'s|'re| is| are) (?:only )?(?:asleep|sleeping|resting|locked|busy|broken|at the [a-z']+|being [a-z]+)|I(?:'ve| have) (?:lost|burned|burnt|mislaid|thrown) (?:it|them)|there(?:'s| is) nothing (?:to see|in (?:it|there)|(?:up|down) there)|better not|best not|(?:not|some other) (?:today|now|time)|what for|I'm afraid (?:not|that's))\\b)`,
);

/** A demand for the reason of what one knows or did. */
const ASKS_GROUND =
  /\bhow (?:do|did|would|could|can) you know\b|\bhow can you be (?:so )?sure\b|\bwhat makes you (?:so )?sure\b|\bwho told you\b|\banswer (?:me|him|her|the question)\b|\bwhy (?:were|did|didn't|would|are) you\b/i;
const CONCEDES = re(
  `${BEGINS}(?:I(?:'d| had|'ve| have)? (?:already )?(?:seen|saw|met|been|heard|known|knew|followed|opened|read|watched|found|asked|took|kept|was there)|I was (?:there|afraid|ashamed|told|paid|asked)|(?:he|she|they) (?:told|asked|paid|made|begged) me)\\b`,
);
/** What everybody may have read or heard. */
const COMMON = /\b(?:books?|papers?|news|internet|online|wiki|school|movies?|films?|tv|radio|adverts?|menu|sign)\b/i;
/** Said of oneself under pressure, without being asked. */
const OWNS_UP = [
  re(`${BEGINS}I(?:'ve| have) been (?:afraid|ashamed)(?:,| of|\\b that)`),
  re(`${BEGINS}I (?:should|ought to) have (?:told|said|stopped|written|warned|come back)\\b`),
  re(`${BEGINS}I(?:'ve| have) (?:never|not) (?:told|said|admitted|confessed|spoken)\\b`),
];

const DEFIES = [
  re(
    `\\bI(?:'m| am) not (?:afraid|scared|frightened) of (?:you|him|her|them)\\b|\\byou (?:don't|do not) (?:own|frighten|scare) (?:me|us)\\b`,
  ),
  re(`\\byou can(?:'t|not) (?:make|stop|keep|buy|frighten|silence|break) (?:me|us)\\b`),
  re(
    `\\b(?:I|we) (?:don't|do not|won't|will not|shall not|shan't) (?:kneel|bow|obey|answer to|take orders|belong to|serve)\\b`,
  ),
  re(`\\bthen (?:kill|shoot|arrest|fire|hang|expel|whip) (?:me|us)\\b|\\bdo your worst\\b|\\bover my dead body\\b`),
  re(`\\byou(?:'ll| will) have to (?:kill|shoot|go through|get past|arrest|drag|throw) (?:me|us)\\b`),
];
/** Defies only one who has power. */
const DEFIES_RANK = re(
  `${BEGINS}(?:you know (?:very well )?(?:my name|who I am|what I did)|I (?:live|work|sleep) in your)\\b`,
);
const RANK =
  /\b(?:Alpha|my lord|my lady|your (?:grace|majesty|highness|honou?r|excellency|eminence)|King|Queen|Prince|Princess|Duke|Captain|General|Colonel|Commander|Warden|Inspector|Headmaster|Principal|Overseer|Emperor|Elder)\b/i;

const ANNOUNCES = [
  re(
    `\\bthere(?:'s| is| was) (?:something|a thing|one thing) (?:else )?(?:that )?(?:I (?:meant|mean|wanted|want|have|need|ought|should|never|didn't|haven't|must)|you (?:should|ought to|need to|don't|must|ought))\\b`,
  ),
  re(
    `${BEGINS}I(?:'ve got| have got| have| need|'ve)? (?:something )?to (?:tell you (?:something|about|what|why|the truth)|confess)\\b|${BEGINS}I have something to (?:tell|say|show)\\b`,
  ),
  re(`\\bI (?:wasn't|was not|didn't mean|hadn't meant) (?:going )?to (?:tell|say) (?:you|this|anyone)\\b`),
];

const SIGHTS = [
  re(
    `${BEGINS}there(?:'s| is| was| are| were) (?:somebody|someone|something|a (?:man|woman|light|face|body|boat|hand)|two (?:men|of them)|smoke|blood|footprints|lights|nobody|no one) (?:standing |sitting |lying |moving |waiting |coming )?(?:in|on|at|under|behind|outside|inside|out|down|up|aboard)\\b`,
  ),
  re(
    `${BEGINS}(?:they|he|she|it|somebody|someone|something)(?:'s| is|'re| are) (?:still )?(?:out there|following (?:us|me)|watching (?:us|me|the)|coming (?:this way|up the|down the|through)|at the (?:door|gate|window)|not (?:breathing|moving)|in the house)\\b`,
  ),
  re(`${BEGINS}(?:that|it|this)(?:'s| is) my (?:handwriting|voice|face|name|signature|grave)[.,]?$`),
  re(
    `\\b(?:they|he|she|it)(?:'re|'s| are| is| were| was) all (?:walking|going|running|looking|facing|heading) (?:back|away|the other way|this way|one way|towards? )`,
  ),
];

const PARTS = [
  re(`\\bif (?:I|we)(?:'m| am|'re| are) not (?:back|home|there|out|down|up)\\b`),
  re(`\\bif (?:I|we) (?:don't|do not) (?:come|get|make it|return|write|ring|call|wake)\\b`),
  re(`\\bif (?:anything|something) (?:happens|should happen) to (?:me|us)\\b|\\bdon't wait for (?:me|us)\\b`),
];

const THREATENS = [
  re(
    `\\bif you (?:ever|tell|touch|say|so much|try|breathe|set foot|go near|come near|lie|hurt|leave)\\b[^.?]*,? (?:I|we|he|they|you|she)(?:'ll| will|'d| would) (?!(?:be (?:fine|all right|happy)|feel|love|help|like)\\b)`,
  ),
  re(
    `${BEGINS}you(?:'ll| will) (?:pay for|be sorry|regret (?:this|it)|answer for)\\b|\\bI know where you (?:live|sleep)\\b`,
  ),
  re(`\\b(?:this|that)(?:'s| is) your last (?:chance|warning)\\b|\\bthis (?:isn't|is not) over\\b`),
];

const SETS_TIME = [
  re(`${BEGINS}you(?:'ve| have)(?: got)? (?:until|till) (?:the )?${TIME}\\b`),
  re(
    `${BEGINS}(?:you(?:'ve| have)(?: got)?|I(?:'ll| will) give you|we(?:'ve| have)(?: got)?) (?:one|two|three|four|five|six|seven|ten|a|an|\\d+) (?:more )?(?:days?|hours?|weeks?|nights?|months?)\\b`,
  ),
  re(
    `\\bI(?:'ll| will) (?:be back|come back|come for|bring|pay|return|send for) [^.?]*\\b(?:by|before|on|at|in the) (?:the )?${TIME}\\b`,
  ),
  re(
    `${BEGINS}I(?:'ll| will) (?:be back|come back|come for (?:you|it|him|her|them)|return)(?: for (?:you|it|him|her|them))? (?:by|before|on|at|in the) `,
  ),
];

const ASKS_SAID = re(`${BEGINS}(?:what's that\\? )?what (?:did|does|is) (?:he|she|they|it) (?:say|saying|mean)\\?$`);
const TRANSLATES = /\b(?:translat|interpret)/i;

/** What is merry, insulting or only cried out. */
const MERRY = /\b(?:laugh|jok(?:e|ing)|grin|giggl|chuckl|teas(?:e|ing)|wink|beam|cheerful|smirk)/i;
export const PANIC =
  /\b(?:idiots?|stupid|morons?|bastards?|bitch|assholes?|fools?|oh (?:my )?god|omg|lol|haha|dude|help|what the)\b|[!?]{2}|\b[A-Z]{4,}\b/;

const SENTENCES_MAX = 4;
/** How many lines may be told behind it. */
const AFTER_MAX = 3;
const QUESTION_AFTER_MAX = 1;

/** Whether it is told that somebody laughs or jokes. */
export function isMerry({ lines, before, after }: Pick<Turn, "lines" | "before" | "after">): boolean {
  return [...lines, ...before.slice(-1), ...after.slice(0, 2)].some(({ told }) => MERRY.test(told));
}

/** The type of the last turn of a text, whose words before it are `near`; null where no form is found. */
export function pressedTypeOf(turn: Turn, near: string): PressedType | null {
  const { sentences, heard, after } = turn;
  const said = sentences.join(" ");
  const last = sentences.at(-1) ?? "";
  const [first = ""] = sentences;
  const is = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));
  if (sentences.length > SENTENCES_MAX || after.length > AFTER_MAX || isMerry(turn) || PANIC.test(said)) return null;
  if (last.endsWith("?") && after.length <= QUESTION_AFTER_MAX) {
    if (ASKS_WAY.test(last)) return "way";
    if (ASKS_SAID.test(last) && TRANSLATES.test(near)) return "translated";
  }
  if (ASKS_TO_SEE.test(heard) && BARS.test(first) && sentences.length <= 2) return "barred";
  if (last.endsWith("?")) return null;
  if (sentences.some((sentence) => is(DEFIES, sentence))) return "defiance";
  if (DEFIES_RANK.test(first) && RANK.test(near)) return "defiance";
  if (sentences.some((sentence) => is(PARTS, sentence))) return "parting";
  if (said.endsWith("!")) return null;
  if (is(THREATENS, last) || is(THREATENS, said)) return "threat";
  if (is(SETS_TIME, last)) return "deadline";
  if (is(ANNOUNCES, last)) return "announced";
  if (ASKS_GROUND.test(heard) && CONCEDES.test(first) && !COMMON.test(said)) return "conceded";
  if (sentences.some((sentence) => is(OWNS_UP, sentence))) return "owned";
  return is(SIGHTS, last) && !heard.endsWith("?") ? "sighting" : null;
}

/** The thing that somebody asked to see; null where it has no name. */
export function askedToSee(heard: string): string | null {
  return (
    /\b(?:see|at|in|inside|under|read|open|search|count|hold) (?:your|the|that|his|her) ([a-z]{3,})\?$/i.exec(
      heard,
    )?.[1] ?? null
  );
}
