// Removes what an English sentence can do without: asides, fillers, adverbs that repeat their verb. Text in quotes is
// never changed.
import { SPEECH } from "./typography.ts";

/** After these the filler is what the sentence says: "not really", "would rather". */
const FILLERS =
  /(?<!\b(?:not|never|hardly|would|had|only|quite) |n[’']t |[’']d )\b(?:(?<!the )very|really|quite(?! (?:an?|the|simply|frankly|so|enough|few)\b)|rather(?! than)|somewhat|simply|just(?! (?:as|then|now|like|so|before|after|under|over|about|in|right|enough|come|short|past|the)\b)|actually|basically|certainly|of course|in fact|as it were|more or less|a (?:little )?bit(?! of)) (?=\p{L})/giu;
const ASIDE = /(?<!\s)\s*(?:\([^()]*\)|[—–] ?[^—–.!?…]{3,80} ?[—–])/gu;
/** Not before a clause that would then refer to another one. */
const RELATIVE =
  /, (?:which|who|whom|where) [^,.;:!?…—]{3,80},(?= )(?! (?:because|since|so|for|although|though|unless|if|which|who)\b)/gu;
const OPENER =
  /^(?:However|Suddenly|Indeed|Of course|In fact|After all|For a moment|Then again|At last|Eventually|Finally|Meanwhile|And then|Well), (?=\p{L})/u;
const TAIL =
  /,? (?:as (?:if|though) [^,.;:!?…]{3,90}|for (?:a|some) (?:moment|time|while)|(?<!not )at all|after all|in a way|so to speak)(?=[.;!?…])/gu;
const ADVERB = "(?:slowly|quickly|quietly|carefully|softly|gently|suddenly|gradually|silently|eventually)";
/** Between commas it is removed with both of them; before speech one comma stays. */
const SET_OFF = new RegExp(`, ${ADVERB},(?= +\\S)|, ${ADVERB}(?=[.;!?…]|, *$)`, "gu");
const MANNER = new RegExp(
  `(?<!\\b(?:too|so|very|more|most|less|as|how|quite|rather|and|or|but)) ${ADVERB}(?=[ ,.;!?…])(?! (?:and|or|but|enough|as|than)\\b)`,
  "gu",
);

/** Removes dispensable parts, each only if a complete sentence remains. */
export function trim(sentence: string): string {
  return outsideSpeech(sentence, (told, first) => {
    let text = told
      .replace(ASIDE, "")
      .replace(RELATIVE, "")
      .replace(TAIL, "")
      .replace(SET_OFF, "")
      .replace(MANNER, "")
      .replace(FILLERS, "");
    if (first) text = text.replace(OPENER, "");
    return text === told ? told : closedUp(text);
  })
    .replace(/^[\s,;]+/u, "")
    .replace(/^\p{Ll}/u, (letter) => (/^\p{Lu}/u.test(sentence) ? letter.toLocaleUpperCase("en") : letter));
}

/** Cleans up marks and spaces around removed parts. */
function closedUp(text: string): string {
  return text
    .replace(/ {2,}/gu, " ")
    .replace(/ +(?=[,;:!?]|\.(?!\.))/gu, "")
    .replace(/,(?: *,)+/gu, ",")
    .replace(/,(?=[.;:!?…])/gu, "");
}

/** Applies a change to the text outside of quotes; `first` is true for the beginning of the text. */
export function outsideSpeech(text: string, change: (told: string, first: boolean) => string): string {
  let result = "";
  let from = 0;
  for (const match of text.matchAll(SPEECH)) {
    result += change(text.slice(from, match.index), from === 0 && match.index > 0) + match[0];
    from = match.index + match[0].length;
  }
  const rest = text.slice(from);
  return rest === "" ? result : result + change(rest, from === 0);
}
