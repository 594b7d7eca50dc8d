// What a sentence without speech shows for certain: an answer that does not come, something kept back, something that cannot
// be as it is.
import type { Line } from "./lines.ts";

export type ToldType =
  | "silence"
  | "unsaid"
  | "withheld"
  | "lie"
  | "reported"
  | "wondering"
  | "anomaly"
  | "letter"
  | "letterSecret";

const WHO =
  "(?:I|he|she|they|you|nobody|no one|none of (?:us|them)|neither of (?:us|them)|(?:the|my|his|her|our) (?:[a-z]+ )?[a-z]+|[a-zà-ÿ'’]+)";
const re = (source: string) => new RegExp(source, "i");

const SILENCE = [
  re(
    `(?:^|[,;] |and |but )${WHO} (?:did not|didn't|does not|doesn't|do not|don't) (?:answer|reply|say anything|say a word|respond)\\b(?!,? (?:but|to (?:her|his) name|the (?:door|phone|telephone)))`,
  ),
  re(`(?:^|[,;] |and |but )${WHO} (?:said|says|say|answered) nothing\\b`),
  re(
    `^(?:nobody|no one|neither of them|none of them) (?:spoke|speaks|said anything|says anything|answered|answers|replied|moved or spoke|contradicted (?:him|her|me))\\b`,
  ),
  re(
    `^there (?:was|is) (?:a |only )?(?:long |short )?silence\\b|^(?:a|the) (?:long )?silence (?:followed|fell)\\b|^the (?:hall|room|tent|table|kitchen|court|whole [a-zà-ÿ]+) (?:had )?(?:gone|went|became|fell) (?:so |very |completely )?(?:quiet|silent|still)\\b`,
  ),
  re(`^it (?:had )?(?:gone|went) (?:very |rather |completely )?quiet\\b|^(?:nobody|no one) had an answer\\b`),
  re(`\\bleft (?:the question|that|it) unanswered\\b`),
];
const UNSAID = [
  re(
    `${WHO} (?:opened|opens) (?:his|her|my|your|their|its) (?:mouth|beak|lips),? (?:and|then|but) (?:[a-z]+ )?(?:closed|shut|closes|shuts|he closed|she closed|then he|then she|then)\\b`,
  ),
  re(
    `\\b(?:was about to|was going to|had been about to|started to|began to) (?:say|answer|speak|tell)\\b|\\bstopped (?:himself|herself|myself)\\b|\\bthought better of\\b`,
  ),
  re(
    `^${WHO} (?:looked|looks|turned|turns|glanced|glances) (?:away|down at (?:his|her|my|the)|at (?:the (?:floor|ground|wall|window|ceiling|table|gauge|carpet|sky)|(?:his|her|my) (?:hands|shoes|boots|feet|plate|cup|glass)))\\b`,
  ),
];
const WITHHELD = [
  re(
    `(?:^|[,;] |and |but )(?:I|he|she|they|you|[a-zà-ÿ]+) (?:did not|didn't|had not|hadn't|has not|hasn't|have not|haven't|never|would not|won't|will not|do not|don't|does not|doesn't|am not going to|is not going to|was not going to) (?:tell|told|mention|mentioned|admit|confess|say (?:why|what|that|where|who|so)|said (?:why|what|where|who))\\b(?! (?:me|us|myself|the difference|the time|fortunes|one from))`,
  ),
  re(
    `\\b(?:have|has|had) not written to\\b|\\b(?:thinks|thought) (?:I|he|she|it) (?:should|had better) not (?:mention|say|tell)\\b`,
  ),
  re(`\\b(?:I'm|he's|she's|I am) not going to (?:tell|say|mention)\\b`),
  re(`\\bnobody will tell me\\b|\\b(?:no one|nobody)(?:'s| had| has) (?:mentioned|spoken of)\\b`),
  re(
    `(?:I|he|she) (?:slid|slipped|pushed|put|tucked|hid|hides|slides|slips|tucks) (?:the letter|the note|the key|the paper|the photograph) (?:quickly |back )?(?:into|under|behind|up|inside|in) (?:my|his|her) (?:sleeve|pocket|coat|apron|boot|glove|pillow|mattress)\\b`,
  ),
];
const LIE = [
  re(
    `(?:^|[,;] |and |but )(?:I|he|she|they|[a-zà-ÿ]+) (?:had |have |has )?(?:lied|pretended (?:not|that|to (?:sleep|be|read|look))|lies to)\\b`,
  ),
  re(
    `\\b(?:which|what|that) (?:was|is|wasn't|isn't) (?:not true|a lie|true)\\b|\\b(?:that|it) was (?:a lie|not true|not the truth|only half the truth)\\b`,
  ),
];
const ANOMALY = [
  re(
    `\\b(?:was|were|is|are|had) (?:gone|missing|not there|nowhere to be (?:seen|found))\\b(?! (?:with|on|to|out|exactly|perfectly|well|wrong|smoothly|badly|just|down|up|by|into|back|home|through|over|rather|very|completely|quiet|silent|white|red|pale|dark|cold|past|as far))|\\b(?:wasn't|weren't|isn't|aren't) there\\b`,
  ),
  re(`(?:^|, |; )(?:which |that )?(?:nobody|no one) (?:had|has|have) (?:touched|lit|rung|set foot)\\b`),
  re(
    `\\bshould(?: not|n't) (?:be|have been|have) (?:there|possible|here|on|open|lit|moving)\\b|\\bshould have been (?:there|empty|locked|dark|three|two|dead|closed|shut)\\b`,
  ),
  re(
    `\\b(?:there was|there's|there is) (?:(?:another|one more|a second|a third) (?:step|door|stair|floor|voice|body|name|shadow|set)|one too many|one too few|no such)\\b`,
  ),
  re(`\\b(?:there should be|there should have been|there had been|there ought to be) (?:[a-z]+|\\d+)\\b[^.]{0,40}$`),
  re(
    `^(?:the|his|her|my|their) (?:[a-z]+ )?(?:bed|chair|grave|coffin|cradle|cage|safe|drawer|box|envelope|room|sky|crib|frame|stall|cot|tomb|seat|cell) (?:over there )?(?:was|is|were) (?:empty|bare)\\b`,
  ),
  re(
    `\\bon the older one there was no\\b|\\b(?:had been|has been|was) (?:crossed out|scratched out|cut out|torn out|turned to face the wall|forced|moved|wiped clean|cut through|nailed shut)\\b`,
  ),
  re(
    `\\bhad (?:never|not) (?:[a-z]+ ){0,2}(?:been there|been there before)\\b|\\bhad not been there\\b|\\bhadn't been there\\b`,
  ),
  re(`\\b(?:was|were|is) (?:still|already) (?:warm|wet|running|burning|lit|ticking)\\b`),
  re(`\\bthere are (?:two|three)\\. both are\\b|\\bmoved (?:a little )?(?:by itself|by themselves|of its own)\\b`),
];
/** What somebody is reported to have said. */
const REPORTED =
  /^(?:(?:And|But|So|Then|Later|Today) )?(?:[Hh]e|[Ss]he|[Tt]hey|(?!(?:It|This|That|There|What|You|I|We|Everybody|Everyone|Nobody|Somebody|People|One|Which|Who)\b)[A-Z][a-z]+(?: [A-Z][a-z]+)?|(?:[Mm]y|[Hh]is|[Hh]er|[Tt]he|[Oo]ur) [a-z]+) (?:says|said|swears|swore|claims|claimed|told (?:me|us|him|her)|insists|insisted)(?: that|,)? (?!(?:nothing|yes|no|so|OK|okay|good|goodbye|hello|the same|to|it like|and|in|with|what)\b)(?:[^ ]+ ){2,}/u;
