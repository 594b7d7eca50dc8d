// What a sentence without speech shows for certain: an answer that does not come, something kept back, something that cannot
// be as it is.
import type { Line } from "./lines.ts";

export type ToldType =
  | "silence"
  | "withheld"
  | "hidden"
  | "playedDown"
  | "found"
  | "fails"
  | "anomaly"
  | "lie"
  | "letterSecret";

const WHO =
  "(?:I|he|she|they|you|nobody|no one|none of (?:us|them)|neither of (?:us|them)|(?:the|my|his|her|our) (?:[a-z]+ )?[a-z]+|[a-zà-ÿ'’]+)";
const re = (source: string) => new RegExp(source, "i");

const SILENCE = [
  re(
    `(?:^|[,;] |and |but )${WHO} (?:did not|didn't|does not|doesn't|do not|don't) (?:answer|reply|say anything|say a word|respond)\\b(?!,? (?:but|to (?:her|his) name|the (?:door|phone|telephone)))`,
  ),
  re(`(?:^|[,;] |and |but )${WHO} (?:said|says|say|answered) nothing\\b(?! of)`),
  re(
    `^(?:nobody|no one|neither of them|none of them) (?:spoke|speaks|said anything|says anything|had an answer|answered|answers|replied)\\b`,
  ),
  re(`^there (?:was|is) (?:a )?(?:long |short )?silence\\b|^(?:a|the) (?:long )?silence (?:followed|fell)\\b`),
  re(
    `${WHO} (?:opened|opens) (?:his|her|my|your|their|its) (?:mouth|beak|lips),? (?:and|then|but) (?:[a-z]+ )?(?:closed|shut|closes|shuts)\\b`,
  ),
];
/** What somebody does tells what is not said. */
const GESTURE =
  /\b(?:look|glanc|star|smil|nod|shrug|turn|press|sh(?:ook|akes?)|point|blush|pink|red|pale|eyes|hands?|mouth|lips|tears|instead)/i;
/** So many lines before something is found it is opened. */
const OPENED = 3;
const WITHHELD = [
  re(`\\bnever (?:once )?asked (?:him|her|them|me) (?:where|why|what|who|about)\\b`),
  re(`\\b(?:have|has|had) not (?:written to|told) (?:[A-Z]?[a-z]+ ){1,2}about\\b`),
  re(
    `(?:^|[,;] |and |but )(?:I|he|she|they|you|[a-zà-ÿ]+) (?:did not|didn't|had not|hadn't|has not|hasn't|have not|haven't|would not|do not|don't) (?:tell|told|mention|mentioned|admit|confess|say (?:why|what|where|who)|said (?:why|what|where|who))\\b(?! (?:me|us|myself|the difference|the time|fortunes|one from))`,
  ),
  re(`\\b(?:thinks|thought) (?:I|he|she|it) (?:should|had better) not (?:mention|say|tell)\\b`),
  re(`\\b(?:I'm|he's|she's|I am) not going to (?:tell|say|mention)\\b`),
  re(
    `\\bnobody will tell me\\b|\\bkept (?:it|that|this) to (?:myself|himself|herself)\\b|\\b(?:I|he|she) (?:said|says) nothing (?:about|of) (?:it|this|that|the)\\b|\\b(?:no one|nobody)(?:'s| had| has) (?:mentioned|spoken of)\\b`,
  ),
];
const PLAYED_DOWN = [
  re(
    `(?:^|[,;] |and |but )(?:I|he|she|they|[a-zà-ÿ]+) (?:have |has |had )?(?:told|tell|tells|assured) (?:him|her|them|everyone|everybody|(?:my|his|her) [a-z]+|[A-Z][a-z]+) (?:that )?(?:it's|it is|it was) (?:nothing|fine|only)\\b`,
  ),
];
const LIE = [
  re(`(?:^|[,;] |and |but )(?:I|he|she|they|[a-zà-ÿ]+) (?:had |have |has )?lied\\b`),
  re(`, which (?:was|wasn't|is|isn't) (?:not true|a lie|true)[.]$`),
];
const HIDDEN = re(
  `\\b(?:I|he|she|they|you|[a-z]+) (?:quickly |quietly )?(?:slid|slipped|tucked|hid|hides|slips|tucks|slides|slide|slip|tuck|hide|pushed|covered|covers) (?:it|them|the [a-z]+|his [a-z]+|her [a-z]+) (?:quickly |up |back |deeper )?(?:with (?:his|her|my|your) (?:hand|sleeve|apron|coat)|(?:into|in|up) (?:his|her|my|your) (?:sleeve|pocket|apron|coat|boot|glove|bag)|(?:under|behind|beneath) (?:the|his|her|my|your) (?:[a-z]+ )?(?:pillow|mattress|bed|floorboards?|boards|carpet|rug|blanket|stone|stove|books?|papers|jars?|coat|apron|tin)|out of sight)\\b`,
);
const PUT_AWAY = re(
  `\\b(?:put|locked|hid|hidden|sewn|sewed|tucked|folded|pushed|buried)\\b[^.;?]{0,40} (?:at the bottom of|at the back of|under|beneath|behind|in the lining of) (?:my|his|her|the) (?:trunk|drawer|wardrobe|mattress|floorboards|bed|pillow|suitcase|coat|dress|bible|stove|boards|sink|stairs|desk|chest|closet|cupboard|torch|hearth)\\b`,
);
/** Something opened or moved, and what lay behind it. */
const OPENS =
  /\b(?:lifted|opened|felt|prised|pried|pulled|moved|unscrewed|unpicked|dug|broke|slid|raised|rolled|reached|turned|unlocked|lifts|opens|pulls|moves|lift|open|pull|spring)\b/i;
