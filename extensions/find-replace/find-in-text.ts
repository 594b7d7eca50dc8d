// Finds a phrase in one line of text. Plain phrases only: a person's regular expression could hang the page.

export interface FindOptions {
  query: string;
  caseSensitive: boolean;
  wholeWord: boolean;
}

/** Letters and digits of writing that puts spaces between words; ideographs have no word boundary to ask for. */
const WORD = /[\p{L}\p{N}\p{M}_]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Makes a finder for these options: text in, UTF-16 offsets of every match out, none overlapping. */
export function makeFinder({ query, caseSensitive, wholeWord }: FindOptions): (text: string) => number[] {
  // A straight quote finds the typographic ones it was turned into; a typographic one means just itself.
  const straight = /["']/.test(query) && !/[“”‘’]/.test(query);
  const fold = (text: string) => {
    const plain = straight ? text.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'") : text;
    return caseSensitive ? plain : lowerSameLength(plain);
  };
  const wanted = fold(query);
  if (wanted === "") return () => [];
  return (text) => {
    const folded = fold(text);
    const found: number[] = [];
    for (let at = folded.indexOf(wanted); at >= 0; ) {
      const fits = !wholeWord || (isEdge(folded, at) && isEdge(folded, at + wanted.length));
      if (fits) found.push(at);
      at = folded.indexOf(wanted, at + (fits ? wanted.length : 1));
    }
    return found;
  };
}

/** Lower case without changing the length, so that offsets hold ("İ" stays as it is). */
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
