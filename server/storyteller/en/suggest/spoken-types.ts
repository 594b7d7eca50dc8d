// What somebody does with a spoken sentence, where its words show it for certain.
import { PAST_FORMS } from "../verbs.ts";
import { beginningOf, beginnings } from "./beginnings.ts";
import { isOrder } from "./orders.ts";
import { isPettyQuestion, isSmallTalk } from "./small-talk.ts";

export type SpokenType =
  | "question"
  | "yesOrNo"
  | "secret"
  | "evasion"
  | "refusal"
  | "accusation"
  | "threat"
  | "promise"
  | "disclosure"
  | "order"
  | "cutOff"
  | "statement";

interface Around {
  /** Nobody has answered yet. */
  pending: boolean;
  /** Whether it ends its speech, stands in the last line that is spoken, or both. */
  last: "no" | "speech" | "line" | "all";
  /** The next speech is no answer to it. */
  deflected: boolean;
  /** How many sentences of the speech stand before it. */
  place: number;
  /** It is the whole speech. */
  alone: boolean;
  /** What was said before by another; empty if nothing. */
  heard: string;
}

const re = (source: string) => new RegExp(source, "i");
/** Where a sentence begins, behind words that say little. */
const BEGINS = "^(?:(?:and|but|so|well|no|yes|oh|then|because|look|listen|now|please|honestly|really)[,.!]? )*";

/** Broken off in the middle; a name alone is none. */
const CUT_OFF = /^(?!(?:No|Yes|Well|Oh),? \p{Ll}+\u2060?.$).* \p{Ll}[^.!?]*\u2060?(?:—|–|-|…)$/u;