const LAY = re(
  `^(?:and )?(?:behind|under|beneath|underneath|inside|beside) (?:it|them|that|the [a-z]+(?: [a-z]+)?),?(?: [^,.]{3,40},)? (?:lay|was|were|is|are|lies|hung|stood) (?:a|an|the|one|two|three|another) [a-z]`,
);
const FOUND = re(
  `\\b(?:found|finds|pulled out|drew out|fished out) (?:a|an|the|her|his|my) (?:[a-z]+ )?(?:letters?|key|photograph|photo|picture|note|tin|envelope|ring|ticket|passport|knife|gun|pistol|list|map|diary|notebook|lock of hair|tooth|bullet)\\b[^.?]{0,40}\\b(?:behind|under|inside|beneath|sewn|hidden|folded (?:in|up)|taped|between)\\b`,
);
const FAILS = re(
  `(?:^|, and |, but |^but )the [a-z]+ (?:doesn't|didn't|does not|did not) (?:come (?:on|back|up|down|out)|ring|open|move|start|go (?:out|off|slower)|turn|slow(?: down)?)(?: again| any slower)?[.]$`,
);
const ANOMALY = [
  re(
    `\\b(?:behind|under|inside|beneath|in the (?:bed|back|boot|trunk|cellar|wall|attic|loft|hold|well|coffin|box|cupboard|wardrobe|chimney|crate)) [^.]*\\b(?:something|somebody|someone|a (?:boot heel|boot|hand|fist|foot|step|floorboard|board|knuckle|nail|voice|chain|bolt|latch|hinge|stair)) (?:[a-z]+ly )?(?:moved|shifted|slid|stirred|scraped|scratched|knocked|tapped|coughed|breathed|rattled|moves|shifts|stirs|scrapes|scratches|knocks|taps|coughs|breathes)\\b`,
  ),
  re(
    `\\bsomething (?:inside|under|behind|in|beneath|within) [^.,;]{3,30} (?:moved|shifted|slid|stirred|scraped|knocked|breathed|moves|shifts|stirs|knocks|breathes)\\b`,
  ),
  re(
    `\\b(?:somebody|someone) (?:had|has) (?:asked|come|been|called|paid|signed)\\b[^.;]* (?:ahead of|before) (?:me|him|her|us|them)[.]$`,
  ),
  re(`\\bwhere (?:we|they|there) (?:have|had|has|was|were|is|are) (?:no|nobody|nothing)\\b[^.?]*[.]$`),
  re(
    `\\b(?:nobody|no one|not (?:a single )?one|none of them) (?:had )?(?:ever )?(?:said|mentioned|told (?:him|her|me|us)) anything about\\b`,
  ),
  re(
    `^something (?:was|is) (?:chewing|breathing|moving|scratching|knocking|humming|burning|coming|watching|ticking|crying)[.]$`,
  ),
  re(`\\b(?:somebody|someone) had (?:made a bed|lit (?:a|the) (?:fire|lamp|candle|stove)|laid the table)\\b`),
  re(
    `^(?:but )?there (?:was|is) (?:nobody|no one|nothing) (?:there|in it|inside|behind it|under it|on the (?:line|stairs|step|other side))[.]$`,
  ),
  re(
    `^(?:the|his|her|my|their) (?:[a-z]+ )?(?:bed|grave|coffin|cradle|cage|safe|drawer|box|envelope|crib|frame|stall|cot|tomb|cell|kennel) (?:was|is|were) (?:empty|bare)\\b`,
  ),
  re(
    `\\b(?:one|two|three) (?:short(?=[.,;]| of\\b)|too many|too few)\\b|^there had been (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen)\\b`,
  ),
  re(`\\b(?:a|one) (?:single )?(?:line|set|trail|row) of (?:footprints|tracks|prints|boot prints|small marks)\\b`),
  re(
    `\\bsound of (?:somebody|someone|something) [a-z]+ing\\b|\\b(?:overhead|upstairs|downstairs|next door|below|above)\\b[^.]*\\b(?:somebody|someone) was (?:walking|moving|pacing|crying|knocking)\\b`,
  ),
  re(
    `\\b(?:yesterday|in the night|overnight|that morning)\\b[^.]*\\b(?:somebody|someone) (?:had|has)\\b|\\b(?:somebody|someone) (?:had|has) [^.]*\\b(?:in the night|overnight)\\b`,
  ),
  re(
    `(?:^|, |; )(?:which |that )?(?:nobody|no one) (?:had|has) (?:ever )?(?:touched|lit|rung|opened|used|lived|slept|set foot)\\b`,
  ),
  re(`\\b(?:should not|shouldn't) (?:have been|be) (?:there|possible|here|open|lit|moving)\\b`),
  re(`\\bshould have been (?:empty|locked|dark|dead|closed|shut)\\b`),
  re(`\\b(?:there was|there's|there is) (?:another step|one too many|one too few|one missing|one more than)\\b`),
  re(
    `\\b(?:there should|there ought to) (?:be|have been) (?:nothing|nobody|no one|one|two|three|four|five|six|seven|eight|nine|ten|\\d+)\\b`,
  ),
  re(`\\bwhich (?:he|she|they|it) (?:never|doesn't|didn't|does not|did not)(?: did| does| do)?[.]$`),
  re(
    `\\b(?:wasn't|was not|weren't|hadn't been|had not been) there (?:yesterday|before|this morning|last|the day before|when (?:I|he|she|we))\\b`,
  ),
  re(`\\bone that (?:I|he|she|they) had (?:not|never) seen before\\b`),
  re(
    `\\b(?:did not|didn't|could not|couldn't) remember (?:tying|putting|writing|leaving|closing|opening|locking|buying|signing|making)\\b`,
  ),
  re(
    `\\b(?:every|all|each) [^.]{3,40} (?:was|were|had been) (?:all )?(?:turned|facing|turned to face) (?:round to )?(?:the wall|the other way|away)\\b`,
  ),
  re(`^on the (?:older|newer|other|first|second) one there was no\\b`),
  re(
    `\\b(?:had been|has been|was) (?:crossed out|scratched out|cut out|torn out|turned to face the wall|wiped clean|nailed shut)\\b`,
  ),
  re(`\\b(?:was|were|is) still (?:warm|wet|running|burning|lit|ticking)\\b`),
  re(`^the [a-z]+ (?:[a-z]+ )?(?:was|were) (?:gone|missing)[.]$`),
  re(`\\bnoticed that (?:the|his|her|my) [^.]{3,40} (?:was|were) (?:empty|gone|missing|dark|open|unlocked)\\b`),
  re(
    `\\b(?:somebody|someone) (?:else )?(?:had|has) (?:already |since )?(?:been (?:in|here|there)|eaten|slept|moved|opened|cut|turned|scratched|crossed|searched|copied|changed|untied)\\b`,
  ),
  re(
    `\\bhad been (?:locked|shut|closed|empty|dead|dry|bricked up) (?:since|for)\\b|\\bwhich (?:I|he|she|they|you) had (?:locked|shut|closed|turned off|put out)\\b`,
  ),
  re(
    `^(?:it|this|that) (?:was not|wasn't|is not|isn't) (?:his|her|my|your|[a-z]+'s) (?:own )?(?:handwriting|hand|voice|coat|hat|boots?|shoes?|name|bag|key|face|writing|signature)[.]$`,
  ),
  re(
    `\\bthere (?:was|is|were|are) no (?:name|stamp|postmark|return address|signature|number|label|record|entry|footprints|tracks) (?:on|in|of|for|at|under|leading)\\b|\\bhad no (?:name|stamp|date|address|label|signature|shadow) on (?:it|them)\\b`,
  ),
  re(
    `\\bin (?:my|his|her|your) own (?:hand|handwriting)\\b|\\bvery like (?:my|his|her|your) own\\b|^(?:which|that|it) (?:was|is) impossible\\b`,
  ),
  re(
    `\\b(?:hadn't|had not|hasn't|has not|had never) (?:rung|worked|run|been (?:used|opened|lit|touched|wound)) (?:in|since|for)\\b`,
  ),
  re(
    `^a (?:light|lamp) (?:came|went|comes|goes) (?:on|out)\\b|^(?:(?:upstairs|downstairs|overhead|above|below|behind)[^.]{0,30} (?:somebody|someone|something)|something) (?:[a-z]+ )?(?:moved|knocked|knocks|moves|tapped|was breathing|is breathing|breathed|got out|is moving|was moving)\\b`,
  ),
  re(`\\bof its own accord\\b|\\ball by itself\\b`),
  re(
    `^(?:but )?(?:the|his|her|my|their) (?:[a-z]+ )?(?!(?:days?|time|night|light|sun|rain|pain|smile|warmth|feeling|moment|anger|fear|hesitation|people|men|crowd|man|woman|boy|girl|strength|energy|hope|doubt|heat|cold)\\b)[a-z]+ (?:was|were|is|are) (?:already )?(?:gone|missing)[.;]`,
  ),
  re(
    `(?:^|[,;] (?:and |but )?)(?:the|his|her|my|their) (?:[a-z]+ ){1,3}(?:was not|wasn't|were not|weren't|is not|isn't) (?:in it|there(?! to\\b)|where (?:I|he|she|they|it)|on (?:it|its hook|the hook))\\b`,
  ),
  re(`\\b(?:was|were|is) no longer (?:there|in (?:it|its|the)|on (?:it|its|the)|locked|where)\\b`),
  re(
    `^(?:but |and )?(?:somebody|someone) (?:had|has) (?:put|left|written|drawn|taken|placed|tied|nailed|painted|set|hung|carved|lit|sewn|swept|cleaned|washed|added|removed|broken|forced)\\b`,
  ),
  re(`^not (?:his|her|my|their|the same|a) [a-z]+[.]$`),
  re(
    `\\b(?:lock|window|seal|latch|padlock|door) (?:had been|has been|was) (?:changed|broken|forced|cut|smashed|unlocked|left open)\\b|\\bdoor (?:was|stood|is|stands) (?:ajar|unlocked|open (?:about )?(?:an inch|a crack|a little))\\b`,
  ),
  re(
    `\\b(?:did not|didn't|does not|doesn't|do not|don't|would not|wouldn't) (?:match|add up|tally|agree with)\\b|\\b(?:numbers?|dates?|figures?|names?|handwriting|signature|face|voice|clock|colou?r|count|order) (?:was|were|is|are) (?:all )?(?:wrong|different|not the same)\\b`,
  ),
  re(`\\b(?:it|this|that) (?:has|had) never (?:ever )?been\\b|\\bwhich (?:it|he|she|they) never\\b`),
  re(
    `\\bwhere there (?:ought to|should) (?:be|have been)\\b|\\bwhere (?:the|a|his|her) [a-z]+ (?:had been|used to (?:be|hang|stand))\\b`,
  ),
  re(
    `\\b(?:had|has) stopped at (?:half|quarter|noon|midnight|\\d)|\\b(?:the|his|her) (?:[a-z]+ )?(?:clock|watch|engine|music|singing|humming|crying|barking|dripping|footsteps|drums|bells?) (?:had|has) stopped[.]$`,
  ),
];
/** A thought about what could be, or what is compared, shows nothing. */
const UNCERTAIN =
  /\b(?:if|as though|perhaps|maybe|might|would|could have|dream|dreamed|imagined|used to|always|whenever|sometimes)\b/i;

