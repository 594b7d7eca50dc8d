// What the narration says of people around their names: that somebody dies, is remembered, or begins a sentence.
import { stretchesOf } from "../text/quotes.ts";

export const DIES =
  /^(?:已经|早已|早就|就|终于|也)?(?:死了|死去|去世|过世|病逝|咽了气|断了气|没了气息|牺牲了|遇难|阵亡|长眠)/u;

/** Words before a name that mark a memory, not the present. */
export const REMEMBERED = /(?:想起|记得|梦见|想到|想着|当年|从前|那年)$/u;

/** The text with its quotations replaced by blanks, so that positions stay the same. */
export function blanked(text: string): string {
  return stretchesOf(text)
    .map((stretch) => (stretch.quoted ? " ".repeat(stretch.text.length) : stretch.text))
    .join("");
}

/** The beginning of a sentence, also right after speech, which is blanked out. */
export const BEGINS = /^(?:|[。！？\n ])$/u;
