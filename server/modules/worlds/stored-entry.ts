// Converts an entry to its row: all columns, including those used for searching and sorting.
import { type EntryBody, type EntryChange, nounChanges, type Relationship } from "../../../contract/entries.ts";
import type { CardFile } from "../../../extensions/lore-formats/lore-world.ts";
import { searchTextOf, sortKeyOf } from "./entry-search.ts";

/** Originals by format: the data of other programs that this one does not use, kept for exports. */
export type Extensions = Record<string, unknown>;

/** An entry with the additional data that an import brings. */
export type KeptEntry = EntryBody & {
  /** Id of a passed picture of the owner's. */
  avatar?: string | null | undefined;
  extensions?: Extensions | undefined;
  /** Digests of the extensions, a JSON object by format; if omitted, comparisons read the extensions. */
  extensions_digest?: string | undefined;
  /** The files that came with its card. */
  files?: readonly CardFile[] | undefined;
};

export interface StoredEntry {
  type: EntryBody["type"];
  name: string;
  aliases: string[];
  description: string;
  use: EntryBody["use"];
  underline: boolean;
  avatar_id: string | null;
  character_status: "alive" | "dead";
  character_age: "youth" | "adult" | "elder" | "unknown";
  character_gender: "male" | "female" | "unknown" | null;
  is_recommended: boolean;
  character_target: string;
  character_relationships: Relationship[];
  changes: EntryChange[];
  /** Null: a new entry has none, an overwritten one keeps its own. */
  extensions: Extensions | null;
  extensions_digest: string | null;
  search_text: string;
  sort_key: string;
}

/** The values of the character columns for a noun. */
const NOUN = {
  character_status: "alive",
  character_age: "unknown",
  character_gender: null,
  is_recommended: false,
  character_target: "",
  character_relationships: [],
} as const;

/**
 * The row of an entry. A noun gets no character fields, also in changes that were kept because none were sent. Changes
 * are sorted by chapter, and duplicate aliases removed.
 */
export function storedEntry(entry: KeptEntry): StoredEntry {
  const aliases = [...new Set(entry.aliases)].filter((alias) => alias !== entry.name);
  return {
    type: entry.type,
    name: entry.name,
    aliases,
    description: entry.description,
    use: entry.use,
    underline: entry.underline,
    avatar_id: entry.avatar ?? null,
    ...(entry.type === "character"
      ? {
          character_status: entry.character_status,
          character_age: entry.character_age,
          character_gender: entry.character_gender ?? null,
          is_recommended: entry.is_recommended,
          character_target: entry.character_target,
          character_relationships: entry.character_relationships,
        }
      : { ...NOUN, character_relationships: [] }),
    changes: (entry.type === "normal" ? nounChanges(entry.changes) : entry.changes).toSorted(
      (a, b) => a.from_chapter - b.from_chapter,
    ),
    extensions: entry.extensions ? (storable(entry.extensions) as Extensions) : null,
    extensions_digest: (entry.extensions && entry.extensions_digest) ?? null,
    search_text: searchTextOf({ name: entry.name, aliases }),
    sort_key: sortKeyOf(entry.name),
  };
}

/** The value as JSON that PostgreSQL accepts: without NUL and unpaired surrogates, which imported files may contain. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\ufffd");
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}