interface Around {
  /** Somebody asks or accuses aloud just before. */
  asked: boolean;
  rest: readonly Line[];
  before: readonly Line[];
}

/** The type of a line that is told. */
export function toldTypeOf({ told, text, paragraph }: Line, { asked, rest, before }: Around): ToldType | null {
  const is = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(told));
  if (text.endsWith("?") || told.includes("“”")) return null;
  // What a look or a gesture beside it says, and what is told further, leaves no silence to ask about.
  if (is(SILENCE))
    return asked &&
      !rest.some((line) => line.paragraph === paragraph) &&
      rest.length <= 1 &&
      !GESTURE.test(told) &&
      text.split(" ").length < 14 &&
      !/^I\b|\bI (?:did|said)|silence,/u.test(told) &&
      !/\bbecause\b|, for \b|\b(?:anything|nothing) to \p{L}/u.test(told)
      ? "silence"
      : null;
  if (is(WITHHELD)) return "withheld";
  if (is(PLAYED_DOWN) && rest.length < 3) return "playedDown";
  if ((HIDDEN.test(told) || PUT_AWAY.test(told)) && rest.length < 3) return "hidden";
  if (
    rest.length < 3 &&
    (FOUND.test(told) || (LAY.test(told) && before.slice(-OPENED).some((line) => OPENS.test(line.told))))
  )
    return "found";
  if (rest.length < 2 && FAILS.test(told)) return "fails";
  if (is(LIE)) return "lie";
  return is(ANOMALY) && !UNCERTAIN.test(told) ? "anomaly" : null;
}

const LETTER = /(?:^|\n)\s*(?:my )?dear(?:est)?(?: [^\n]{1,40})?(?:,|\n|—)/i;
const LETTER_SECRET = [
  re(
    `(?:^|, |; |please |\\band |\\bbut )(?:do not|don't|never) (?:tell|show|mention|breathe|speak of)\\b(?! (?:me|us)\\b)`,
  ),
  re(
    `\\bif [^,]{1,30} asks?\\b|\\bburn this\\b|\\b(?:just|this is|that is|it is|stays?|strictly) between (?:us|ourselves)\\b`,
  ),
];

/** Whether a text is a letter. */
export function isLetter(before: string): boolean {
  return LETTER.test(before.slice(0, 300));
}

/** The type of a line of a letter: what its reader is not to tell. */
export function letterTypeOf({ told }: Line): ToldType | null {
  return LETTER_SECRET.some((pattern) => pattern.test(told)) ? "letterSecret" : null;
}
