// Mentions in the texts of a prompt. A mention refers to its entry by id. Renaming the entry does not change the words
// in the text, so these may be no entry's name any more, or another entry's.
import type { TextMention } from "../../../contract/generations.ts";
import { foldedText } from "../../../extensions/entry-matcher/fold.ts";
import type { WorldEntry } from "./context-input.ts";

export interface ReadMention {
  entryId: string;
  words: string;
  from: number;
  to: number;
}

/** Replaces each code unit of a mention while names are searched, as in the editor; no name contains it. */
const LEAF = "\ufffc";

/**
 * The mentions of a text, and `rest`: the text in which names are searched, of equal length, with the mentions' words
 * replaced. A mention that ends outside the text is ignored, because a client may send anything.
 */
export function readMentions(
  text: string,
  mentions: readonly TextMention[],
): { mentions: ReadMention[]; rest: string } {
  const found = mentions
    .map(({ entry_id, from, to }) => ({ entryId: entry_id, words: text.slice(from, to).toWellFormed(), from, to }))
    .filter(({ words, to }) => to <= text.length && words.trim() !== "")
    .sort((a, b) => a.from - b.from);
  let rest = "";
  for (const { from, to } of found) {
    rest += text.slice(rest.length, from);
    rest += LEAF.repeat(Math.max(0, to - rest.length));
  }
  return { mentions: found, rest: rest + text.slice(rest.length) };
}

/** Adds words of mentions that are not among the entry's names to its aliases, so that a model knows what they mean. */
export function withMentionedAliases(entry: WorldEntry, mentioned: readonly string[]): WorldEntry {
  const known = new Set([entry.name, ...entry.aliases].map(foldedText));
  const others = mentioned.filter((words) => !known.has(foldedText(words)));
  return others.length > 0 ? { ...entry, aliases: [...entry.aliases, ...others] } : entry;
}
