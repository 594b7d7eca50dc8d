// A mention's attributes: its entry and its words. A document may hold any value there (Yjs has no schema), so every
// reader of a mention uses these two functions.
import { ENTRY_NAME_MAX, RAW_LENGTH_FACTOR } from "../../contract/limits.ts";
import { cutToLength } from "../../contract/text-length.ts";

/** The node's name in documents. */
export const MENTION = "entryMention";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The entry's id, or null for any other value. */
export function mentionedEntry(value: unknown): string | null {
  return typeof value === "string" && ID.test(value) ? value : null;
}

/** A mention's words: one line, at most as long as a name; empty for any value that is not text. */
export function mentionLabel(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = value
    .slice(0, ENTRY_NAME_MAX * RAW_LENGTH_FACTOR)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return cutToLength(line, ENTRY_NAME_MAX);
}
