// When "@" opens the completion of entries: after a space, an ideograph or a mark and at the beginning of a line, but
// not in the middle of a word, where it belongs to an address.
import type { ResolvedPos } from "@tiptap/pm/model";
import { ENTRY_NAME_MAX } from "../../contract/limits.ts";
import { UNSPACED_SCRIPTS } from "../../contract/writing-systems.ts";

/** The position of the "@" and the text between it and the caret. */
export interface CompletionMatch {
  range: { from: number; to: number };
  /** Without the "@". */
  query: string;
  text: string;
}

/** More than a name's length in UTF-16, with the "@" and the character before it. */
const LOOK_BACK = ENTRY_NAME_MAX * 2 + 3;
const LEAF = "￼";
/** A name has few words; with more spaces the text after "@" is a sentence. */
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
