// What somebody does with the last thing that is said, where its words and those before it show it for certain.
import type { Line } from "./lines.ts";
import type { Turn } from "./turns.ts";

export type SpokenType = "evasion" | "unanswered" | "asked" | "accusation" | "admission" | "secret" | "lie" | "news";

const re = (source: string) => new RegExp(source, "i");
/** Where a sentence begins, behind words that say little. */
const BEGINS = "^(?:(?:and|but|so|well|no|yes|oh|then|look|listen|now|really|all right|of course)[,.!]? )*";
/** Where it ends, or a word of address ends it. */
const ENDS = "(?:, [a-z]+)?[.,!…]";

/** Nothing known: evasive only where nothing more is said. */
const UNKNOWN = re(
  `${BEGINS}(?:I )?(?:(?:really |honestly )?(?:don't|do not|wouldn't|couldn't) know|(?:don't|do not|can't|couldn't) (?:remember|recall)|forget|can't say|couldn't say)(?: that)?${ENDS}$`,
);
/** What cannot be known yet, or asks for no fact. */
const UNKNOWABLE =
  /\b(?:will|shall|should|would|going to|do we|now what|what now|do you (?:think|want|mean|suppose|like)|on earth|the hell|are you doing|how (?:long|far|much|many|old)|did (?:he|she|they|it) say|does it say|does (?:it|that) mean)\b/i;