/** A question that somebody asks without speaking. */
const WONDERING =
  /^(?:(?:And|But|So|Then|Or) )?(?:[Ww]h(?:o|y|at|ere|ose)|[Hh]ow long|[Hh]ad|[Ww]as|[Ww]ere|[Dd]id|[Hh]as|[Ii]s) (?!(?:else|cares|prints|does that|on earth|the hell|of it)\b)[^,;]{12,}\?$/u;

/** What everybody asks and nobody answers: a habit or a thing that goes without saying. */
const RHETORICAL =
  /^(?:Who|Why|What) (?!(?:is|was|has)\b)(?:\p{Ll}+s|would(?:n't)?|could(?:n't)?|bother) (?!(?:he|she|they|it|I|we)\b)|\?[?!]/u;

/** A thought about what could be, or what is compared, shows nothing. */
const UNCERTAIN =
  /\b(?:if|as though|perhaps|maybe|might|would|could have|like|dream|dreamed|imagined|used to|always|every|whenever|sometimes|once)\b/i;

/** The type of a line that is told; `answers` says whether speech of another stands just before, with nothing said after. */
export function toldTypeOf({ told, text }: Line, { answers }: { answers: boolean }): ToldType | null {
  const is = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(told));
  if (WONDERING.test(text) && !RHETORICAL.test(text) && !answers) return "wondering";
  if (text.endsWith("?")) return null;
  if (answers && is(SILENCE)) return "silence";
  if (text.split(/\s+/u).length < 3) return null;
  if (answers && is(UNSAID)) return "unsaid";
  if (is(LIE)) return "lie";
  if (is(WITHHELD)) return "withheld";
  if (!told.includes("“”") && REPORTED.test(told)) return "reported";
  return is(ANOMALY) && !UNCERTAIN.test(told) ? "anomaly" : null;
}

