// Words with one typo: a letter left out, added, changed, or two exchanged. Two such words have a form in common when
// each is also written with one letter left out, so that they are found by an index. Pure.

/** Shorter words have too many neighbours that mean something else. */
const SHORTEST = 4;
const LONGEST = 24;
const CORRECTABLE = new RegExp(`^[a-z]{${SHORTEST},${LONGEST}}$`);

/** Whether a folded word is one that typos are corrected in. */
export const isCorrectable = (word: string): boolean => CORRECTABLE.test(word);

/** The word, and the word without each of its letters. */
export function formsOf(word: string): string[] {
  const forms = new Set([word]);
  for (let at = 0; at < word.length; at++) forms.add(word.slice(0, at) + word.slice(at + 1));
  return [...forms];
}

/** Whether one of the four typos makes one word of the other; equal words are. */
export function isWithinOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const [a, b] = [short.slice(same), long.slice(same)];
  if (a.length < b.length) return a === b.slice(1);
  if (a.slice(1) === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
