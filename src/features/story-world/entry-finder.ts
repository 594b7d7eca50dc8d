// Finds entries by a typed query: by names and aliases, and Chinese ones also by pinyin and its initials.
import type { NamedEntry } from "../../../contract/story-world.ts";

/** A text's syllables in pinyin without tones; text that is not Chinese stays together. */
export type PinyinOf = (text: string) => readonly string[];

export interface Found {
  entry: NamedEntry;
  /** The name or alias that matches best. */
  label: string;
}

/**
 * The entries that match a query, best first. Equal matches, and all entries for an empty query, are ordered: those in
 * `here` first, in its order, then characters, then nouns.
 */
export type EntryFinder = (query: string, here?: readonly string[]) => Found[];

const plain = (text: string) => text.normalize("NFKC").toLowerCase().trim();

interface Indexed {
  entry: NamedEntry;
  labels: { label: string; plain: string; spelt: string; initials: string }[];
}

/**
 * Creates a finder over entries in their order. Without `pinyinOf`, which may be loaded later, Chinese names are only
 * found by their characters.
 */
export function createEntryFinder(entries: readonly NamedEntry[], pinyinOf: PinyinOf | null): EntryFinder {
  let indexed: Indexed[] | null = null;
  const index = (): Indexed[] =>
    entries.map((entry) => ({
      entry,
      labels: [entry.name, ...entry.aliases]
        .filter((label) => label !== "")
        .map((label) => {
          const syllables = pinyinOf && HAN.test(label) ? pinyinOf(label).map(plain) : [];
          return {
            label,
            plain: plain(label),
            spelt: syllables.join(""),
            initials: syllables.map((one) => [...one][0] ?? "").join(""),
          };
        }),
    }));
  return (query, here = []) => {
    indexed ??= index();
    const places = new Map(here.map((id, place) => [id, place]));
    const placeOf = ({ _id, type }: NamedEntry) => places.get(_id) ?? here.length + (type === "character" ? 0 : 1);
    const wanted = plain(query);
    const letters = wanted.replace(/[\s']/g, "");
    const found: (Found & { rank: number })[] = [];
    for (const { entry, labels } of indexed) {
      let best: { label: string; rank: number } | null = null;
      for (const [at, one] of labels.entries()) {
        const rank = rankOf(one, one.label === entry.name, wanted, letters) - (at > 0 ? 0.5 : 0);
        if (rank > 0 && (!best || rank > best.rank)) best = { label: one.label, rank };
      }
      if (best) found.push({ entry, ...best });
    }
    found.sort((a, b) => b.rank - a.rank || placeOf(a.entry) - placeOf(b.entry));
    return found.map(({ entry, label }) => ({ entry, label }));
  };
}

export const HAN = /\p{Script=Han}/u;

/** Higher is better, as on the world's own page: complete matches come before prefix matches. */
function rankOf(one: Indexed["labels"][number], isName: boolean, wanted: string, letters: string): number {
  if (wanted === "") return 1;
  if (one.plain === wanted) return isName ? 10 : 9;
  const begins = one.plain.startsWith(wanted);
  if (begins && isName) return 8;
  if (letters !== "") {
    if (one.spelt === letters) return 7;
    if (one.initials === letters) return 6;
    if (!begins && one.initials.startsWith(letters)) return 4;
    if (!begins && one.spelt.startsWith(letters)) return 3;
  }
  if (begins) return 5;
  if (one.plain.includes(wanted)) return 2;
  return letters !== "" && one.spelt.includes(letters) ? 1 : 0;
}