const SECRET = [
  re(
    `\\b(?:don't|do not|never|not to|won't|mustn't) (?:you )?(?:tell|mention|breathe|repeat|say anything|say a word|let (?:him|her|them|anyone) (?:know|see|find))\\b(?! me\\b)`,
  ),
  re(
    `\\b(?:nobody|no one|never|don't|not to|must not|mustn't)(?: is to| are to)? (?:speak|talk) (?:of|about) (?:this|it|what)\\b`,
  ),
  re(
    `\\bif (?:anyone|anybody|somebody|he|she|they|your [a-z]+|the police) asks?\\b|\\b(?:just|this is|that's|it's|stays?|strictly) between (?:us|ourselves|you and me)\\b|\\bour secret\\b`,
  ),
  re(
    `\\b(?:nobody|no one|he|she|they) (?:must|can|should|need|needn't|mustn't|can't)(?: not| never|n't)? (?:know|find out|ever know)\\b`,
  ),
  re(`\\byou (?:never|didn't) (?:saw|see|heard|hear) (?:me|us|this|anything|it from)\\b`),
  re(
    `\\bthere(?:'s| is) something (?:I|you|we) (?:have|need|should|ought|must|haven't|never|didn't)\\b|\\bI (?:have|need|ought|want|wanted|came|meant|'ve got) to tell you\\b`,
  ),
];
const EVASION = [
  re(
    `${BEGINS}(?:it's |it is |it was )?nothing(?: at all| important| really)?(?:[,.!…]| (?:you'd|you would|that (?:need|concerns)|to (?:worry|do with))\\b)`,
  ),
  re(
    `${BEGINS}(?:it's |it is |it was |they're |that's |he's |she's |he was |she was |I was )(?:only|just|probably|nearly|mostly) (?!(?:that|been|as|possible|one|two|three|begun|started)\\b)`,
  ),
  re(`${BEGINS}(?:just|only) (?:a|an|some|the|dust|old|tired|talk|talking|looking|thinking)\\b`),
  re(
    `${BEGINS}(?:I )?(?:don't|do not|wouldn't|couldn't|can't|didn't) (?:know|remember|recall|say for certain|tell you|notice)\\b(?! (?:yet|what you (?:mean|want)|why you|you|how to|him|her)\\b)`,
  ),
  re(`${BEGINS}I (?:couldn't|wouldn't like to|can't|shouldn't like to|wouldn't) say\\b`),
  re(
    `${BEGINS}(?:not now|not yet|not here|not tonight|never mind|forget it|it doesn't matter|it does not matter|no reason|some other time|another time|nowhere|no one|nobody|hardly|not exactly|not really|in a way|only that [a-z ]+|sort of|something like that|more or less|I expect so|if you say so|if you like|it depends|thereabouts|coincidence|here and there)[,.!…]`,
  ),
  re(
    `${BEGINS}(?:I'm|I am) (?:fine|all right|perfectly well|only tired|just tired|quite well)\\b|\\bI(?:'ve| have) always been\\b|${BEGINS}I (?:only|just) (?:thought|meant|wondered|wanted|asked)\\b|\\byou must (?:excuse|forgive) me\\b`,
  ),
  re(
    `${BEGINS}(?:you're|you are|you must be) mistaken\\b|${BEGINS}don't (?:ask|worry|be (?:silly|ridiculous|absurd))\\b|\\blet's not\\b|\\bnone of your\\b|\\bwhat makes you (?:say|think|ask)\\b|\\b(?:it's|it is) (?:a long story|complicated|private|personal)\\b`,
  ),
  re(
    `\\bI (?:never|didn't|did not|haven't|have not) (?:touch|touched|see|seen|saw|take|took|taken|go|went|been|meet|met|tell|told|do|did|done|write|wrote|open|opened|hear|heard)\\b(?! (?:you|where|to say|how))`,
  ),
  re(
    `\\bit wasn't (?:me|us|him|her)\\b|\\bnothing to do with (?:me|us|you)\\b|\\bI was (?:passing through|asleep|at home|out|busy)\\b`,
  ),
];
/** No straight answer, where something was asked. */
const HALF_ANSWER = re(
  `^(?:later|tomorrow)[.!…]|^(?:(?:well|oh),? )?(?:perhaps|maybe|I suppose(?: so)?|I expect so)[,.!…]|, I (?:suppose|expect|should think|dare say)[.,]`,
);
const REFUSAL = [
  re(
    `${BEGINS}I (?:won't|will not|can't|cannot|refuse|shan't|'m not going to|am not going to)\\b(?! (?:wait|complain|help (?:it|thinking)|hear|see|think|imagine|believe|quite|keep you|swim|stand|say|know|tell|remember|feel|find|be long|bite|taste)\\b)`,
  ),
  re(
    `${BEGINS}(?:I'd|I would|I) rather not\\b|${BEGINS}(?:I'd|I would) rather (?:die|not|you didn't)|${BEGINS}I'm not (?:signing|going|coming|leaving|selling|paying|doing|staying|asking|telling)\\b|^you'll not\\b|\\byou can't (?:make|have|come|go|stay|take|stop)\\b`,
  ),
];
const ACCUSATION = [
  re(
    `${BEGINS}you(?:'ve| have)? (?:never (?!remember|hoover|[a-z]+ed in your life)|always (?!been (?:good|kind))|knew|lied|said|told|promised|swore|took|been (?:dead|lying|crying|avoiding|seeing|talking|drinking|following|hiding|watching|lucky|warned)|missed|changed|forgotten|broken|left|forgot|stole|broke|sold|let|saw|wrote|hid|kept|went|meant|wanted|could have|should have|might have|must have|were supposed|were (?:there|here|with))\\b(?! (?:you're|yourself welcome))`,
  ),
  re(
    `${BEGINS}you (?:didn't|did not|don't|do not|haven't|weren't|couldn't|wouldn't|can't just|hate|owe|know (?!what to)(?:what|where|who|why|perfectly|very well|as well))\\b(?! (?:have to|need|want to|mind|look))`,
  ),
  re(
    `${BEGINS}you(?:'re| are) (?:lying|hiding|the one|not (?:him|her|well|the|my|going)|afraid|bleeding|shaking|leaving|late again|avoiding|making)\\b`,
  ),
  re(`${BEGINS}you(?:'d| would) have (?:been|known|seen|had to)\\b`),
  re(
    `\\bI know (?!what you mean)(?:what|where|who|why|how|that|about) (?:you|he|she|it|they|happened)\\b|\\bI saw (?:you|what you)\\b|\\bthat(?:'s| is|'s not| isn't| is not|wasn't) (?:what (?:I|you|he|she) (?:asked|said|told)|(?:a|another) lie|not true)\\b|\\bwhich is it\\b`,
  ),
];
const THREAT = [
  re(
    `\\byou(?:'ll| will) (?:regret|be sorry|pay|wish|lose|never see|answer for|find out|hang)\\b|\\bor (?:else|I'll|I will|we'll)\\b|\\bunless (?:you|he|she|they|I|we)\\b|\\byour last chance\\b|\\bI(?:'m| am) warning you\\b|\\bI(?:'ll| will) (?:kill|shoot|call the police|ruin|report|tell (?:him|her|them|your|everyone))\\b`,
  ),
  re(
    `^(?:and |but |so )?if (?:you|I|we|he|she|they|it|the)(?: |')[^.?!]{4,80}(?:, | then )(?:I|you|we|he|she|they|it|there|nobody|the [a-z]+|that)(?:'ll| will| won't| shall| shan't| am| must| can't|'m)\\b`,
  ),
  re(`\\bif (?:you|he|she|they|it|anyone|anybody) [^.?!]{3,50} you know what to do\\b`),
  re(
    `^(?:not|nobody [a-z]+|no one [a-z]+|I won't [^.]{1,30}|I'm not [^.]{1,30}|you don't [^.]{1,30}|we don't [^.]{1,30}) (?:until|till|unless|before)\\b`,
  ),
  re(
    `\\b(?:you have|you've got|we have|we've got|I have|I've got|he has|she has|he's got|she's got) (?:until|till|an hour|[a-z]+ (?:hours?|days?|minutes?|weeks?)\\b)`,
  ),
];
const PROMISE = [
  re(`^I(?:'ve got to| have got to| have to| must) (?!(?:say|thank|actually|go to bed|admit|get up|confess|think)\\b)`),
  re(`\\bI (?:promise|swear|give you my word)\\b|\\b(?:my|you have my) word\\b`),
  re(
    `${BEGINS}(?:I|we)(?:'ll| will| shall|'m going to|'re going to| am going to| are going to) (?!(?:need|get|make|put|fetch|bring|have|see|be (?:right|back in|down)|take (?:the (?:tray|coat|bag|lamp|cup|dog|plates?|car)|your|a|off|those)|pour|need|try|want|tell you|certainly|appreciate|be glad|say|show you|let you|give you|bet|cook|boil|wash|miss|feel|know|never know|look like|remember|start|begin|think|just|only|skip|pass|read|sit|buy|send you|move on|write more|hold|carry|go first)\\b)`,
  ),
  re(
    `${BEGINS}(?:I|we)(?:'ve| have) (?:decided|made up)\\b|${BEGINS}I(?:'m| am) (?:leaving|getting married|not staying|selling|giving up|going (?:back|away|home|with|to (?:find|ask|marry|stop)))\\b`,
  ),
  re(
    `${BEGINS}I (?:want|need|mean|intend) to (?!(?:say|ask you|tell you|thank|go to bed|sleep|eat|see if)\\b)|${BEGINS}let's (?!(?:not|see|eat|go in|say|have|start|begin)\\b)`,
  ),
];
const OF_PEOPLE =
  "(?:[Hh]e|[Ss]he|[Tt]hey|[Ss]omebody|[Ss]omeone|[Nn]obody|[Nn]o one|[Ee]verybody|[Ee]veryone|(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Tt]he) (?:old |little |young |late |other )?[a-z]+|(?:Mr\\.?|Mrs\\.?|Miss|Dr\\.?|Captain|Uncle|Aunt|Father|Sister|Lady|Lord|Old) \\p{Lu}[\\p{L}']+|\\p{Lu}\\p{L}{2,}(?: \\p{Lu}\\p{L}+)?)";
