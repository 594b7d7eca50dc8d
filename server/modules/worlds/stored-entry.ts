// An entry as its row is written: every column of it, also those that a search and an order go by.
import { type EntryBody, type EntryChange, nounChanges, type Relationship } from "../../../contract/entries.ts";
import type { CardFile } from "../../../extensions/lore-formats/lore-world.ts";
import { searchTextOf, sortKeyOf } from "./entry-search.ts";

/** Fields other programs know and this one does not, kept for export. */
export type Extensions = Record<string, unknown>;

/** An entry with what an import brings along. */
export type KeptEntry = EntryBody & {
  /** Id of a picture that is the owner's and has passed. */
  avatar?: string | null | undefined;
  extensions?: Extensions | undefined;
  /** Digests of the extensions, a JSON object by format; left out, anyone who compares reads them. */
  extensions_digest?: string | undefined;
  /** What came beside its card. */
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
  /** Null: none, or those that are there. */
  extensions: Extensions | null;
  extensions_digest: string | null;
  search_text: string;
  sort_key: string;
}

/** What a noun's columns of characters hold. */
const NOUN = {
  character_status: "alive",
  character_age: "unknown",
  character_gender: null,
  is_recommended: false,
  character_target: "",
  character_relationships: [],
} as const;

/**
 * The row of an entry. A noun keeps nothing of a character, also of changes that stay where none are sent. Changes are
 * kept by chapter, the earliest first; of equal aliases one stays.
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

/** JSON the database can hold: it refuses NUL and halves of characters, which files of others may have. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\ufffd");
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}
