// Whether two entries, or what is kept of two files, are the same: one short digest, wherever they are read from.
import { createHash } from "node:crypto";
import type { EntryBody } from "../../../contract/entries.ts";
import { isObject } from "../../../extensions/lore-formats/read/json.ts";

type Fields = Record<string, unknown>;

/**
 * Equal for equal entries, however their keys and aliases are ordered; `kept` is the digest of what other programs keep
 * in it. Pictures are not looked at.
 */
export function entryDigest(body: EntryBody, kept: string): string {
  const { name, aliases, changes, ...rest } = body;
  const said: Fields = {
    ...rest,
    name,
    aliases: [...new Set(aliases)].filter((alias) => alias !== name).sort(),
    changes: changes.toSorted((a, b) => a.from_chapter - b.from_chapter),
    kept,
  };
  return digestOf(said);
}

/** Of what other programs keep in an entry. */
export function originalsDigest(extensions: Fields): string {
  return digestOf(withoutCardIds(extensions));
}

/** Equal for equal values, however their keys are ordered. */
export function digestOf(value: unknown): string {
  return createHash("sha1")
    .update(JSON.stringify(ordered(value)))
    .digest("base64url");
}

/** The same entry may come with a card that has changed elsewhere; pictures are not looked at. */
function withoutCardIds(extensions: Fields): Fields {
  return Object.fromEntries(
    Object.entries(extensions).map(([format, kept]) => {
      if (!isObject(kept)) return [format, kept];
      const { card_id: _, picture: __, ...rest } = kept;
      return [format, rest];
    }),
  );
}

/** The same value with keys in order and nothing that is not set, as the database may give it back. */
function ordered(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\ufffd");
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, ordered(inner)]));
}
