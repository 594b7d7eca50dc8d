// Digests that are equal for equal entries or equal originals, whether they come from a file or from the database.
import { createHash } from "node:crypto";
import type { EntryBody } from "../../../contract/entries.ts";

type Fields = Record<string, unknown>;

/**
 * Digest of an entry's content: equal for equal entries, whatever the order of keys and aliases. Pictures are ignored.
 */
export function bodyDigest(body: EntryBody): string {
  const { name, aliases, changes, ...rest } = body;
  const said: Fields = {
    ...rest,
    name,
    aliases: [...new Set(aliases)].filter((alias) => alias !== name).sort(),
    changes: changes.toSorted((a, b) => a.from_chapter - b.from_chapter),
  };
  return digestOf(said);
}

/** Equal for equal values, whatever the order of their keys. */
export function digestOf(value: unknown): string {
  return createHash("sha1")
    .update(JSON.stringify(ordered(value)))
    .digest("base64url");
}

/** The value with sorted keys, without undefined properties, and with strings as the database returns them. */
function ordered(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\ufffd");
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, ordered(inner)]));
}