/** What is said in place of an answer. */
const EVASION = [
  re(
    `${BEGINS}(?:it's |it is |it was )?(?<!then )nothing(?: at all| important| really| much| new)?(?:[.!…]|,(?!.*\\b(?:except|but)\\b)| (?:you'd|you would|you need|that (?:need|concerns)|to (?:worry|do with))\\b)`,
  ),
  re(
    `${BEGINS}(?:never mind|forget it|it doesn't matter|it does not matter|no reason|some other time|another time|nowhere|no one|nobody|somebody|someone|in a way|sort of|something like that|so they say|if you say so|if you like|thereabouts|coincidence|here and there|a friend|you could say that|in a manner of speaking|plenty of [a-z]+)(?:, [a-z]+)?(?:[.!…]|,$)`,
  ),
  re(
    `${BEGINS}(?:never mind|forget it|it doesn't matter|not exactly|not really|in a way|if you say so)(?:, [a-z]+){1,4}[.!…]$`,
  ),
  re(`${BEGINS}I (?:wouldn't like to|shouldn't like to|wouldn't|couldn't) (?:say|know)\\b`),
  re(
    `${BEGINS}I (?:only|just) (?:thought|meant|wondered|wanted|asked|borrowed|looked)\\b|^(?:only|just) that [a-z]+|\\byou must (?:excuse|forgive) me\\b|${BEGINS}I(?:'ve| have) always been\\b`,
  ),
  re(
    `${BEGINS}(?:you're|you are|you must be) (?:mistaken|imagining)\\b|${BEGINS}don't ask(?:[.!]|,$)|\\blet's not (?:talk|speak|discuss|go into)\\b|\\bnone of your\\b|\\b(?:it's|it is|that's|that is) (?:a long story|complicated|private|personal|(?:my|our) (?:own )?business)\\b`,
  ),
  re(
    `${BEGINS}(?:why do you ask|why do you want to know|who wants to know|does it matter|what does it matter|what's it to you|what makes you (?:say|think|ask)|what if I (?:did|have|was))\\b[^.?]{0,20}\\?$`,
  ),
  re(
    `${BEGINS}(?:just|only) (?:you|me|him|her|us|the [a-z]+)\\.|\\b(?:meant|supposed) to be (?:mine|his|hers|yours|there|empty)\\b`,
  ),
  re(
    `${BEGINS}(?:I'd rather not|I would rather not|I can't (?:talk about|discuss)|I'm not (?:telling|saying)|it's not (?:my place|for me)|that's not for me|ask (?:him|her|your [a-z]+|them)(?:[.!]|,$)|you'll find out|you wouldn't (?:understand|believe)|it's better (?:if|that) you|the less you know|we don't (?:talk|speak) (?:of|about))`,
  ),
  re(
    `${BEGINS}(?:can|could|can't|must|do) we (?:have to )?(?:talk|speak|discuss|do|go into)\\b[^.?]*\\b(?:somewhere|later|outside|alone|in private|another time|now|tomorrow)\\b`,
  ),
  re(`${BEGINS}I(?:'m| am) (?:asleep|not supposed to|not allowed to|not at liberty)\\b`),
  re(`\\bI (?:didn't|did not) say (?:it|that|he|she|they|there|who) [a-z]+`),
  re(`\\bdon't bother (?:him|her|them|your [a-z]+)\\b|\\bdon't worry about (?:it|that|him|her)\\b`),
];
/** Neither yes nor no: evasive only where the answer is known. */
const HALF = re(
  `${BEGINS}(?:(?:it |that )?(?:all )?depends|maybe|perhaps|later|some|not really|not exactly|hardly|more or less|I suppose(?: so)?|I expect so)(?:, [a-z]+)?[.,!…]$`,
);
/** An answer that makes it small; taken for evasive where there was a question or something was noticed. */
const MINIMISED = re(
  `${BEGINS}(?:it's|it is|it was|they're|that's|he's|she's|he was|she was|I was) (?:only|just|probably) (?!(?:that|been|about|what|how|why|where|as|one|two|three|begun|started|the (?:beginning|start)|like|starting|getting)\\b)`,
);
/** A denial. */
const DENIED = re(
  `\\bI (?:never (?:touched|saw|took|went near|met|told|opened)|(?:didn't|did not) (?:touch|see|take|go near|meet|tell|open|do (?:it|that|anything))|haven't (?:touched|taken|met|told|opened))\\b(?! (?:you|where|how|what you))|\\bit wasn't (?:me|us)\\b|\\bnothing to do with (?:me|us)\\b|\\bI was (?:passing through|asleep|at home|out all|in bed)\\b`,
);
/** Somebody says what was noticed. */
const NOTICED = /^(?:there's|there is|there was|somebody|someone|something)\b/i;
/** Questions that a short answer answers. */
const AT_LARGE = /\b(?:anything|something|everything) (?:about|of|else)\b|\b(?:know|hear|heard|say) anything\b/i;
/** Questions about deeds, to which a denial is no small talk. */
const OF_DEEDS = /\b(?:where|who|did you|have you|were you|you see|you hear|touch|take|took)\b/i;
const COURTESY = /\bhow are you\b|\bare you (?:all right|ok|okay|hungry|cold|tired|warm|ready)\b/i;

const SECRET = [
  re(
    `\\b(?:nobody|no one) (?:is to|must|should) (?:speak|talk|say a word|breathe a word) (?:of|about) (?:this|it|what)\\b`,
  ),
  re(
    `(?:^|, |\\band |\\bbut |\\bplease )(?:don't|do not|never|you mustn't|you won't) (?:you )?(?:tell(?! (?:lies|fibs|stories|tales|jokes)\\b)|mention|breathe|repeat|say anything|say a word|let (?:him|her|them|anyone) (?:know|see|find))\\b(?! (?:me|us|myself)\\b)`,
  ),
  re(
    `\\bif (?:anyone|anybody|somebody|he|she|they|your [a-z]+|the police) asks?\\b|\\b(?:just|this is|that's|it's|stays?|strictly) between (?:us|ourselves|you and me)\\b|\\bour secret\\b`,
  ),
  re(
    `\\b(?:nobody|no one|he|she|they) (?:must|can|need|needn't|mustn't|can't)(?: not| never|n't)? (?:know|find out|ever know)\\b`,
  ),
  re(`\\byou (?:never|didn't) (?:saw|see|heard|hear) (?:me|us|this|anything|it from)\\b`),
];

const ACCUSATION = [
  re(
    `${BEGINS}you (?:lied|knew|promised|swore|told (?:me|him|her|them|us) (?!yourself\\b)[a-z]+|said (?:you|he|she|they|it|there|that|the|nobody|I)|wrote (?:to me )?that|were there|(?:left|sold|killed|burned|burnt|hid|stole|followed) (?:it|me|him|her|us|them)|haven't (?:looked|answered|opened|told)|gave (?:it|this|that|them) to (?:me|him|her)|signed (?:it|this)|never (?:came|sent|wrote|posted|went))\\b`,
  ),
  re(
    `${BEGINS}you(?:'ve| have) (?:known|been (?:lying|seeing|hiding|following|avoiding))\\b|${BEGINS}you(?:'re| are) (?:lying|hiding)\\b`,
  ),
  re(`${BEGINS}(?:he|she)(?:'s| is) lying(?: (?:to (?:us|you|me|him|her)|about [^.]+))?[.,]?$`),
  re(
    `\\bI know what you(?:'ve)? (?:did|done|are)\\b|${BEGINS}I saw what you\\b|^that(?:'s not|'s| isn't| is not| wasn't) (?:what you (?:said|told)|(?:a|another) lie|not true)\\b`,
  ),
];

/** "I'm fine," she lied. */
const LIED = /“”,? (?:(?:the|my) )?[a-z]+ lied\b/i;

/** Something told about oneself that was kept back, done in secret, or left undone. */
const ADMISSION = [
  re(
    `${BEGINS}I (?:lied|told (?:him|her|them|everyone|everybody|my [a-z]+|the [a-z]+) (?:I|that|it|we|he|she)\\b|made it up|never (?:told|sent|posted|did|went|paid|signed|married|opened|wrote back|loved|learned)\\b)`,
  ),
  re(
    `${BEGINS}I (?:sold|burned|burnt|buried|stole|hid|opened|forged|drowned|followed|ate|kept|killed) (?:it|them|him|her|your|his|all)\\b`,
  ),
  re(
    `${BEGINS}(?:it was me|it was I|I did it|I did something (?!(?:for|to eat|nice|with)\\b)|I was there|I knew (?:about|what|all along|who|where)|I know (?:who|where) (?:he|she|it|they|did|took|has)|I(?:'ve| have) been (?:lying|following|seeing|writing to|reading your)|my name (?:isn't|is not)|that's not my name|I'm not who)\\b`,
  ),
  re(
    `${BEGINS}I (?:didn't|did not|haven't) (?:tell|told|send|sent|post|posted|pay|paid) (?:him|her|them|anyone|anybody|it)\\b`,
  ),
];

/** Somebody wants an answer and has not got it. */
const INSISTS = [
  re(
    `\\b(?:somebody|someone) (?:here|at this table|in this (?:room|house)) (?:owes|knows|has|took|is lying|did|told)\\b|\\bone of you (?:knows|took|is lying|did|told)\\b`,
  ),
  re(`${BEGINS}(?:are|aren't) you (?:ever )?going to (?:ask|tell|answer|explain)\\b`),
  re(`${BEGINS}(?:do )?you want to [^.?]*\\btell (?:me|us)\\b[^.?]*\\?$`),
  re(`${BEGINS}(?:I'd|I would) (?:very much )?like to know (?:who|why|where you|what you|how you)\\b`),
  re(`\\b(?:does|did) (?:he|she|they|your [a-z]+) know (?:about|that|what|who|where|you|it's|I|we)\\b`),
  re(
    `^(?:no, )?(?:I'm|I am) asking (?:you (?!to|for)|who|what|where|why)\\b|${BEGINS}I asked (?:you )?(?:who|what|where|why|how|whether|if)\\b`,
  ),
  re(
    `\\b(?:that's|that is|that isn't|that's not|that is not|that wasn't) (?:not )?what I asked\\b|${BEGINS}I didn't ask (?:you )?(?:about|if|whether|what|who|where|how)\\b`,
  ),
  re(`\\byou (?:haven't|didn't|still haven't) answer(?:ed)?\\b|^answer (?:me|the question)\\b`),
  re(
    `${BEGINS}(?:just )?tell me (?:the truth|where you|why you|what you (?:did|saw|know)|who you|it wasn't you|you didn't)\\b`,
  ),
];
/** Questions of few words that leave no way out. */
const NO_WAY_OUT = re(
  `${BEGINS}(?:how (?:did|would|could) (?:you|he|she) know(?! (?:me|each|if|when|to)\\b)|how do you know\\?|where were you|where did you (?:get|see|find|hear) (?:that|this|it|them)|why didn't you|who sent you|what have you done|what did you do\\?|do you (?:trust|love|regret|blame|hate|still love)|are you (?:leaving (?!now|already|so)|lying|going to tell|in love)|will you tell (?:him|her|them|your)\\b|is (?:he|she) (?:dead|alive|yours|mine)\\b|what(?:'s| is) in (?:the|that|your|it)\\b)`,
);
/** A word of address may stand first. */
const ADDRESS = `(?:^(?:sir|[A-Z][a-z]+), |${BEGINS})`;
/** A question that puts the one who is asked on the spot, where something is done in place of an answer. */
const ON_THE_SPOT = [
  re(`${ADDRESS}(?:who|whose) (?!(?:cares|wants|knows|is|are|else|needs|would|wouldn't|says|do you)\\b|'s)`),
  re(
    `\\b(?:did|didn't) you (?!(?:hear|sleep|eat|enjoy|ever|want|need|like|mean|say|know|have|come (?:far|by|to)|finish|bring|get|try|notice|think|see (?:that|this|it)|manage)\\b)`,
  ),
  re(
    `\\b(?:have|haven't|had) you (?:told|seen (?!(?:that|this|it)\\b)|spoken|written to|lied|been (?:there|in|with|to see))\\b`,
  ),
  re(
    `\\b(?:what|where|why|when) (?:did|were) you (?!(?:say|saying|mean|want|think|thinking|expect|have|manage|come to|eventually|not|take|going|doing)\\b)`,
  ),
  re(`${BEGINS}your [a-z]+ (?:is|was|has|had) `),
  re(`\\b(?:does|did) (?:he|she|they|your [a-z]+) know\\b|\\bwhat are you (?:hiding|not telling|afraid of)\\b`),
];
/** A question that is explained by another thing, or asks only to understand. */
const PLAIN = /\b(?:you mean|do you know|can you|could you|would you|will you|like me to|or)\b/i;

/** Orders that answer no question of fact. */
const TURNS_AWAY = re(
  `${BEGINS}(?:eat|drink|sit|draw|finish|put|hand|pass|drive|shut|close|hurry|leave|wait|sleep|go (?:back|to (?:sleep|bed)|home|and|away)|stop|you'd better|you should|come through|come in|come inside|have (?:a|some|another)|get some|give me|let me|there's (?:a|some) [a-z]+ (?:behind|in|on))\\b`,
);
/** A question for a reason, which a word or two does not give. */
const FOR_REASON =
  /\bwhy (?!(?:don't|didn't|not)\b)[^?]{8,}\?$|\bwhat [^?]{8,} for(?:, [a-z]+)?\?$|\bwhat(?:'s| is) [^?]{6,} (?:that )?can't [^?]+\?$/i;
/** What somebody absent says. */
const MESSAGE =
  /^(?:he|she|they|your [a-z]+|the [a-z]+) says? (?:not (?:that|this|to)|it's|that's|you|there's|there is)\b/i;
/** What nobody can take lightly. */
const GRAVE =
  /\b(?:is|'s|are|was|were) (?:ticking|bleeding|missing|stolen|burning|poisoned|(?:watching|following) (?:us|me|the house))\b|\b(?:was|were|been) (?:murdered|killed|shot|stolen|poisoned|taken) (?:last night|this morning|today|tonight|an hour ago)\b|^(?:somebody|someone) (?:has|'s) (?:taken|moved|opened|stolen|cut|read|touched|searched|broken into|followed) |^(?:somebody|someone) (?:else )?(?:is|was|has been) (?:already )?(?:in|inside|here|out there|on|behind)\b/i;
/** Whose a thing is that has turned up. */
const WHOSE =
  /^(?:(?:[Tt]hat|[Tt]his|[Ii]t)(?: is|'s| was)|(?:[Tt]hose|[Tt]hese|[Tt]hey)(?: are|'re| were)) (?:(?:my|his|her|your) (?:mother|father|brother|sister|husband|wife|son|daughter)'s|(?:[A-Z][a-z]+ )?[A-Z][a-z]+'s) [a-z]+(?: [a-z]+)?[.,!]$/;
/** A question about a fact. */
const OF_FACT =
  /(?:^|[.!?,] )(?:and |but |so )?(?:who|whose|why|when|where|what)(?:'s|'d| (?:did|is|was|were|does|do|has|have|had|happened)) (?!(?:it time|that noise|you (?:think|want|say|mean|like|need|see)|do|should|shall|can|we|I)\b)[^!?]{3,}\?$/i;
const ASKS_FOR_ORDER = /\b(?:do|should|shall|can|could|must|may|would) (?:I|we)\b/i;

const WHAT_IS_IT =
  /^(?:and |but |so )?(?:who|whose|what|which|where|why) (?!(?:else|about|if|now|time|day|is (?:it|that|this|there))\b)[^?]+\?$/i;
const PAUSE =
  /^[^,]{2,30} (?:looked|looks|glanced|glances|stared|stares) (?:[a-z]+ )?(?:at|down|away)\b|\b(?:went|goes) (?:pink|red|white|pale|still)\b|\b(?:did not|didn't|does not|doesn't) (?:answer|look up|move)\b|^(?:nobody|no one) (?:says|said|spoke|speaks|answered|answers)\b/i;
/** No defence against what somebody is told to have done. */
const CONCEDES = /^(?:I know|yes|sorry|I'm sorry|that's true|true|I did|so I did|forgive|I remember|you're right)\b/i;

/** A reply that is told, not spoken. */
const REPLY_TOLD =
  /\b(?:nod|nods|nodded|shrug|shrugs|shrugged|agreed|followed (?:him|her|them)|explained|obeyed|did so|did as|shook (?:his|her|my|their|its) head|shakes (?:his|her|its) head|told (?:him|her|them|me|it)|(?:I|he|she|they|you) (?:said|say|says|asked)(?! (?:nothing|anything)\b)|answered|replied|showed|shows|show (?:him|her|them)|pointed|points|held (?:it )?up|laughed|smiled and)\b/u;
const NO_REPLY = /\b(?:not|n't|never|nobody|no one) (?:answer|answered|nod|reply|replied)\b/u;
/** An action that ends what was spoken about. */
const MOVES_ON =
  /\b(?<!\b[Ii]t )(?:(?:went|goes|walked|walks|ran|runs|drove|rode) (?:off|away|back|out|on(?! [a-z]+ing\b)|over|home|down|up|through|to)|thanked|thanks (?:him|her|them|me)|changed the subject|hung up|the line went dead)\b/u;
const SENTENCES_MAX = 3;
/** How many words of a tag may stand before a speech. */
const TOLD_MAX = 10;

/** What is done with the last turn of a text; null where it is too little, or not certain enough, to ask about. */
export function spokenTypeOf({ lines, before, sentences, heard, after }: Turn): SpokenType | null {
  // "Of course." "Well." says little: the next sentence is the answer.
  const [first = "", ...more] = /^(?:of course|well|oh|no|yes|all right)[.,!…]$/i.test(sentences[0] ?? "")
    ? sentences.slice(1)
    : sentences;
  const last = sentences.at(-1) ?? "";
  const is = (patterns: readonly RegExp[], sentence: string) => patterns.some((pattern) => pattern.test(sentence));
  if (sentences.length > SENTENCES_MAX + 1 || isWithinStory(lines)) return null;
  if (sentences.some((sentence) => is(SECRET, sentence)) && !last.endsWith("?"))
    return isClosed(after) ? null : "secret";
  if (heard !== "" && sentences.length <= SENTENCES_MAX) {
    const asked = heard.endsWith("?") && !COURTESY.test(heard);
    const answers = asked && !UNKNOWABLE.test(heard) && !AT_LARGE.test(heard);
    if (UNKNOWN.test(first)) {
      const certain = after.length > 0 || /\b(?:remember|recall|forget)\b/i.test(first);
      return answers && certain && more.length === 0 && heard.split(" ").length > 3 ? "evasion" : null;
    }
    if (HALF.test(first))
      return answers && more.length === 0 && (OF_FACT.test(heard) || /\b(?:did|have|were) you\b/i.test(heard))
        ? "evasion"
        : null;
    const asks = more.some((sentence) => sentence.endsWith("?")) && !/\bnothing\b/i.test(first);
    const noted = asked || /\byou\b/i.test(heard);
    if (
      !asks &&
      !AT_LARGE.test(heard) &&
      ((is(EVASION, first) && (noted || more.length === 0)) || (asked && is(EVASION, last)))
    )
      return "evasion";
    if (
      FOR_REASON.test(heard) &&
      sentences.length === 1 &&
      first.split(" ").length < 3 &&
      !/^(?:because|yes|no|sorry)\b/i.test(first)
    )
      return "evasion";
    if (!asks && MINIMISED.test(first) && (answers || (NOTICED.test(heard) && more.length < 2))) return "evasion";
    if (!asks && noted && DENIED.test(first) && (OF_DEEDS.test(heard) || isAccusing(heard))) return "evasion";
    if (!asks && isAccusing(heard) && !CONCEDES.test(first) && !last.endsWith("?") && !isClosed(after))
      return "evasion";
    if (
      TURNS_AWAY.test(first) &&
      OF_FACT.test(heard) &&
      !/\byour (?:choice|name|pleasure|order)\b/i.test(heard) &&
      !ASKS_FOR_ORDER.test(heard) &&
      !isClosed(after)
    )
      return "unanswered";
  }
  if (sentences.length < 3 && isLie(lines)) return "lie";
  if (isClosed(after)) return null;
  const pause = after.length > 0 || before.some(({ told }) => PAUSE.test(told));
  if (is(INSISTS, last)) return "asked";
  if (last.endsWith("?"))
    return (pause && (leavesNoWayOut(last) || isOnTheSpot(last))) || isPaused(last, after) ? "asked" : null;
  if (after.length <= 2 && sentences.some((sentence) => MESSAGE.test(sentence))) return "news";
  if (after.length <= 2 && ((GRAVE.test(last) && isTold(last)) || (WHOSE.test(last) && !heard.endsWith("?"))))
    return "news";
  if (after.length <= 2 && is(ACCUSATION, last) && last.split(" ").length > 2) return "accusation";
  return sentences.some((sentence) => is(ADMISSION, sentence)) ? "admission" : null;
}

/** Whether the speech is a part of a longer sentence. */
export function isWithinStory([line]: readonly Line[]): boolean {
  return (line?.told.split(" ").length ?? 0) > TOLD_MAX && !/^[^\p{L}]*“”/u.test(line?.told ?? "");
}

/** Whether a sentence tells of something that has happened or is so. */
function isTold(sentence: string): boolean {
  return (
    sentence.split(" ").length > 1 &&
    !/\b(?:if|would|will|could|might|may|like|as|never|not|n't|over my)\b|n't\b|^(?:don't|do|let|be|go)\b/i.test(
      sentence,
    ) &&
    /\b(?:is|was|are|were|has|have|had|died|found|followed)\b|'s\b|'re\b/i.test(sentence)
  );
}

function isLie(lines: readonly Line[]): boolean {
  return lines.some(({ told }) => LIED.test(told));
}

function leavesNoWayOut(sentence: string): boolean {
  return NO_WAY_OUT.test(sentence) && sentence.split(" ").length > 2;
}

function isOnTheSpot(sentence: string): boolean {
  return (
    sentence.split(" ").length > 3 &&
    !PLAIN.test(sentence) &&
    !UNKNOWABLE.test(sentence) &&
    ON_THE_SPOT.some((one) => one.test(sentence))
  );
}

/** A question after which somebody does something in place of an answer. */
function isPaused(sentence: string, [next]: readonly Line[]): boolean {
  return (
    WHAT_IS_IT.test(sentence) && !PLAIN.test(sentence) && !UNKNOWABLE.test(sentence) && PAUSE.test(next?.told ?? "")
  );
}

/** Whether the last thing that is said says what another did. */
function isAccusing(heard: string): boolean {
  const last = heard.split(/(?<=[.!?…])\s+/u).at(-1) ?? "";
  return last.split(" ").length > 3 && !last.endsWith("?") && ACCUSATION.some((one) => one.test(last));
}

/** Whether somebody answers without words, obeys, leaves or turns to something else. */
export function isClosed(after: readonly Line[]): boolean {
  return after.some(({ told }) => MOVES_ON.test(told) || (REPLY_TOLD.test(told) && !NO_REPLY.test(told)));
}
