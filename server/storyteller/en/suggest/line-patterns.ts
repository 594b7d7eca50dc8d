// What shows the kind of an English line: words and turns of phrase that are seldom used for anything else.
import { A_THING, THING, TIME } from "./nouns.ts";

const re = (source: string) => new RegExp(source, "i");
const cased = (source: string) => new RegExp(source);
const DOES_THING = (verbs: string, behind = "") =>
  new RegExp(`\\b(?:${verbs}) (?:(?:up|out|over|back|away) )?${A_THING}${behind}`, "i");

/** Where a sentence within a line begins. */
const START = "(?:^|[.!?…—] *|, )";

export const DEADLINE = [
  re(`\\b(?:before|by|until|till) (${TIME})\\b(?! (?:light|mail|train|papers?|news|bus|of|post|air|dress|class|when))`),
];
export const DEADLINE_SPOKEN = re(
  `\\b(?:will|must|have to|need|should|be|leave|got|get|due|want|come|bring|back|finish|only)\\b|'ll\\b`,
);
export const DEADLINE_TOLD = re(
  `\\b(?:had|has|have|was given|were given|gave (?:her|him|them|us|me)) (?:only |just )?(?:until|till)\\b|\\b(?:due|wanted|needed|promised|be (?:gone|back|ready|finished|there|done|paid)|must|would have to|had to)\\b`,
);
export const LITTLE_TIME = re(
  `\\b(?:only|just|less than|had|have|got) (?:an?|one|two|three|four|five|six|seven|ten|twelve|twenty|thirty|forty|\\d+)(?: [a-z]+)? (?:minutes?|hours?|days?|weeks?|seconds)(?: left| to (?:go|live|find|get|reach|decide|leave|save))\\b|\\b(?:minutes|hours|days|weeks) left\\b|\\brunning out of time\\b|\\btime is running out\\b`,
);

