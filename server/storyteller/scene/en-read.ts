// Reads a player's English line for simple intents, and for how a name stands in it.
import type { SceneEntry, SceneLine } from "../../platform/models/scene-request.ts";
import { commonWords } from "./common-words.ts";
import type { Intent, LineSigns, NameUse, Pronoun } from "./types.ts";

const SHORT_WORDS_MAX = 7;

/** In order: the first that matches a line is its intent. */
const INTENTS: readonly (readonly [Intent, RegExp])[] = [
  ["me", /\bwho am i\b|\bwho i am\b|\babout (?:me|myself)\b|\b(?:know|recogni[sz]e|remember) me\b|\bwhat'?s my name\b/],
  [
    "me",
    /\bwhat (?:is|'s|was) my (?:goal|aim|task|quest|mission)\b|\bwhy am i here\b|\bwhat am i (?:supposed|meant) to\b/,
  ],
  ["want", /\bwhat (?:do|would|did|is it) (?:you|u)(?: really| even| like to)? (?:want|need|seek|wish|hope)\b/],
  ["want", /\bwhat (?:are|r) (?:you|u) (?:after|looking for|hoping for)\b|\byour (?:goal|aim|own wish|plans?)\b/],
  ["self", /\bwho (?:the \w+ )?(?:are|r) (?:you|u)\b|\bwhat (?:are|r) (?:you|u)\s*[?!.]*$|\byour name\b/],
  ["self", /\babout (?:yourself|you)\b|\bintroduce yourself\b|\bwhat do you do\b|\byour (?:story|past)\b/],
  [
    "around",
    /\blook(?:s|ing)? (?:around|about)\b|\bwhere (?:am i|are we)\b|\bwhat(?: is|'?s) (?:this place|here|around)\b/,
  ],
  [
    "around",
    /\b(?:where|what) is this\b|\bwhat (?:do|can) i (?:see|hear)\b|\btake in the\b|\bexamine the (?:room|area)\b/,
  ],
  ["guide", /\bwhat (?:should|can|do|must|shall|would|could) (?:i|we) (?:do|know|try|start|begin)\b/],
  ["guide", /\bwhat do i (?:have|need) to do\b|\bwhat am i to do\b/],
  ["guide", /\bwhere (?:should|do|can|shall|would) (?:i|we) (?:begin|start|go)\b|\bwhat(?: now| next|'?s next)\b/],
  ["guide", /\bhelp(?: me| us)?\b|\b(?:advice|hints?|clues?|ideas)\b|\bwhat(?: is|'?s) (?:going on|happening|new)\b/],
  ["guide", /\btell me (?:something|everything|anything|all|what)\b|\bwhat (?:do|else do) you know\s*[?.!]*$/],
  ["guide", /\bmy (?:goal|aim|task|quest|mission)\b|\bwhat (?:stands in|keeps me)\b/],
  ["more", /^(?:please )?(?:tell me |say )?more\b|^(?:please )?go on\b|^continue\b|^keep (?:going|talking)\b/],
  ["more", /^and(?: then)?\s*[?.…]*$|^(?:what|anything) else\b|^(?:really|how so|how come|why)\s*[?!.]*$|^i listen\b/],
  ["silence", /^(?:i )?(?:say|says) nothing\b|^(?:i )?(?:stay|remain|keep|am) (?:silent|quiet)\b|^(?:i )?wait\b/],
  ["silence", /^(?:i )?(?:don't|do not) (?:answer|reply|say)\b|^\(?silence\)?\W*$/],
];
const GREETING =
  /(?:^|, )good (?:morning|day|evening|afternoon)\b|\b(?:anybody|anyone) (?:there|here|home)\b|^(?:morning|evening)\b|^(?:oh,? )?(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|day|evening|afternoon)|well met|nice to meet)\b|^(?:i )?(?:wave|bow)\b|\bhow are you\b|\bi greet\b/;
const THANKS = /\b(?:thank you|thanks|thx|much obliged|i appreciate|i'm grateful)\b/;
const FAREWELL =
  /^(?:bye|goodbye|good night|farewell|see you|so long|take care|until next time)\b|\bi (?:must|should|have to|need to|had better) (?:go|leave|be off)\b|\bi(?:'m| am) (?:leaving|off)\b|\bgood ?bye\b/;
const YES =
  /^(?:yes|yeah|yep|aye|sure|of course|certainly|ok|okay|agreed|right|indeed|gladly|i do|i will|(?:i )?nod)\b/;
const NO =
  /^(?:no|nope|nah|never|not really|not yet|i (?:don't|do not) think so|(?:i )?shake my head|i won't|i refuse)\b/;

const ASKS =
  /\?|^(?:so |and |but |then |well,? )?(?:who|whom|whose|what|where|when|why|how|which|is|are|was|were|do|does|did|can|could|will|would|has|have|should)\b|\b(?:tell|show|teach) me\b|\bi (?:ask|wonder)\b|^ask\b|\b(?:explain|describe|remember)\b|\b(?:look(?:ing)?|search(?:ing)?) for\b|\bthink(?:ing)? (?:of|about|back)\b/;
const ASKS_TIE =
  /\bbetween\b|\brelat(?:ed|ion|ionship|ions)\b|\b(?:friends?|enem(?:y|ies)|trust|love|hate|like|married|family|fond|cousin|brother|sister|uncle|aunt|mother|father|son|daughter|wife|husband|trusted)\b|\b(?:think|make) of\b|\bfeel about\b|\bget along\b|\bto (?:you|me|him|her|each other)\s*\?|\bhow (?:do|does|did) (?:you|\S+) know\b|\bdo you know\b|\bstand\b/;
const ASKS_ALIVE = /\b(?:alive|dead|still (?:living|with us|around)|died|die|dies|killed|survived?)\b/;
const ARRIVES =
  /^\s*(?:quietly |suddenly |slowly |then |also |now |finally )*(?:comes?|came|enters?|entered|arrives?|arrived|appears?|appeared|walks?|walked|steps?|stepped|shows up|joins?|bursts?|returns?)\b(?! up to you)/;
const ADDRESS_BEFORE =
  /\b(?:turn|walk|go|talk|speak|say|step|run|move|nod|bow|wave|smile|whisper|call|look|point)(?: over| up| out| back| quietly| softly)? (?:to|toward|towards|at|with)(?: the)?\s*$|\b(?:ask|tell|greet|approach|face|follow|call)(?: the)?\s*$/;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’‘]/gu, "'")
    .replace(/[“”"*]/gu, "")
    .trim();

function pronounIn(text: string): Pronoun | null {
  if (/\byou (?:two|both)\b|\b(?:two|both) of you\b/.test(text)) return "they";
  const found =
    /\b(he|him|his|she|her|hers|it|its|that(?= place| thing| one|\W*$)|(?<!(?:is|are|was|were) )there(?! (?:is|are|was|were))|they|them|their)\b/.exec(
      text,
    )?.[1];
  if (!found) return null;
  if (/^h(?:e|im|is)$/.test(found)) return "he";
  if (/^(?:she|hers?)$/.test(found)) return "she";
  return /^the/.test(found) && found !== "there" ? "they" : "it";
}

function intentOf(text: string): Intent | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return "silence";
  for (const [intent, words] of INTENTS) if (words.test(text)) return intent;
  const isShort = text.split(/\s+/).length <= SHORT_WORDS_MAX;
  if (THANKS.test(text)) return "thanks";
  if (FAREWELL.test(text)) return "farewell";
  if (GREETING.test(text)) return "greeting";
  if (isShort && YES.test(text)) return "yes";
  if (isShort && NO.test(text)) return "no";
  return null;
}

/** What an English line shows of what the player means. */
export function readEnglish(line: string, mode: SceneLine["mode"]): LineSigns {
  const text = plain(line);
  return {
    intent: intentOf(text),
    // Narration asks nobody, unless it is a question.
    asks: mode === "narrate" ? /\?\W*$/.test(text) : ASKS.test(text),
    asksWant: /\bwants?\b|\b(?:goal|aim|plans?|after)\b/.test(text),
    asksTie: ASKS_TIE.test(text),
    ofPlayer: /\b(?:me|my|am i|i am)\b/.test(text),
    asksAlive: ASKS_ALIVE.test(text),
    pronoun: pronounIn(text),
  };
}

/** How a name stands between the words before and after it. */
export function englishUse(before: string, after: string, mode: SceneLine["mode"]): NameUse {
  const left = plain(before);
  const right = plain(after);
  if (mode !== "say" && ARRIVES.test(right) && !/\b(?:if|when|before|until|where|did|does|has)(?: the)?$/.test(left))
    return "arrives";
  if (mode === "do" && ADDRESS_BEFORE.test(left)) return "addressed";
  const opens =
    left === "" ||
    /(?:^|[.!?,;:]\s*)(?:hi|hello|hey|hiya|oh|so|well|good \w+|thank you|thanks|yes|no|please|dear|and|but|listen|tell me|goodbye|bye|farewell)?,?$/.test(
      left,
    );
  if (mode !== "narrate" && opens && /^\s*(?:[,:!]|$|[.?]\s*$)/.test(right) && !isNameAlone(left, right))
    return "addressed";
  return "named";
}

/** A name and a question mark alone ask about it. */
const isNameAlone = (left: string, right: string) => left === "" && /^\s*\?*\s*$/.test(right);

const NOT_NAMES =
  /^(?:the|of|and|a|an|in|on|at|by|for|to|old|young|little|big|great|mr|mrs|ms|dr|st|sir|saint|new|last|first|red|black|white|green|blue|grey|gray|north|south|east|west|one|two|three)\.?$/i;
const SHORT_MIN = 2;

/** Words of a person's name; of other entries the name without its article, and its last word after "the". */
export function englishShortNames(name: string, as: SceneEntry["as"]): string[] {
  const bare = name.trim().replace(/^(?:the|a|an)\s+/i, "");
  const words = bare.split(/\s+/u);
  const short = [bare, bare.replace(/-/gu, " "), bare.replace(/\./gu, "")].filter((form) => form !== name.trim());
  if (words.length < 2) return short;
  if (as !== "person") return [...short, `the ${words.at(-1)?.toLowerCase()}`, `The ${words.at(-1)?.toLowerCase()}`];
  return [
    ...short,
    ...words.filter((word) => word.length >= SHORT_MIN && /^\p{Lu}[\p{L}'’-]+$/u.test(word) && !NOT_NAMES.test(word)),
    ...(commonWords.has(words[0]?.toLowerCase() ?? "") ? [`the ${words[0]?.toLowerCase()}`] : []),
  ];
}
