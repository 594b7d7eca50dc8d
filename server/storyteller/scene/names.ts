// Finds entries in a line that a player typed: by name and alias, then by names in small letters, short names and names
// with one wrong letter.
import { createEntryMatcher, type NamedEntry } from "../../../extensions/entry-matcher/entry-matcher.ts";
import type { SceneEntry } from "../../platform/models/scene-request.ts";
import { commonWords } from "./common-words.ts";
import type { SceneWords } from "./types.ts";

export interface FoundName {
  entry: SceneEntry;
  from: number;
  to: number;
}

export type FindNames = (text: string) => FoundName[];

const HAN = /\p{Script=Han}/u;
const ONE_HAN = /^\p{Script=Han}$/u;
const TYPO_LETTERS_MIN = 5;
const TYPO_HAN_MIN = 3;

/** Finds the entries of a world exactly as they are called. */
export function exactNames(entries: readonly SceneEntry[]): FindNames {
  return finder(entries, entries);
}

/** Finds them as players type them. */
export function typedNames(entries: readonly SceneEntry[], words: SceneWords): FindNames {
  const called = new Set(entries.flatMap((entry) => [entry.name, ...entry.aliases]));
  const short = uniqueShortNames(entries, words, called);
  const wide = entries.map((entry) => ({ ...entry, aliases: [...entry.aliases, ...(short.get(entry.id) ?? [])] }));
  const exact = finder(entries, wide);
  const small = finder(
    entries,
    wide.flatMap(({ id, name, aliases }) => {
      const [first, ...rest] = [name, ...aliases].map((one) => one.toLowerCase()).filter(isRare);
      return first === undefined ? [] : [{ id, name: first, aliases: rest }];
    }),
  );
  return (text) => {
    const found = exact(text).filter((place) => !isInsideWord(text, place));
    const lower = text.toLowerCase();
    const more = lower.length === text.length ? small(lower) : [];
    const all = [...found];
    for (const place of more)
      if (
        !isInsideWord(text, place) &&
        isNameInSmall(text, place) &&
        found.every(({ from, to }) => place.to <= from || place.from >= to)
      )
        all.push(place);
    if (all.length === 0) all.push(...mistyped(text, wide, entries));
    return all.sort((a, b) => a.from - b.from);
  };
}

const isRare = (name: string) => !commonWords.has(name) && name.trim() !== "";

function finder(entries: readonly SceneEntry[], named: readonly NamedEntry[]): FindNames {
  if (entries.length === 0) return () => [];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const matcher = createEntryMatcher(named);
  return (text) =>
    matcher.match(text).flatMap(({ from, to, ids }) => {
      const same = ids.map((id) => byId.get(id)).filter((entry) => entry !== undefined);
      const entry = same.find(({ dead }) => !dead) ?? same[0];
      return entry ? [{ entry, from, to }] : [];
    });
}

/** A name of one ideograph is read only where it stands alone: most are parts of words. */
function isInsideWord(text: string, { from, to }: FoundName): boolean {
  if (!ONE_HAN.test(text.slice(from, to))) return false;
  return HAN.test(text.charAt(from - 1)) || /^\p{Script=Han}(?<![是在呢吗说的和与])/u.test(text.slice(to));
}

/** A thing called "Promise" is not meant by "I promise": a small word is its name only after one that leads a noun. */
function isNameInSmall(text: string, { entry, from, to }: FoundName): boolean {
  const typed = text.slice(from, to);
  if (entry.as === "person" || /[\s\p{Script=Han}]/u.test(typed) || typed !== typed.toLowerCase()) return true;
  if ([entry.name, ...entry.aliases].some((name) => name === typed)) return true;
  return LEADS_NOUN.test(text.slice(0, from));
}

const LEADS_NOUN = /(?:^|[\s“"])(?:the|an?|this|that|my|your|his|her|its|our|their|of|about|is|are|to|in|at)\s*$/iu;

function uniqueShortNames(
  entries: readonly SceneEntry[],
  words: SceneWords,
  called: ReadonlySet<string>,
): Map<string, string[]> {
  const owners = new Map<string, Set<string>>();
  for (const { id, name, as } of entries)
    for (const short of words.shortNames(name, as)) owners.set(short, (owners.get(short) ?? new Set()).add(id));
  const unique = new Map<string, string[]>();
  for (const [short, ids] of owners) {
    const [id] = ids;
    if (ids.size === 1 && id !== undefined && !called.has(short)) unique.set(id, [...(unique.get(id) ?? []), short]);
  }
  return unique;
}

/** Names with one letter wrong, left out, doubled or swapped; in Chinese with one other ideograph. */
function mistyped(text: string, named: readonly NamedEntry[], entries: readonly SceneEntry[]): FoundName[] {
  const tokens = [...text.matchAll(/[\p{Script=Latin}'’-]+/gu)].filter(([word]) => word.length >= TYPO_LETTERS_MIN);
  for (const [index, { name, aliases }] of named.entries()) {
    const entry = entries[index];
    if (!entry) continue;
    for (const called of [name, ...aliases]) {
      if (HAN.test(called)) {
        const at = otherIdeograph(text, called);
        if (at >= 0) return [{ entry, from: at, to: at + called.length }];
      } else if (called.length >= TYPO_LETTERS_MIN && /^[\p{Script=Latin}'’-]+$/u.test(called)) {
        const token = tokens.find(
          ([word]) => !commonWords.has(word.toLowerCase()) && isOneApart(word.toLowerCase(), called.toLowerCase()),
        );
        if (token) return [{ entry, from: token.index, to: token.index + token[0].length }];
      }
    }
  }
  return [];
}

function otherIdeograph(text: string, name: string): number {
  if (name.length < TYPO_HAN_MIN || !/^\p{Script=Han}+$/u.test(name)) return -1;
  for (let at = 0; at + name.length <= text.length; at++) {
    if (text[at] !== name[0]) continue;
    const window = text.slice(at, at + name.length);
    if (!/^\p{Script=Han}+$/u.test(window)) continue;
    if ([...window].filter((character, index) => character !== name[index]).length === 1) return at;
  }
  return -1;
}

/** Whether two words with the same first letter differ by one letter, or by two that are swapped. */
function isOneApart(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1 || one === other) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const rest = (word: string, since: number) => word.slice(since);
  if (one.length !== other.length)
    return one.length > other.length ? rest(one, at + 1) === rest(other, at) : rest(one, at) === rest(other, at + 1);
  if (rest(one, at + 1) === rest(other, at + 1)) return true;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, at + 2) === rest(other, at + 2);
}
