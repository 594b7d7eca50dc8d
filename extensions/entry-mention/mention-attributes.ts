// What a mention says: which entry, and by which words. A document may carry anything in their place (Yjs knows no
// schema), so anyone who reads a mention reads it through these two.
import { ENTRY_NAME_MAX, RAW_LENGTH_FACTOR } from "../../contract/limits.ts";
import { cutToLength } from "../../contract/text-length.ts";

/** The node's name in documents. */
export const MENTION = "entryMention";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The entry's id, or null for anything that is none. */
export function mentionedEntry(value: unknown): string | null {
  return typeof value === "string" && ID.test(value) ? value : null;
}

/** A mention's words: one line, as long as a name at most; empty for anything that is no text. */
export function mentionLabel(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = value
    .slice(0, ENTRY_NAME_MAX * RAW_LENGTH_FACTOR)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return cutToLength(line, ENTRY_NAME_MAX);
}
