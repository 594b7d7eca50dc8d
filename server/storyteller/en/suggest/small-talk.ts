// Spoken sentences that open nothing: greetings, thanks, offers, practical requests, prices, weather, echoes.
import { beginningOf, beginnings } from "./beginnings.ts";

const SMALL = beginnings(
  "hello|hi|hey|goodnight|goodbye|thanks|cheers|certainly|sorry|pardon|welcome|sit|listen|look|hurry|wait|ready|order|next",
  "fine|right|yes|ok|okay|please|exactly|sure|good|great|amen|copy|naturally|impossible",
  "good morning|evening|afternoon|night|day",
  "come in|on",
  "thank you",
  "of course",
  "go on",
  "excuse me",
  "you're welcome",
  "sit down",
  "have a seat",
  "take your time",
);
/** What may stand behind such a beginning, in letters. */
const SMALL_REST = 24;
/** Food, weather, furniture and prices. */
const PETTY = new Set(
  `tea coffee rice soup cake sandwich sandwiches biscuit biscuits sugar milk bread raining
  snowing bits dollars pounds pence euros francs kettle toast jam`.split(/\s+/u),
);
const PETTY_LENGTH = 45;

export function isSmallTalk(sentence: string): boolean {
  const small = beginningOf(sentence, SMALL);
  if (small !== null && sentence.length - small.length <= SMALL_REST) return true;
  return sentence.length < PETTY_LENGTH && wordsOf(sentence).some((word) => PETTY.has(word));
}

const PETTY_QUESTIONS = beginnings(
  "will|can|could|may|shall|should|might i|we talk|speak|go|help|get|have|bring|come|offer|take|see|sit|borrow|try|start|continue|begin|ask|show|do|put",
  "shall i|we",
  "would|do|did|won't|don't you like|want|care|need|mind|fancy",
  "will you have|take|sit",
  "can|could|would|will you pass|hold|bring|get|give|open|close|put|come|wait|do|help|please|move|repeat",
  "how about|are",
  "how do you do",
  "how's",
  "how is your",
  "what about|of",
  "let me see",
  "why don't|not",
  "why do we|you not",
  "is there any|more|some",
  "have you got",
  "any",
  "are you ok|okay|alright|hungry|cold|tired|warm|coming|ready|sure|still",
  "are you all right",
  "is it|that still|all|really|so|broken|raining|cold|bothering",
  "what time|day|kind|colour|color|size|sort|wall|sound",
  "what does it say",
  "what are you doing|having|eating|drinking|reading",
  "where would|should a|an|i|we|one",
  "who cares|wants|needs",
  "who is it",
  "how should|would i|you know",
  "guess|remember",
  "you know what|who",
  "do you know what|who|how",
);
/** Petty only where little follows. */
const PETTY_IF_SHORT = beginnings(
  "what's|what is that|this|it|your|the",
  "what is|was the time|matter|rate|price|message",
  "how many|much|long|far|old|big|tall|high|heavy",
);
/** "Say it again, will you?" "Is Peak there?" */
const REQUEST =
  /, (?:will you|won't you|would you|shall we|shall I|please|eh|okay)\?$|^Is (?:he|she|[A-Z][a-z]+|anybody|anyone) (?:there|in|home|here|ready)\?$/u;
const PETTY_REST = 24;
/** Even a short question with one of these is more than an echo. */
const ASKS = new Set("and but so if who why where when what how did do is are was have has".split(" "));

/** Whether nothing much turns on the answer to a question. */
export function isPettyQuestion(sentence: string, heard: string): boolean {
  const words = wordsOf(sentence);
  if (words.length === 1) return words[0] !== "why";
  if (REQUEST.test(sentence)) return true;
  if (beginningOf(sentence, PETTY_QUESTIONS) !== null) return true;
  const short = beginningOf(sentence, PETTY_IF_SHORT);
  if (short !== null && sentence.length - short.length <= PETTY_REST) return true;
  if (words.length < 3 && !/^(?:why|who)/u.test(words[0] ?? "")) return true;
  const before = new Set(wordsOf(heard));
  return (
    words.length < 6 && !ASKS.has(words[0] ?? "") && words.filter((word) => before.has(word)).length >= words.length - 1
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
}
