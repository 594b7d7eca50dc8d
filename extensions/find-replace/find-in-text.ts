// Finds a phrase in one line of text. Regular expressions are not supported, because a slow one could block the page.
import { CJK } from "../../contract/writing-systems.ts";

export interface FindOptions {
  query: string;
  caseSensitive: boolean;
  wholeWord: boolean;
}

/** Letters and digits of scripts with spaces between words; ideographs have no word boundary to test. */
const WORD = /[\p{L}\p{N}\p{M}_]/u;
const UNSPACED = new RegExp(`[${CJK}]`, "u");

/** Where a match begins and ends, in UTF-16 units. */
export interface Span {
  from: number;
  to: number;
}

/** The keys that smart punctuation replaces by these characters. */
const TYPED: Record<string, string> = { "…": "...", "—": "--" };
const TYPESET = /[…—]/;
const TYPESET_ALL = /[…—]/g;

/** Makes a finder for these options: it takes a text and returns every match, none overlapping. */
export function makeFinder({ query, caseSensitive, wholeWord }: FindOptions): (text: string) => Span[] {
  // A straight quote also finds the typographic ones; a typographic quote finds only itself.
  const straight = /["']/.test(query) && !/[“”‘’]/.test(query);
  const fold = (text: string) => {
    const plain = straight ? text.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'") : text;
    return caseSensitive ? plain : lowerSameLength(plain);
  };
  const wanted = fold(query);
  if (wanted === "") return () => [];
  const inFolded = (folded: string, isPlace: (at: number) => boolean): Span[] => {
    const found: Span[] = [];
    for (let from = folded.indexOf(wanted); from >= 0; ) {
      const to = from + wanted.length;
      const fits = isPlace(from) && isPlace(to) && (!wholeWord || (isEdge(folded, from) && isEdge(folded, to)));
      if (fits) found.push({ from, to });
      from = folded.indexOf(wanted, from + (fits ? wanted.length : 1));
    }
    return found;
  };
  // Three dots and two hyphens also find the ellipsis and the dash that smart punctuation replaces them by.
  const isTyped = /\.{3}|--/.test(query) && !TYPESET.test(query);
  return (text) => {
    if (!isTyped || !TYPESET.test(text)) return inFolded(fold(text), () => true);
    const places = placesAsTyped(text);
    const typed = fold(text.replace(TYPESET_ALL, (sign) => TYPED[sign] ?? sign));
    return inFolded(typed, (at) => places.has(at)).map(({ from, to }) => ({
      from: places.get(from) ?? from,
      to: places.get(to) ?? to,
    }));
  };
}

/** Maps each position in the text as it would be typed to the position in the text itself. */
function placesAsTyped(text: string): Map<number, number> {
  const places = new Map<number, number>();
  let typed = 0;
  for (let at = 0; at < text.length; at++) {
    places.set(typed, at);
    typed += TYPED[text.charAt(at)]?.length ?? 1;
  }
  return places.set(typed, text.length);
}

/** Lower case without changing the length, so that offsets stay valid ("İ" stays as it is). */
function lowerSameLength(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join("");
}

function isEdge(text: string, at: number): boolean {
  const before = String.fromCodePoint(codePointBefore(text, at));
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32);
  const joins = (character: string) => WORD.test(character) && !UNSPACED.test(character);
  return !(joins(before) && joins(after));
}

function codePointBefore(text: string, at: number): number {
  if (at <= 0) return 32;
  const low = text.charCodeAt(at - 1);
  return (low & 0xfc00) === 0xdc00 ? (text.codePointAt(at - 2) ?? low) : low;
}
