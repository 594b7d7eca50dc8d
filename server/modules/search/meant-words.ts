// The words that mistyped ones of a search may have been meant for: words of documents with one typo between them.
import type { Read } from "./budget.ts";
import { listSimilarWords } from "./search.repo.ts";
import { stemOf } from "./stem.ts";
import type { Wish } from "./terms.ts";
import { formsOf, isCorrectable, isWithinOneTypo } from "./typo.ts";

/** For one word of the search. */
const MEANT_MAX = 8;
/** Words with a form in common that are compared; about one in three is within one typo. */
const COMPARED_MAX = 400;

/** By word of the search; without those that nothing similar is known for. */
export async function meantWords(read: Read, { wanted, isLong }: Wish): Promise<Map<string, string[]>> {
  if (isLong) return new Map();
  const words = wanted.flatMap(({ kind, text }) => (kind === "word" && isCorrectable(text) ? [text] : []));
  if (words.length === 0) return new Map();
  const similar = await read((tx) => listSimilarWords(tx, [...new Set(words.flatMap(formsOf))], COMPARED_MAX));
  const meant = words.map((word) => {
    // The first letter is seldom the wrong one.
    const others = similar
      .filter((other) => stemOf(other) !== stemOf(word) && isWithinOneTypo(word, other))
      .toSorted((a, b) => Number(b[0] === word[0]) - Number(a[0] === word[0]) || (a < b ? -1 : 1));
    return [word, others.slice(0, MEANT_MAX)] as const;
  });
  return new Map(meant.filter(([, others]) => others.length > 0));
}