const LETTER = /(?:^|\n)\s*(?:my )?dear(?:est)?(?: [^\n]{1,40})?(?:,|\n|—)/i;
const LETTER_SECRET = [
  re(`\\b(?:do not|don't|never) (?:tell|show|let|mention|say|breathe|speak)\\b`),
  re(
    `\\b(?:say|tell (?:him|her|them)) (?:that )?you(?:'ve| have| had)\\b|\\bif [^.]{1,30} asks\\b|\\bburn this\\b|\\b(?:just|this is|that is|it is|stays?|strictly) between (?:us|ourselves)\\b`,
  ),
];
const LETTER_LINE = [
  re(`^(?:do not|don't|please|you must|you should|you mustn't) [a-z]+`),
  re(
    `\\bI (?:have|must|need|ought|should|want|wish|am|had) to (?:tell|ask|say|confess|explain)\\b|\\bthere is (?:something|one thing)\\b|\\bI(?:'d| would) rather not\\b|\\bI (?:couldn't|could not|cannot|can't) (?:tell|say|write)\\b|\\bI(?:'ve| have) (?:not (?:told|said)|begun this|never told)\\b`,
  ),
  re(
    `\\bI (?:am|'m) going to (?:leave|sell|marry)\\b|\\bI (?:have|'ve) (?:decided|not lied)\\b|^I (?:did not|sold|lied|have never|never) [a-z]+|\\bI wonder (?:whether|if) you\\b|\\bI don't know (?:if|whether) I should\\b|\\bI (?:did get|did read|got|have) your (?:other |last |long )?letter\\b`,
  ),
];

/** Whether a text is a letter. */
export function isLetter(before: string): boolean {
  return LETTER.test(before.slice(0, 300));
}

/** The type of a line of a letter: what its reader is asked, told not to tell, or not told. */
export function letterTypeOf({ told, text }: Line): ToldType | null {
  if (text.split(/\s+/u).length < 4) return null;
  if (LETTER_SECRET.some((pattern) => pattern.test(told))) return "letterSecret";
  if (/\?$/u.test(text) && /\byou\b/i.test(told)) return "letter";
  return LETTER_LINE.some((pattern) => pattern.test(told)) ? "letter" : null;
}
