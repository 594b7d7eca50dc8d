// Whether a text contains a banned word. The output of every model is checked again before it is sent; the storyteller
// checks beforehand and picks other beats, so that its text is not cut.

/** Whether `added`, appended to `before`, introduces a banned word, in any letter case or width. */
export type BannedCheck = (before: string, added: string) => boolean;

const even = (text: string) => text.normalize("NFKC").toLowerCase();

/** `within`: also inside longer words, as scripts without spaces need; otherwise Latin words match only as a whole. */
export function bannedCheck(words: readonly string[], within: boolean): BannedCheck {
  const banned = words.map((word) => even(word.trim())).filter((word) => word !== "");
  if (banned.length === 0) return () => false;
  const longest = Math.max(...banned.map((word) => word.length));
  return (before, added) => {
    const tail = even(before.slice(-2 * longest));
    const text = tail + even(added);
    return banned.some((word) => {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        if (at + word.length > tail.length && (within || standsAlone(text, at, word))) return true;
      }
      return false;
    });
  };
}

const SPACED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

function standsAlone(text: string, at: number, word: string): boolean {
  const joins = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && SPACED.test(one) && SPACED.test(other);
  return !joins(text[at - 1], word[0]) && !joins(word.at(-1), text[at + word.length]);
}
