// Text in the form in which names are compared: one case and one width, one kind of apostrophe, runs of white space as
// one space, invisible characters left out. Every folded unit knows its character's position in the text.

/** Markers for a code unit that does not fold to exactly one unit. */
const LEFT_OUT = -1;
const SEVERAL = -2;
const SURROGATE = -3;
const UNKNOWN = -4;
const SPACE = 0x20;

const table = new Int32Array(0x10000).fill(UNKNOWN);
const several = new Map<number, string>();

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const HANGUL = /^[\uac00-\ud7a3]$/;
const APOSTROPHE = /^[\u2018\u2019\u02bc\uff07]$/;
/** The middle dot between the parts of a foreign name has many variants. */
const MIDDLE_DOT = /^[\u00b7\u2022\u2027\u2219\u22c5\u30fb\uff65]$/;

/** A character's folded form; empty for one that is left out. */
function foldCharacter(character: string): string {
  if (APOSTROPHE.test(character)) return "'";
  if (MIDDLE_DOT.test(character)) return "\u00b7";
  if (/^\s$/u.test(character)) return " ";
  if (IGNORABLE.test(character)) return "";
  // Decomposed, so that a letter with its accent is the same as one character or as two. A Hangul syllable is not
  // decomposed: it would then begin with another syllable.
  if (HANGUL.test(character)) return character;
  const lower = character.normalize("NFKD").toLowerCase().normalize("NFKD").replace(/\s+/gu, " ");
  // A final sigma folds like any other.
  return lower.replace("\u03c2", "\u03c3");
}

function lookUp(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return SURROGATE;
  const folded = foldCharacter(String.fromCharCode(unit));
  if (folded === "") return LEFT_OUT;
  if (folded.length === 1) return folded.charCodeAt(0);
  several.set(unit, folded);
  return SEVERAL;
}

export interface Folded {
  /** The folded text in UTF-16 code units; only the first `length` count. */
  units: Uint16Array;
  /** For each unit, where its character begins in the text. */
  at: Int32Array;
  length: number;
}

/** Folds a part of a text; the positions in `at` are those of the whole text. */
export function fold(text: string, from = 0, to = text.length): Folded {
  let capacity = to - from + 16;
  let units = new Uint16Array(capacity);
  let at = new Int32Array(capacity);
  let length = 0;
  const put = (unit: number, place: number) => {
    if (unit === SPACE && length > 0 && units[length - 1] === SPACE) return;
    if (length === capacity) {
      // Some characters decompose into as many as eighteen.
      capacity = capacity * 2;
      const more = new Uint16Array(capacity);
      more.set(units);
      units = more;
      const moreAt = new Int32Array(capacity);
      moreAt.set(at);
      at = moreAt;
    }
    units[length] = unit;
    at[length++] = place;
  };
  const putAll = (folded: string, place: number) => {
    for (let k = 0; k < folded.length; k++) put(folded.charCodeAt(k), place);
  };
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    let folded = table[unit] as number;
    if (folded === UNKNOWN) {
      folded = lookUp(unit);
      table[unit] = folded;
    }
    if (folded >= 0) {
      // By far the most frequent case: one unit folds to one unit.
      if (length < capacity && folded !== SPACE) {
        units[length] = folded;
        at[length++] = i;
      } else put(folded, i);
    } else if (folded === SEVERAL) putAll(several.get(unit) as string, i);
    else if (folded === SURROGATE) {
      const point = text.codePointAt(i) as number;
      if (point > 0xffff && i + 1 < to) {
        let form = several.get(point);
        if (form === undefined) {
          form = foldCharacter(String.fromCodePoint(point));
          several.set(point, form);
        }
        putAll(form, i);
        i++;
      } else put(unit, i);
    }
  }
  return { units, at, length };
}

/** A short text in its folded form, as one string. */
export function foldedText(text: string): string {
  const { units, length } = fold(text.trim());
  let folded = "";
  for (let k = 0; k < length; k++) folded += String.fromCharCode(units[k] as number);
  return folded;
}

/** Whether a character counts in a name: it is not invisible, and not white space after white space. */
function counts(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (/\s/u.test(text[index] as string)) return index === 0 || !/\s/u.test(text[index - 1] as string);
  if (unit >= 0xdc00 && unit <= 0xdfff && index > 0) return false;
  if (unit >= 0xd800 && unit <= 0xdbff) {
    const point = text.codePointAt(index) as number;
    return point < 0x10000 || foldCharacter(String.fromCodePoint(point)) !== "";
  }
  if (table[unit] === UNKNOWN) table[unit] = lookUp(unit);
  return table[unit] !== LEFT_OUT;
}

/**
 * The position with `count` counted characters between it and `from`, or some more to avoid splitting flags; 0 if there
 * are fewer.
 */
export function stepBack(text: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at > 0; ) if (counts(text, --at)) left--;
  for (let left = FLAG_LETTERS_MAX; left > 0 && isFlagLetter(text, at) && isFlagLetter(text, at - 2); left--) at -= 2;
  return at;
}

/** The same forwards; the text's length if there are fewer. */
export function stepForward(text: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < text.length; at++) if (counts(text, at)) left--;
  while (at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00) at++;
  for (let left = FLAG_LETTERS_MAX; left > 0 && isFlagLetter(text, at - 2) && isFlagLetter(text, at); left--) at += 2;
  return at;
}

/** Flags are pairs of letters, paired from the first of a run: at most this many letters are looked back at. Even. */
export const FLAG_LETTERS_MAX = 64;

function isFlagLetter(text: string, at: number): boolean {
  return (
    text.charCodeAt(at) === 0xd83c && (text.charCodeAt(at + 1) & 0xffe0) === 0xdde0 && text.charCodeAt(at + 1) >= 0xdde6
  );
}
