// Whether two entries, or what is kept of two files, are the same: short digests, wherever they are read from.
import { createHash } from "node:crypto";
import type { EntryBody } from "../../../contract/entries.ts";

type Fields = Record<string, unknown>;

/**
 * What an entry says: equal for equal entries, however their keys and aliases are ordered. Pictures are not looked at.
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

/** Equal for equal values, however their keys are ordered. */
export function digestOf(value: unknown): string {
  return createHash("sha1")
    .update(JSON.stringify(ordered(value)))
    .digest("base64url");
}

/** The same value with keys in order and nothing that is not set, as the database may give it back. */
function ordered(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\ufffd");
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, ordered(inner)]));
}