const NO_NAME =
  /^(?:Maybe|Perhaps|That|This|There|What|When|Then|Only|Nothing|Something|Those|These|Not|How|Who|Where|Why|You|Which|Everything|Folk|Just)\b/u;
const ABOUT_PERSON = new RegExp(
  `^(?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Ww]ell|[Nn]o|[Yy]es|[Oo]h|[Tt]hen|[Bb]ecause)[,.!]? )*(${OF_PEOPLE}) (?:never |always |only |once |just |also )?(\\p{Ll}+)(?![\\p{Ll}'])(?: (\\p{Ll}+))?`,
  "u",
);
const IS_GONE =
  /^(?!(?:It|That|This|There|What|These|Those|You|We|I)\b)(?:[^ ]+ ){0,3}(?:[Hh]e|[Ss]he|[Tt]hey|(?:[Ss]omebody|[Ss]omeone|[Nn]obody|[Nn]o one)(?: else)?|(?!(?:It|That|This|There|What|These|Those)\b)[A-Z][a-z]+|(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er) [a-z]+)(?:'s|'re|'d| is| are| was| were| has| have| had)(?: been)? (?:not |n't |already |still |never )?(?:here|gone|dead|alive|missing|back|coming|awake|married|outside|upstairs|asking|looking for|waiting|waving|watching|asleep|leaving|ill|hurt|bleeding|lying|pregnant|inside|on|in|at|up|with|not)\b/u;
