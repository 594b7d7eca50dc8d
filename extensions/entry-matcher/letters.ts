// Classifies characters: names in scripts with spaces must end at a word boundary, names in other scripts need not.
import { UNSPACED_SCRIPTS } from "../../contract/writing-systems.ts";

export const OTHER = 1;
/** A letter or digit of a script that puts spaces between words. */
export const WORD = 2;
/** A letter of a script without spaces, or of one that attaches particles to its words. */
export const UNSPACED = 3;
/** A mark that belongs to the letter before it. */
export const MARK = 4;

/** A pictographic character, such as an emoji. */
export const PICTURE = 5;
/** A skin tone, which is a part of the picture before it. */
export const TONE = 6;
/** One of the two letters that make a flag. */
export const FLAG = 7;

const UNSPACED_SCRIPT = new RegExp(`^[${UNSPACED_SCRIPTS}]$`, "u");
const LETTER = /^[\p{L}\p{N}_]$/u;
const COMBINING = /^\p{M}$/u;
const FLAG_LETTER = /^\p{Regional_Indicator}$/u;
const SKIN_TONE = /^\p{Emoji_Modifier}$/u;
const PICTURE_SIGN = /^\p{Extended_Pictographic}$/u;

const kinds = new Uint8Array(0x10000);
const rareKinds = new Map<number, number>();

function kindOf(character: string): number {
  // Vowel signs of Thai and related scripts are both marks and letters of their script: test marks first.
  if (COMBINING.test(character)) return MARK;
  if (UNSPACED_SCRIPT.test(character)) return UNSPACED;
  if (LETTER.test(character)) return WORD;
  if (FLAG_LETTER.test(character)) return FLAG;
  if (SKIN_TONE.test(character)) return TONE;
  return PICTURE_SIGN.test(character) ? PICTURE : OTHER;
}

/** The kind of the character at a unit of a folded text; half of a surrogate pair is classified as the pair. */
export function kindAt(units: Uint16Array, length: number, index: number): number {
  const unit = units[index] as number;
  if (unit < 0xd800 || unit > 0xdfff) {
    if (kinds[unit] === 0) kinds[unit] = kindOf(String.fromCharCode(unit));
    return kinds[unit] as number;
  }
  const low = unit >= 0xdc00;
  const first = low ? units[index - 1] : unit;
  const second = low ? unit : index + 1 < length ? units[index + 1] : undefined;
  if (first === undefined || second === undefined) return OTHER;
  const point = String.fromCharCode(first, second).codePointAt(0) as number;
  let kind = rareKinds.get(point);
  if (kind === undefined) {
    kind = kindOf(String.fromCodePoint(point));
    rareKinds.set(point, kind);
  }
  return kind;
}
