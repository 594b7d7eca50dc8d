// When "@" asks for an entry: behind a space, at a line's beginning, behind an ideograph or a mark, never in the middle
// of a word, where it is an address's.
import type { ResolvedPos } from "@tiptap/pm/model";
import { ENTRY_NAME_MAX } from "../../contract/limits.ts";
import { UNSPACED_SCRIPTS } from "../../contract/writing-systems.ts";

/** The place of the sign and what follows it up to the caret. */
export interface CompletionMatch {
  range: { from: number; to: number };
  /** Without the sign. */
  query: string;
  text: string;
}

/** More than a name's letters in UTF-16, with the sign and what stands before it. */
const LOOK_BACK = ENTRY_NAME_MAX * 2 + 3;
const LEAF = "￼";
/** A name has few words; more behind a sign are a sentence. */
const SPACES_MAX = 3;
const WORD = /[\p{L}\p{N}\p{M}._%+/\\@＠-]$/u;
const ENDS_UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]$`, "u");

/** What is being completed at a place, or null. */
export function completionMatch($at: ResolvedPos): CompletionMatch | null {
  const { parent, parentOffset } = $at;
  if (!parent.isTextblock || parentOffset === 0) return null;
  const text = parent.textBetween(Math.max(0, parentOffset - LOOK_BACK), parentOffset, LEAF, LEAF);
  const sign = Math.max(text.lastIndexOf("@"), text.lastIndexOf("＠"));
  if (sign < 0) return null;
  const before = text.slice(0, sign);
  const query = text.slice(sign + 1);
  if (WORD.test(before) && !ENDS_UNSPACED.test(before)) return null;
  if (/^\s/u.test(query) || query.includes(LEAF) || [...query].length > ENTRY_NAME_MAX) return null;
  if ((query.match(/\s/gu) ?? []).length > SPACES_MAX) return null;
  return { range: { from: $at.pos - query.length - 1, to: $at.pos }, query, text: text.slice(sign) };
}