export const PROMISE = re(
  `\\bI (?:promise|swear)\\b|\\bI give you my word\\b|\\bI(?:'ll| will) (?:be back|come back|come (?:home|for you)|be there|wait for|always|never (?:leave|forget|tell|let)|find (?:you|him|her|them|it|out)|bring|pay|write|look after|take care of|protect|tell you (?:tomorrow|one day|when|the|tonight))\\b|\\bI(?:'ll| will) not? (?:leave you|let you|tell)\\b|\\bI (?:won't|will not) (?:leave|let (?:you|them|him|her|anyone)|tell|forget)\\b|\\bI'd never (?:tell|leave)\\b`,
);
export const PROMISE_TOLD = re(
  `\\b(?:said|says) (?:that )?(?:I|she|he|they) (?:would|will) (?:wait|come|be|write|bring|pay|return|call|meet|send|tell|keep|help|never)\\b|\\b(?:had |has )?(?:promised|swore|vowed|gave (?:her|his|my|their) word)\\b(?! (?:at|land|rain|snow|loudly|under|(?:until [a-z]+ [a-z]+ )?(?:that )?(?:I|he|she|they|it|[A-Z][a-z]+) (?:had|was|were)))(?! until [^.,]{1,30} (?:he|she|they|it) had)`,
);
export const THREAT = re(
  `\\b(?:I'll|I will) (?:kill|hurt|ruin|destroy|break (?:you|your)|make you (?:sorry|regret|pay)|see (?:you|him|her|them) (?:hang|hanged|dead|ruined)|have you (?:arrested|hanged|shot|whipped|thrown)|call the (?:police|guards?)|tell (?:everyone|the police|your (?:father|mother|wife|husband)))\\b|\\byou(?:'ll| will) (?:regret|be sorry|pay for|never (?:work|see|leave|walk))\\b|\\b(?:last|final) (?:warning|chance)\\b|\\bor (?:else|I shoot|you die|(?:she|he|they) dies?)\\b|\\bI won't (?:warn you|ask|say it) again\\b`,
);
export const REFUSAL = re(
  `${START}(?:no, )?(?:I (?:won't|will not|refuse|shan't|would rather not|'d rather not)|I'd rather not|we (?:won't|will not|refuse)|absolutely not|over my dead body|not a chance|I'm not (?:going|leaving|signing|doing|coming|selling|telling|giving|paying|staying|apologi[sz]ing))\\b(?! (?:let|leave you|tell|forget|be (?:long|late|a|back)|keep you|to sleep|hurt|lie))`,
);
export const REFUSAL_TOLD = re(
  `\\b(?:refused|refuses|declined|declines) to\\b(?! (?:start|open|close|burn|light|budge|move|work|turn|come off))|\\bwould not (?:say|tell|answer|let|take|sign|sit down|come (?:in|down|out)|leave)\\b|\\bturned (?:him|her|them|it|the offer) down\\b`,
);
export const DENIAL = re(
  `\\b(?:I|we) (?:never|didn't|did not) (?:see|saw|touch|touched|take|took|tell|told|say|said|do|did|know|knew|meet|met|hear|heard|open|opened|move|moved|steal|stole|go|went|write|wrote)\\b(?! (?:how|why|you (?:could|would|were so)|much|well|anything like))|\\bit (?:wasn't|was not) me\\b|\\bI (?:wasn't|was not) (?:there|even there|here)\\b|\\bI've never (?:seen|been|heard of|met|touched)\\b|\\bI had nothing to do with\\b|\\b(?:she|he|they) (?:never|didn't|did not) (?:see|saw|touch|touched|take|took|do it|did it|meet|met)\\b`,
);
export const EVASION = re(
  `(?:^|[.!?…—] *)(?:it(?:'s| is| was) nothing|nothing(?: happened| important| at all)?|nothing to (?:tell|hide|worry about)|it's complicated|it's a long story|don't ask(?: me)?|never mind(?: that)?|I(?:'d| would) rather not say|that's (?:none of your (?:business|concern)|my (?:business|affair))|let's (?:not )?talk about (?:it (?:later|another time)|something else)|it doesn't matter(?: now| anymore)?|ask me (?:later|tomorrow|another time)|I don't know what you(?:'re| are) talking about|I don't want to talk about it|I don't remember|I can't remember|I have no idea)[,.!…—]|\\b(?:changed|changes) the subject\\b`,
);
export const FEELING = re(
  `\\bI(?:'m| am) (?:fine|all right|okay|not (?:afraid|scared|frightened|angry|crying|jealous|tired|worried|cold|sad|lonely|nervous|upset))\\b|\\bI (?:don't|do not) (?:care|mind|miss (?:him|her|it|them|you)|love (?:him|her|you|them)|need (?:him|her|you|anyone|anybody|help))\\b|\\b(?:it|that) (?:doesn't|does not|didn't) (?:hurt|bother me)\\b`,
);
export const FEELING_TOLD = re(
  `\\b(?:I|she|he|they|we|[A-Z][a-z]+) (?:did not|didn't|does not|doesn't|don't|would not|wouldn't) (?:cry|weep|miss (?:him|her|it|them))\\b|\\b(?:told|tells) (?:myself|herself|himself|themselves)\\b|\\bpretend(?:s|ed|ing)? not to (?:care|mind|notice|hear|see)\\b`,
);
export const SECRET = re(
  `\\b(?:don't|do not|mustn't|must not|can't|cannot|never|not to) (?:ever )?tell (?:anyone|anybody|him|her|them|mum|dad|mom|your|my|a soul|the others|[A-Z][a-z]+)\\b|\\b(?:nobody|no one) (?:must|can|is to|may|else) (?:know|knows|find|ever|speak|hear)\\b|\\b(?:nobody|no one) (?:else )?(?:knows|knew)(?: about| that|[.,!]| what (?:we|I|she|he) did| where| who)|\\bbetween (?:you and me|us|ourselves)\\b[.,!]|\\bkeep (?:this|it|that) (?:a secret|secret|quiet|between|to yourself)\\b|\\bnot a word to\\b|\\b(?:had|have|has|have I|'ve|'d) never told (?:anyone|anybody|a soul|him|her|them|my|his|their|[A-Z][a-z]+)\\b|\\bpromised? not to (?:say|tell|breathe)\\b|\\bkept (?:it|this) (?:a )?secret\\b|\\b(?:her|his|my|our|their|your) secret\\b(?! (?:recipe|ingredient|agent|garden))`,
);
export const SECRET_TOLD = re(
  `\\b(?:had|has|have|'ve|'d) (?:never|not|still not) told (?:the others|everyone|[A-Z][a-z]+ |anyone|anybody|a soul|him|her|them|my|his|their)\\b|\\b(?:haven't|hadn't|hasn't|didn't|did not|don't|do not) (?:ever )?(?:tell|told) (?:anyone|anybody|him|her|them|mother|father|mum|dad|the others)\\b|\\b(?:nobody|no one) (?:else )?(?:knows|knew)(?: about| that|[.,!]| what (?:we|I|she|he) did)|\\bpromised? not to (?:say|tell|breathe)\\b|\\bkept (?:it|this) (?:a )?secret\\b|\\b(?:her|his|my|our|their|your) secret\\b(?! (?:recipe|ingredient|agent|garden))`,
);
export const ADMISSION = re(
  `${START}(?:I lied|it was me|I did it|I killed|I stole|I love you|I loved (?:him|her|them|you)|I was wrong|I was afraid|I was there|I was a coward|I should have (?:told|said|come|stayed|listened|stopped|known)|I'm the one who|it's my fault|it was my fault|I sold|I let (?:him|her|them) (?:go|die|drown|fall)|I betrayed|I made it up|I'm leaving|I'm pregnant|I'm in love|I've been lying|the truth is|I have to tell you something)\\b`,
);
export const ADMISSION_TOLD = re(
  `\\bsomething I (?:have|need|must|ought) ?(?:to)? tell you\\b|^I (?:have a )?confess|\\bthe truth is\\b|^I (?:lied|stole it|sold it|sold them|made it up|betrayed|did it)\\b`,
);
export const NO_QUESTION = re(
  `(?:^|[.!,] *)(?:right|okay|ok|all right|really|well|what|sorry|pardon|ready|yes|no|please|you know|see|eh|hm+|tea|coffee|sugar|how are you|is that so|how do you do|who cares|why not|so what)\\?$`,
);
export const KNOCK = re(
  `\\b(?:someone|somebody|something) knock(?:ed|s)\\b(?! (?:over|out|down|into|it|the))|\\b(?:a|the|another|three|two) (?:sharp |soft |loud |second |third |quiet )?knocks?(?: came|[ ,.;:!—]| at)|\\bthe (?:doorbell|bell) (?:rang|rings)\\b|\\b(?:rang|rings) the (?:door)?bell\\b|\\bknock(?:ed|ing|s)? (?:at|on) the (?:[a-z]+ )?door\\b`,
);
/** A capitalised word that can be somebody. */
const NAME = `(?!(?:Nothing|None|It|That|This|These|Those|There|What|All|Time|Then|And|But|Nobody|No|The|Not|Never|Only|Everything|Something|Anything|Which|Who|When|Where|How|Why)\\b)[A-Z][a-z]+`;
const PERSON = `(?:I|he|she|we|they|someone|somebody|${NAME}|(?:[Aa]|[Tt]he|[Mm]y|[Hh]er|[Hh]is) (?:[a-z]+ )?(?:man|woman|boy|girl|stranger|child|mother|father|brother|sister|aunt|uncle|captain|doctor|guard|officer|soldier|messenger|visitor|king|queen))`;
export const ARRIVAL = cased(
  `(?:^|[ "“])${PERSON} (?:had |has |finally |at last )?(?:arrived|arrives|came (?:back|home|in|downstairs)(?! (?:to (?:me|him|her|us)|handy|for))|comes (?:back|home|in)(?! (?:handy|to (?:me|him|her)))|walked in|walks in|turned up(?! (?:the|a|his|her|my|at the (?:corners?|edges?)))|turns up(?! (?:the|a|his|her|my))|returned(?: home| from|[.,])|returns(?: home| from|[.,])|appeared in the doorway)(?! (?:the|a) (?:call|book|favou?r))`,
);
export const DEPARTURE = cased(
  `(?:^|[ "“])${PERSON} (?:had |has |was |were |is |are |'s )?(?:already |simply |just )?(?:left(?:[.,;!]| (?:without|before|at|for|that|the (?:house|room|village|town|city|office|party|table|building|next)|home)\\b)|leaves(?:[.,;!]| (?:without|before|at|for)\\b)|walked (?:out|away)\\b(?! of)|walks (?:out|away)\\b(?! of)|drove (?:off|away)|drives (?:off|away)|rode (?:off|away)|sailed(?: away)?[.,]|went away|gone[.,;!])`,
);
export const DECISION = re(
  `\\b(?:I|he|she|we|they|[A-Z][a-z]+) (?:had |have |has )?(?:decided|decides)\\b(?! (?:against|by|nothing|not))|\\b(?:made|makes|made) up (?:her|his|my|their) mind\\b|\\b(?:I've|we've) decided\\b|\\bI(?:'m| am) going to (?:have to|need to|leave|sell|marry|tell (?:her|him|them)|find (?:her|him|them|it|out)|quit|do it|ask (?:her|him)|stay|go back)\\b`,
);
export const ORDER = cased(
  `(?:^|[.!?…—] *)(?:(?:Please|Now|Then)[,]? |[A-Z][a-z]+, )?(?:[Gg]o (?:home|back|away|now|to|and)|[Ww]alk with|[Ss]it down|[Ll]ook at (?:me|it|him|her)|[Ss]ay (?:it|your|nothing|that)|[Ww]ait (?:here|for)|[Cc]ome (?:here|back|in|with|quickly|down|out|at once)|[Gg]et (?:out|down|up|back|in|the|your|rid)|[Gg]ive (?:it|that|me (?:the|that|your|back)|them|him|her)|[Tt]ell (?:me (?:the|what|where|who|everything)|him|her|them)|[Pp]ut (?:it|that|the|them|down)|[Ss]top (?:it|that|the|him|her|them|[a-z]+ing)|[Ss]tay (?:here|away|where|down|with|back|behind|close)|[Rr]un[.!,]|[Ll]eave (?:it|them|him|her|the|us|me|now|your)|[Bb]ring (?:it|him|her|them|the|me|your)|[Oo]pen (?:it|the|your)|[Cc]lose (?:it|the|your)|[Ss]hut the|[Kk]eep (?:away|still|your|walking|moving|it|them|him|her|the)|[Tt]ake (?:it|him|her|them|the|your|me)|[Ff]ollow (?:me|him|her|them)|[Bb]urn (?:it|the|this|them)|[Ss]how me|[Ll]isten to|[Ss]ign (?:it|here|the)|[Dd]on't (?:touch|open|move|look|go|let|say|come|turn|follow|speak|trust|stop|leave|forget)|[Dd]o not (?:touch|open|move|look|go|let|say|come|turn|follow|speak|trust|stop|leave|forget))\\b(?! (?:care|your time|with it|on (?:then|with)|change\\b|I'|a moment))`,
);
export const STRANGE = re(
  `\\bsomething (?:was|is|felt|feels|looked|about (?:it|him|her|the [a-z]+) (?:was|is|felt)) (?:very |badly |just )?(?:wrong|off|odd|strange|missing|different)\\b|\\b(?:that|it|this|which) (?:was|is|seemed|struck [a-z]+ as) (?:very |rather |a little |what was )?(?:odd|strange|impossible|peculiar|unusual)\\b|^(?:strangely|oddly|curiously)\\b|\\b(?:should not|shouldn't) (?:be|have been) (?:there|here|possible|open|empty|warm|lit|alive|able)\\b|\\b(?:did not|didn't|does not|doesn't) belong (?:there|here|to)\\b|\\bthe wrong (?:colou?r|way round|size|shape)\\b|\\bcould not (?:account for|explain)\\b|\\bfor no reason (?:that )?(?:anyone|anybody|I|she|he|they)?\\b`,
);
export const HABIT = re(
  `\\b(?:was|were|is|are|am) no longer\\b|\\bno longer (?:[a-z]+ed|[a-z]+s|came|went|spoke|slept|ate|looked|asked)\\b|\\b(?:any more|anymore|any longer)[.!]|\\b(?:I|he|she|we|they|it|[A-Z][a-z]+) (?:always )?used to (?!it|the|this|that|be used)|\\b(?:had|has|have) stopped (?:[a-z]+ing)\\b|\\b(?:every|each) (?:morning|day|night|evening|week|year|summer|winter)\\b[^.]{0,80}\\b(?:but (?:today|tonight|this|not)|except)\\b`,
);
export const FIRST = re(
  `\\bfor the first time (?:in|since|that|all)\\b|\\b(?:had|has) never (?:before )?(?:been|done|asked|said|seen|come|spoken|called)\\b[^.]{0,60}\\b(?:before|until now|until today)\\b`,
);
export const CALLED = cased(
  `\\b(?:said|spoke|called|heard|whispered|repeated|says|knew|knows|calls|whispers) (?:her|his|my|your|their) (?:own )?name\\b(?! (?:was|is|on|in the|at|off))`,
);
export const SENSE = re(
  `\\b(?:smelled|smelt|smells|tasted|tastes|reeked|stank) (?:faintly |strongly |only |still )?(?:of|like)\\b|\\b(?:the|a) (?:faint |strong )?(?:smell|scent|taste|stench) of\\b|\\bthe sound of\\b`,
);
export const MEMORY = re(
  `\\b(?:I|he|she|we|they|[A-Z][a-z]+) (?:still |suddenly |also )?(?:remembered|remembers|remember)\\b(?! (?:to|nothing|that I|the way to))|\\bthe memory of\\b|\\breminded (?:me|him|her|them|us) of\\b`,
);
export const WAITING = re(
  `\\b(?:I|he|she|we|they|[A-Z][a-z]+) (?:still |only |just )?(?:waited|waits|(?:was|is|were|are|am|had been|have been|has been) (?:still )?waiting)(?! (?:on|until|till|a (?:moment|second|minute|beat)|tables?|room|list))\\b`,
);
export const FEAR = re(
  `\\b(?:was|were|is|am|are) (?:suddenly |more |still |so |very |too )?(?:afraid|frightened|scared|terrified)\\b|\\bwhat (?:she|he|I|they) (?:feared|dreaded)\\b|\\b(?:she|he|I|they|[A-Z][a-z]+) (?:feared|dreaded|dreads|fears)\\b`,
);
export const WRITTEN = re(
  `\\b(?:note|letter|message|telegram|postcard|text|card|email|sign|notice|inscription) (?:said|read|says|reads|ended|began)\\b|\\b(?:was|were|is|are) written (?:on|in|across|under)\\b|\\bin (?:her|his|my|your|their) (?:own )?handwriting\\b`,
);
export const WISH = cased(
  `(?:^|[ ,"“])${PERSON} (?:only |just |still |really |had always |always |had )?(?:wanted (?:to|nothing|only|it|him|her)|wished|hoped|longed|wants (?:to|nothing|only|it|him|her)|wishes|hopes|longs)\\b(?! (?:to know (?:if|whether)|(?:him|her|them|me|us) (?:luck|good)))`,
);
export const DEBT = re(`\\bowe[sd]?\\b(?! to (?:the|a))|\\b(?:in debt|a debt|the debt|her debt|his debt|my debt)\\b`);
export const SILENCE = re(
  `\\bsaid nothing\\b|\\b(?:did not|didn't|does not|doesn't) (?:answer|reply|say anything|speak)\\b|\\b(?:there was |gave |got |made |with |was |came )no (?:answer|reply)\\b|\\b(?:nobody|no one|neither of them|neither) (?:spoke|answered|said anything|replied|speaks|answers|says anything)\\b|\\bsays nothing\\b`,
);
export const AVOIDING = re(
  `\\b(?:did not|didn't|would not|wouldn't|could not|couldn't|does not|doesn't|won't|will not) (?:look at (?:me|him|her|them|us|each other|[A-Z][a-z]+)|meet (?:my|his|her|their|[A-Z][a-z]+'s) (?:eyes?|gaze)|look (?:round|back|up))\\b|\\blooked away\\b|\\blooks away\\b|\\bavoided (?:his|her|my|their) (?:eyes|gaze)\\b`,
);
export const CERTAINTY = re(
  `\\b(?:I|he|she|we|they|[A-Z][a-z]+) (?:already |suddenly )?(?:knew (?:that|then|at once|what|who|it)|understood (?:that|then|at once|what|why))\\b`,
);