const THERE_IS = re(
  `${BEGINS}there(?:'s| is| was| are| were| was never| isn't| wasn't) (?:a|an|one|another|two|three|four|five|six|somebody|someone|something|nobody|only one) ?(?!(?:chair|chairs|point|need|hurry|time|doubt|wonder|good|use|such|reason|droppings|cake|tea|soup)\\b)`,
);
const I_HAVE = re(
  `${BEGINS}(?:you (?:gave|sent|signed|paid|called|asked for) [a-z]+|I (?:(?:ate|did) (?:it|them|that)|wasn't|was (?:there|at)|saw|found|heard|met|had a letter|had a call|read (?:the|your|his|her)|followed|kept|buried|burned|burnt|sold|took|gave|lied|told (?:him|her|them|your)|opened|wrote to|signed|killed|loved|married|left|lost|forgot|have (?:seen|found|met|heard|been|lost|sold)|'ve (?:seen|found|met|heard|lost|sold|known|checked|spoken|been (?:there|told|asked|lied))))\\b`,
);
const IT_IS_NOT =
  /(?:^|[.!,] |^Then |^So )(?:[Tt]hat|[Ii]t|[Tt]his|[Tt]here)(?:'s not| is not| isn't| wasn't| was not| was never| never was) (?!(?:good|right|nice|fun|polite|possible|how|why|what|bad|too|so|very|long|far|much|cold|necessary|fair|funny|raining|like|easy|time|hard|even|really|that|as|enough|going)\b)/u;
const HAS_DONE =
  /^(?:[Hh]e|[Ss]he|[Tt]hey|[Ss]omebody|[Ss]omeone|[Nn]obody|[Nn]o one|(?!(?:It|That|There|This|What|You|We)\b)[A-Z][a-z]+|(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Tt]he) [a-z]+)(?:'s|'ve|'d| has| have| had|'s been) (?:never |not |already |always |just |only )?[a-z]+(?:ed|en|ne|ught|ost|old|eft|ept|ent|one|ade|aid)\b/u;
