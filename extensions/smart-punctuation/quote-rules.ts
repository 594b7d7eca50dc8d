// Whether a quotation mark opens or closes, and when a straight one is an apostrophe.
import { isCjk, lastCharacter } from "./cjk-context.ts";

const OPENS_AFTER = /[\s([{（【《〈「『￼]/u;
const DASH = /[—–-]/u;
const LATIN_WORD = /[\p{L}\p{N}]/u;
/** Words that begin with an apostrophe, as in dialogue. */
const ELISION = /(?:^|[\s([“—])‘(tis|twas|twere|twill|em|til|cause|bout|round|n|cos)$/iu;
const DECADE = /(?:^|[\s([“—])‘\d0$/u;

/** Whether a double quotation mark typed after `before` opens. */
export function opensDouble(before: string): boolean {
  const previous = lastCharacter(before);
  if (previous === "" || OPENS_AFTER.test(previous) || previous === "‘") return true;
  if (previous === "“") return false;
  // Chinese has no spaces, and a dash may interrupt speech or precede it: an open quote decides.
  if (DASH.test(previous) || isCjk(previous) || previous === "…") return !isOpen(before, "“", "”");
  return false;
}

/** Whether a single quotation mark typed after `before` opens; an apostrophe never does. */
export function opensSingle(before: string): boolean {
  const previous = lastCharacter(before);
  if (previous === "" || OPENS_AFTER.test(previous) || previous === "“") return true;
  if (previous === "‘") return false;
  if (DASH.test(previous) || isCjk(previous)) return !isOpen(withoutApostrophes(before), "‘", "’");
  return false;
}

/** The replacement for an opening single quote that turns out to be an apostrophe, or null. */
export function apostropheFound(before: string, typed: string): { remove: number; insert: string } | null {
  if (typed === "s" && DECADE.test(before)) return { remove: 3, insert: `’${before.slice(-2)}s` };
  if (LATIN_WORD.test(typed)) return null;
  const word = ELISION.exec(before)?.[1];
  // A closing mark after such a word ends a quotation ('em'), except after the n of "and" shortened at both ends.
  if (typed === "’" && word?.toLowerCase() !== "n") return null;
  return word ? { remove: word.length + 1, insert: `’${word}${typed}` } : null;
}

/** Whether the last `open` in a text has no `close` after it. */
export function isOpen(text: string, open: string, close: string): boolean {
  return text.lastIndexOf(open) > text.lastIndexOf(close);
}

function withoutApostrophes(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])’(?=[\p{L}\p{N}])/gu, "");
}