export const FOUND = DOES_THING(
  "found|finds|discovered|discovers|dug up|digs up|uncovered|uncovers|came across|unearthed",
);
export const GIVEN = new RegExp(
  `\\b(?:gave|gives|handed|hands|held out|holds out|offered|offers|passed|passes|slid|slides|pressed)(?: (?:[a-z]+|[A-Z][a-z]+)){0,2}? ${A_THING}(?! (?:under|into|in|beneath|behind|inside|down)\\b)`,
  "u",
);
export const LOST = [
  re(
    `\\bthe ((?:[a-z-]+ ){0,2})(${THING}) (?:was|were|is|are|had|has) (?:been )?(?:gone|missing|stolen|lost|disappeared|vanished)\\b`,
  ),
  DOES_THING("lost|loses|mislaid|stole|steals"),
];
const BREAKABLE = `${THING}|window|glass|plate|vase|chair|door|chain|seal|string|bowl|watch|clock|screen|engine|mast|oar|lock`;
export const BROKEN = [
  re(
    `\\bthe ((?:[a-z-]+ ){0,2})(${BREAKABLE}) (?:broke|breaks|shattered|shatters|snapped|snaps|cracked|cracks|tore|split|was broken|was torn|was cracked|was smashed|is broken|had broken)\\b`,
  ),
  new RegExp(
    `\\b(?:broke|breaks|smashed|smashes|snapped|snaps|tore|tears|shattered|ripped|dropped and broke) (?:the|her|his|my|their|our) ((?:[a-z-]+ ){0,2})(${BREAKABLE})(?! (?:of|open)\\b)(?![a-z'-])`,
    "i",
  ),
];
export const HIDDEN = DOES_THING(
  "hid|hides|slid|slides|buried|buries|tucked|tucks|slipped|slips|concealed|conceals|stuffed|stuffs|locked|locks|shoved|sewed|pushed",
  " (?:away|in|inside|into|under|beneath|behind|between|down|beside|back|up|at the)\\b",
);
export const KEPT = DOES_THING(
  "put|puts|dropped|drops|folded|slid|slipped",
  " (?:back )?(?:in|into) (?:her|his|my|the|your|a) (?:[a-z]+ )?(?:bag|pocket|drawer|coat|jacket|sleeve|suitcase|purse|handbag|apron|safe|chest|trunk)\\b",
);
export const ACCUSATION = re(
  `${START}(?:you(?:'ve| have)? (?:never|always|lied|promised|took|stole|killed|left (?:me|him|her|us|them)|betrayed|signed|let (?:me|him|her|them)|knew|ruined|broke|cheated|used me|forgot|said you)|you were (?:there|supposed|late|lying|meant)|you should have|you're lying|you're hiding|this is your fault)\\b(?! (?:know|can tell|mind))`,
);
export const OFFER = re(
  `\\b(?:let me|I can|I could|you can|you could|we could) (?:help|pay|give|take|go (?:home|back|with|now)|stay|turn back|have|come (?:with|home|back)|keep|lend|drive|show|leave|sleep)\\b|\\bcome with me\\b`,
);
export const LOCKED = re(
  `\\b(?:door|gate|window|box|drawer|chest|cell|cellar|room|house|church) (?:was|is|had been|were|has been) (?:still |always )?(?:locked|bolted|barred|shut|unlocked|open)\\b|\\b(?:locked|bolted|barred|unlocked|locks|bolts) the (?:[a-z]+ )?(?:door|gate|window|drawer|chest|cell|cellar|room|house|church)\\b`,
);
export const DEATH = re(
  `\\b(?:man|woman|boy|girl|child|father|mother|brother|sister|wife|husband|son|daughter|uncle|aunt|king|queen|taster|he|she|they|men|${NAME}) (?:had |has )?(?:died|drowned)\\b(?! (?:down|away|out|laughing|of (?:laughter|shame|embarrassment)))|\\b(?:he|she|they) (?:was|were|is|are) (?:already )?dead[.,;]|\\b(?:was|were|had been) (?:murdered|buried|hanged)\\b(?! in (?:her|his|work|a))`,
);
export const HUSH = re(
  `\\b(?:fell|went|became|grew|falls|goes|was) (?:very |quite |suddenly |completely )?(?:silent|quiet|still)[.,;]|\\b(?:silence|quiet) (?:fell|followed|spread)\\b|\\bthere was (?:a |only )?(?:long |sudden )?silence\\b`,
);
export const NOISE = re(
  `\\b(?:footsteps|steps (?:outside|upstairs|overhead|behind|on the))\\b|\\b(?:a|another) (?:[a-z]+ )?(?:noise(?! of)|scream|crash|gunshot|thud|creak|howl)\\b|\\b(?:floor|floorboards?|stairs?|door|gate|ceiling) (?:above |outside |behind [a-z]+ )?creaked\\b|\\bheard (?:a|something|someone|somebody|footsteps|voices)(?! (?:story|tale|joke|song|lot|rumou?r)\\b)\\b|\\bsomething (?:upstairs|outside|downstairs|behind [a-z]+|in the [a-z]+)? ?(?:got|moved|fell|stirred|scraped|knocked|creaked|shifted|is moving)\\b|\\bsomebody is moving\\b`,
);
export const DARK = re(
  `\\b(?:getting|growing|grew|grows|got|gets|almost|nearly) dark\\b|\\bthe sun (?:went|had gone|was going|goes|sank|set) ?(?:down)?\\b|\\b(?:lights?|lamps?|candles?) (?:went|goes|go|had gone) out\\b|\\bdarkness (?:fell|falls|came)\\b`,
);
export const TEARS = re(
  `\\b(?:wept|weeps|was crying|were crying|is crying|began to cry|started to cry|in tears|burst into tears|trembled|trembles|was trembling|was shaking|were shaking|hands shook)\\b`,
);
export const SMILE = re(
  `\\b(?:I|he|she|they|we|${NAME}|man|woman|boy|girl|and) (?:only |almost |just )?(?:smiled|smiles|laughed|laughs|grinned|grins)\\b`,
);
export const LOOK = re(
  `\\b(?:I|he|she|they|we|${NAME}|man|woman|boy|girl|and) (?:only |just |still )?(?:looked|looks|stared|stares|glanced|glances|gazed|gazes) (?:at|out|over|into|across|back|down at|up at|round|around)\\b(?! (?:both|all) (?:sides|three|four))`,
);
