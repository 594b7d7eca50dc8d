// Chooses which entries of a world go into a prompt, by priority: pinned ones, then those the text names or mentions
// (nearest to the cursor first), then those that have a relationship to these.
import type { TextMention } from "../../../contract/generations.ts";
import {
  createEntryMatcher,
  type EntryMatch,
  type EntryMatcher,
} from "../../../extensions/entry-matcher/entry-matcher.ts";
import type { ContextInput, EntryRelationship, WorldEntry } from "./context-input.ts";
import { readMentions, withMentionedAliases } from "./read-mentions.ts";

export interface ActiveEntry {
  entry: WorldEntry;
  /** The words in the text that named it; none for pinned and related ones. */
  matched: string[];
  why: "pinned" | "always" | "named" | "related";
}

export interface Activation {
  /** In order of priority; each is added to the prompt if it still fits. */
  wanted: ActiveEntry[];
  leftOut: (ActiveEntry & { because: "never" | "dead" | "empty" })[];
}

type Sources = Pick<
  ContextInput,
  "before" | "after" | "selection" | "mentions" | "instruction" | "notes" | "entries"
> & {
  relationships: readonly EntryRelationship[];
};

interface Hit {
  matched: string[];
  /** The words of mentions among them. */
  mentioned: string[];
  distance: number;
}

const MATCHED_MAX = 8;
const matchers = new WeakMap<readonly WorldEntry[], EntryMatcher>();

/** The cached matcher of a list: all candidates of a generation are built from the same list. */
function matcherOf(entries: readonly WorldEntry[]): EntryMatcher {
  let matcher = matchers.get(entries);
  if (!matcher) {
    matcher = createEntryMatcher(entries);
    matchers.set(entries, matcher);
  }
  return matcher;
}

/** Builds and caches the matcher of a list, so that the first prompt does not wait for it. */
export function prepareEntries(entries: readonly WorldEntry[]): void {
  if (entries.length > 0) matcherOf(entries);
}

/** Chooses and orders entries. Pure: the same input gives the same order. */
export function activateEntries(sources: Sources): Activation {
  const hits = findHits(sources);
  const byId = new Map(sources.entries.map((entry) => [entry.id, entry]));
  const wanted = new Map<string, ActiveEntry>();
  const leftOut = new Map<string, Activation["leftOut"][number]>();
  const withRelationship = idsWithTaggedRelationship(sources.relationships);
  const want = (entry: WorldEntry, matched: string[], why: ActiveEntry["why"]) => {
    if (wanted.has(entry.id) || leftOut.has(entry.id)) return;
    const because = whyNot(entry, {
      viaRelationship: why === "related",
      hasRelationship: withRelationship.has(entry.id),
    });
    if (because) leftOut.set(entry.id, { entry, matched, why, because });
    else
      wanted.set(entry.id, { entry: withMentionedAliases(entry, hits.get(entry.id)?.mentioned ?? []), matched, why });
  };

  for (const entry of sources.entries)
    if (entry.use === "always") want(entry, hits.get(entry.id)?.matched ?? [], entry.pinned ? "pinned" : "always");
  for (const [id, { matched }] of [...hits].sort(([, a], [, b]) => a.distance - b.distance)) {
    const entry = byId.get(id);
    if (entry) want(entry, matched, "named");
  }
  const related = relatedIds(sources.relationships);
  for (const id of [...wanted.keys()])
    for (const other of related.get(id) ?? []) {
      const entry = byId.get(other);
      if (entry && entry.use !== "never") want(entry, [], "related");
    }
  return { wanted: [...wanted.values()], leftOut: [...leftOut.values()] };
}

function whyNot(
  entry: WorldEntry,
  { viaRelationship, hasRelationship }: { viaRelationship: boolean; hasRelationship: boolean },
): "never" | "dead" | "empty" | null {
  if (entry.use === "never") return "never";
  const { character, description } = entry;
  // A dead character goes into a prompt only if the text names them, not by a relationship.
  if (viaRelationship && character?.status === "dead") return "dead";
  const says =
    description.trim() !== "" ||
    // An entry without a description is still worth including for its relationships if the text names it. A
    // relationship is in the prompt only if both of its entries are.
    (hasRelationship && !viaRelationship) ||
    (character !== null &&
      (character.status === "dead" ||
        character.age !== "unknown" ||
        character.gender !== "unknown" ||
        character.target.trim() !== ""));
  return says ? null : "empty";
}

/** For each entry found in the texts: the words that matched, and the smallest distance from the cursor. */
function findHits(sources: Sources): Map<string, Hit> {
  const { before, after, selection, instruction, notes, entries, mentions } = sources;
  const hits = new Map<string, Hit>();
  if (entries.length === 0) return hits;
  const matcher = matcherOf(entries);
  const hit = (id: string, words: string, distance: number): Hit => {
    const known = hits.get(id) ?? { matched: [], mentioned: [], distance };
    hits.set(id, known);
    known.distance = Math.min(known.distance, distance);
    addWords(known.matched, words);
    return known;
  };
  const look = (text: string, distanceAt: (from: number, to: number) => number, where?: TextMention["in"]) => {
    const read = readMentions(
      text,
      mentions.filter((mention) => mention.in === where),
    );
    for (const { entryId, words, from, to } of read.mentions)
      addWords(hit(entryId, words, distanceAt(from, to)).mentioned, words);
    for (const { ids, words, distance } of byName(text, matcher.match(read.rest), distanceAt))
      for (const id of ids) for (const word of words) hit(id, word, distance);
  };
  look(selection, () => 0, "text");
  look(instruction, () => 0);
  look(before, (_from, to) => before.length - to, "before");
  look(after, (from) => from, "after");
  look(notes.author_note, () => before.length + after.length);
  return hits;
}

interface Named {
  ids: readonly string[];
  words: string[];
  distance: number;
}

/** Groups matches by name, with the words found and the smallest distance: thousands of entries may share a name. */
function byName(text: string, matches: readonly EntryMatch[], distanceAt: (from: number, to: number) => number) {
  const named = new Map<readonly string[], Named>();
  for (const { from, to, ids } of matches) {
    const distance = distanceAt(from, to);
    const known = named.get(ids) ?? { ids, words: [], distance };
    named.set(ids, known);
    known.distance = Math.min(known.distance, distance);
    addWords(known.words, text.slice(from, to));
  }
  return named.values();
}

function addWords(list: string[], words: string): void {
  if (list.length < MATCHED_MAX && !list.includes(words)) list.push(words);
}

/** Ids of entries that have a relationship with a tag, in either direction. */
function idsWithTaggedRelationship(relationships: readonly EntryRelationship[]): Set<string> {
  const said = relationships.filter(({ tags }) => tags.some((tag) => tag.trim() !== ""));
  return new Set(said.flatMap(({ from, to }) => [from, to]));
}

/** For each entry, the ids of related entries in either direction, in the author's order. */
function relatedIds(relationships: readonly EntryRelationship[]): Map<string, string[]> {
  const related = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const known = related.get(from);
    if (known) known.push(to);
    else related.set(from, [to]);
  };
  for (const { from, to } of relationships) {
    add(from, to);
    add(to, from);
  }
  return related;
}
