// Checks a text for banned words. The output of every model is checked before it is sent; the storyteller also checks
// each beat before it adds it, so that its output is not cut later.

/** Whether `added`, appended to `before`, introduces a banned word, in any letter case or width. */
export type BannedCheck = (before: string, added: string) => boolean;

const normalised = (text: string) => text.normalize("NFKC").toLowerCase();

/** `within`: also finds banned words inside longer words; otherwise words in scripts with spaces match only whole. */
export function bannedCheck(words: readonly string[], within: boolean): BannedCheck {
  const banned = words.map((word) => normalised(word.trim())).filter((word) => word !== "");
  if (banned.length === 0) return () => false;
  const longest = Math.max(...banned.map((word) => word.length));
  return (before, added) => {
    const tail = normalised(before.slice(-2 * longest));
    const text = tail + normalised(added);
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
