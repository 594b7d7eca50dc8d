// Where sentences end, in both languages. An end is reported only once the following text can't undo it: "Mr." and
// "3." are not ends, nor is the ellipsis of "I… no".
import { CJK } from "../../../../contract/writing-systems.ts";

const TERMINATORS = new Set("。！？!?.…｡．");
const CLOSERS = new Set("”’\"'」』）)】》］]*_");
const OPEN_TO_CLOSE = new Map([
  ["“", "”"],
  ["「", "」"],
  ["『", "』"],
  ["《", "》"],
  ["（", "）"],
  ["(", ")"],
]);
const ABBREVIATION = /(?:^|[^\p{L}])(?:mr|mrs|ms|dr|st|prof|jr|sr|vs|mt|capt|col|gen|lt|sgt|rev|no|\p{L})$/iu;
/** A single capital letter before a dot, as in a name's initials, does not end a sentence. */
const INITIAL = /(?:^|[\s.“"'(])\p{Lu}$/u;
const LOWER = /\p{Ll}/u;
const LETTER = /[\p{L}\p{N}]/u;
const UNSPACED = new RegExp(`[${CJK}]`, "u");

/**
 * The ends of sentences after `from`, in order, each after the last mark or closing quote. `from` is 0 or an end.
 * `ended`: nothing follows the text; otherwise a sentence end at the very end of the text is not reported yet.
 */
export function sentenceEnds(text: string, from: number, ended: boolean): number[] {
  const ends: number[] = [];
  for (let i = from; i < text.length; i++) {
    const character = text[i] as string;
    if (character === "\n" ? !endsLine(text, i) : !TERMINATORS.has(character)) continue;
    let at = character === "\n" ? i : i + 1;
    while (at < text.length && (TERMINATORS.has(text[at] as string) || CLOSERS.has(text[at] as string))) at++;
    if (character === "\n") at = text.slice(0, i).trimEnd().length;
    else i = at - 1;
    if (at <= from || ends.at(-1) === at) continue;
    if (character === "\n" || isEnd(text, character, at, ended)) ends.push(at);
  }
  return ends;
}

/** Whether a text ends with the end of a sentence. */
export function endsSentence(text: string): boolean {
  const trimmed = text.trimEnd();
  return sentenceEnds(trimmed, 0, true).at(-1) === trimmed.length;
}

/** A line may also end with a dash, where a speaker is interrupted ("Wait—"), or with a closing quote. */
function endsLine(text: string, at: number): boolean {
  const line = text.slice(0, at).trimEnd();
  return /[—–-][”’"'」』]?$/u.test(line) || /[”"」』]$/u.test(line);
}

function isEnd(text: string, mark: string, at: number, ended: boolean): boolean {
  const rest = text.slice(at, at + 24);
  const visible = rest.search(/\S/u);
  if (visible < 0) return ended || rest.includes("\n");
  if (rest.slice(0, visible).includes("\n")) return true;
  const next = rest[visible] as string;
  const wide = "。！？｡．".includes(mark);
  if (wide) return true;
  const closed = CLOSERS.has(text[at - 1] as string);
  // Before a Chinese character, Western marks end a sentence; a dot or an ellipsis does only before a closing mark.
  if (UNSPACED.test(next)) return mark !== "…" && mark !== "." ? true : closed;
  if (LOWER.test(next)) return false;
  if (visible === 0 && LETTER.test(next)) return false;
  if (mark === "." && !closed) {
    const word = text.slice(Math.max(0, at - 8), at - 1);
    if (INITIAL.test(word) || ABBREVIATION.test(word)) return false;
  }
  return true;
}

/**
 * The closing marks for the quotes and brackets that are open at the end of a text's last paragraph; empty if none is
 * open. `before` is the text before it, in which they may have been opened.
 */
export function openQuote(text: string, before: string): string {
  const paragraph = (before.slice(-2_000) + text).split("\n").at(-1) ?? "";
  const stack: string[] = [];
  let straight = false;
  for (const character of paragraph) {
    const close = OPEN_TO_CLOSE.get(character);
    if (close) stack.push(close);
    else if (stack.at(-1) === character) stack.pop();
    else if (character === '"') straight = !straight;
  }
  return (straight ? '"' : "") + stack.reverse().join("");
}