/** "Those are Garrity's boots." */
const WHOSE =
  /^(?:(?:That|This|It)(?: is|'s| was)|(?:Those|These|They)(?: are|'re| were)) (?:my|your|his|her|(?:[A-Z][a-z]+ )?[A-Z][a-z]+'s) [a-z]+/u;
const SAYS_IT =
  /^(?:[Hh]e|[Ss]he|[Tt]hey|[A-Z][a-z]+|(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Tt]he) [a-z]+) (?:says|said|told me|tells me|swears|swore)(?: that)?,? (?:you|I|we|he|she|it|it's|the|not|to|there|there's|they|who)\b|\bI (?:didn't|never) (?:say|said)\b|\b(?:it|the (?:letter|paper|form|note|will)) says (?:I|you|he|she|that|we|they)\b/u;
const DEMAND = re(
  `\\bI (?:would like|want|need|'d like) you to\\b|^you(?:'re| are) to [a-z]+|^you (?:will|must|shall) (?:go|write|say|tell|sign|marry|leave|stay|give|come|swear|choose|find|take|see me)\\b|^you just (?:keep|wait|stay|leave|tell|give|bring|put|go|do)\\b`,
);
const INSISTS = re(
  `^(?:no, )?(?:I'm|I am) asking (?:you|who|what|where|why|whether|if)\\b|^I (?:asked (?:you|who|what|where|why|how|whether|if)|want to know)\\b|^I(?:'d| would) like to know\\b`,
);
/** Orders that ask much. */
const ASKS_MUCH = beginnings(
  "ask|answer|finish|write|call|find|promise|forget|forgive|help|save|trust|believe|remember|marry|teach|explain|confess|prove|name|hit|shoot|kill|fight|sell|send|wake|hide|return me|him|her|it|them|us|the|your|to|for|that|what|who|this|my",
);
/** Statements about the speaker, the one who listens, or what is between them. */
const OF_TWO = beginnings(
  "i want|wish|hope|hoped|thought|believe|believed|trust|trusted|miss|missed|love|loved|hate|need|can't|couldn't|wouldn't|knew",
  "i had|never|always|only|still|even|came|find|promised|waited|dreamed|meant",
  "i would|should have",
  "i used to",
  "my name is",
  "i'd have",
  "i'm sorry|afraid|not",
  "i've been|waited|tried|always",
  "we should|shouldn't|can't|could|were|had|never|will|won't|shall|must",
  "you're a|an|the|not|too|so|sure|my|her|his|late|early",
  "you are|were a|an|the|not|too|so|sure|my|her|his|late|early",
  "you look|seem|sound|will|won't|shall|must",
  "you'll|we'll|it'll|he'll|she'll|they'll",
  "that's what|why|how|not|my|the",
  "that is|was what|why|how|not|my|the",
  "it's my|your|his|her|too|over|not|about|time",
  "it is|was my|your|his|her|too|over|not|about|time",
  "it had|has|will|won't|must",
  "it's just that",
  "he|she|they will|won't|must",
  "nobody|everybody|anybody|anyone|everyone|somebody|someone|whoever",
  "not everybody",
  "no one",
  "they're",
  "they are",
);
/** "It's ticking." "He is not here." "The bridge won't hold." "You're Esi Quaye." */
const OF_TWO_MORE =
  /^(?:(?:It|He|She)(?:'s| is| was) (?:not|[a-z]+ing|[a-z]+ (?:at|on|when|before|yesterday))|[Tt]he [a-z]+ (?:will|won't|must)|You(?:'re| are) [A-Z][a-z]+)\b/u;
const WORDS_OF_STATES = new Set(
  "likes liked loves seemed seems looks looked says said thought thinks used had wants wanted needs sounds".split(" "),
);

/** What is done with one sentence of a speech; null where it is too little to ask about. */
export function spokenTypeOf(
  sentence: string,
  { pending, last, deflected, place, alone, heard }: Around,
): SpokenType | null {
  const words = sentence.split(/\s+/u).length;
  if (isSmallTalk(sentence)) return null;
  const is = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(sentence));
  if (CUT_OFF.test(sentence) && last !== "no" && words > 1) return "cutOff";
  if (is(SECRET)) return sentence.endsWith("?") ? null : "secret";
  if (INSISTS.test(sentence) && (words > 3 || alone)) return "question";
  if (sentence.endsWith("?")) return (pending && last === "all") || deflected ? questionType(sentence, heard) : null;
  if (is(THREAT) && words > 3) return "threat";
  if (place < 2 && is(EVASION) && heard !== "") return "evasion";
  if (heard.endsWith("?") && HALF_ANSWER.test(sentence)) return "evasion";
  if (alone && last === "all" && isShortAnswer(sentence, heard)) return "evasion";
  if (is(REFUSAL) && last !== "no" && (words > 2 || heard !== "")) return "refusal";
  if (is(ACCUSATION) && words > 2) return "accusation";
  if (DEMAND.test(sentence)) return "order";
  if (is(PROMISE) && (words > 2 || /^I'll (?:go|stay|write|ask|wait|come)\b/u.test(sentence))) return "promise";
  if (isDisclosure(sentence) && words > (I_HAVE.test(sentence) ? 2 : 4)) return "disclosure";
  if (!pending || last === "no" || last === "speech" || words < 2) return null;
  if (last === "all" && (isOrder(sentence) || (words > 2 && beginningOf(sentence, ASKS_MUCH) !== null))) return "order";
  return words > 3 && (OF_TWO_MORE.test(sentence) || beginningOf(sentence, OF_TWO) !== null) ? "statement" : null;
}

/** One or two words in reply to a question that asks for more. */
function isShortAnswer(sentence: string, heard: string): boolean {
  return (
    sentence.split(" ").length < 3 &&
    !/^(?:yes|no|never|always|once|twice|[\d]+|(?:[a-z]+teen|[a-z]+ty|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\b/i.test(
      sentence,
    ) &&
    /(?:^|[.!?,] )(?:what|why|where|who)(?:'s|'re|'d| )[^.!?]{12,}\?$/i.test(heard)
  );
}

function questionType(sentence: string, heard: string): SpokenType | null {
  if (isPettyQuestion(sentence, heard)) return null;
  return /^(?:(?:and|but|so|then),? )?(?:is|are|was|were|do|does|did|has|have|had|will|would|could|can|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|haven't|hasn't|won't) /i.test(
    sentence,
  ) && !/ or /u.test(sentence)
    ? "yesOrNo"
    : "question";
}

function isDisclosure(sentence: string): boolean {
  if (IS_GONE.test(sentence) || THERE_IS.test(sentence) || I_HAVE.test(sentence) || IT_IS_NOT.test(sentence))
    return true;
  if (HAS_DONE.test(sentence) || WHOSE.test(sentence) || SAYS_IT.test(sentence)) return true;
  const match = ABOUT_PERSON.exec(sentence);
  if (!match || NO_NAME.test(match[1] as string)) return false;
  const verb = match[2] as string;
  const next = match[3] ?? "";
  if (WORDS_OF_STATES.has(verb)) return false;
  return (
    PAST_FORMS.has(verb) ||
    /[^aeiou]ed$/u.test(verb) ||
    (/^(?:has|had|was|were)$/u.test(verb) && /(?:ed|en|ne|ught|t)$/u.test(next))
  );
}

/** Whether a speech answers nothing that was asked: an order, advice, or a question of its own. */
export function isDeflection(speech: string): boolean {
  const [first = ""] = speech.split(/(?<=[.!?…])\s+/u);
  if (first.endsWith("?"))
    return (
      first.split(" ").length > 3 &&
      !/^(?:what|which|who|why|where|how|when|is|are|was|were|did|do) [^ ]+\?$/i.test(first)
    );
  return (
    isOrder(first) ||
    /^(?:you'd better|you should|draw|eat|drink|go back|never mind|sit down|look at|ask me|finish|come through|come in|let's)\b/i.test(
      first,
    )
  );
}
