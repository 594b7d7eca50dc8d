// The beginning of a text as lists and link previews show it. Pure.
import { cutToLength } from "../../contract/text-length.ts";
import { UNSPACED_SCRIPTS } from "../../contract/writing-systems.ts";

/** A letter, digit or mark of a script that has spaces between its words, or what joins such words. */
const IN_WORD = `(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}'’_-]`;
const WORD_BEGUN = new RegExp(`(?:${IN_WORD})+$`, "u");
const WORD_GOES_ON = new RegExp(`^${IN_WORD}`, "u");
/** What would stand badly before the sign that there is more: "lamp,…", "lamp. …". */
const LOOSE_END = /[\s,;:.。，、；：–—-]+$/u;

/**
 * The beginning of a text on one line, of at most `max` characters. Where that is not all, it ends with "…" after a whole
 * word; a word longer than half of it is cut. `hasMore`: the text itself is the beginning of a longer one.
 */
export function excerptOf(text: string, max: number, hasMore = false): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const all = cutToLength(line, max);
  if (all === line && !hasMore) return line;
  const head = cutToLength(line, max - 1);
  const rest = line.slice(head.length);
  // Of a text that is cut already, nobody knows whether its last word goes on.
  const isInWord = rest === "" ? hasMore : WORD_GOES_ON.test(rest);
  const whole = isInWord ? head.replace(WORD_BEGUN, "") : head;
  const kept = (whole.length * 2 < head.length ? head : whole).replace(LOOSE_END, "");
  return `${kept}…`;
}
