// Mentions in a text a prompt is built from. A mention means the entry it names by id: renaming that entry leaves the
// words in the text, which may by now be no name at all, or another entry's.
import type { TextMention } from "../../../contract/generations.ts";
import { foldedText } from "../../../extensions/entry-matcher/fold.ts";
import type { WorldEntry } from "./context-input.ts";

export interface ReadMention {
  entryId: string;
  words: string;
  from: number;
  to: number;
}

/** Replaces each code unit of a mention when names are searched, as in the editor; never part of a name. */
const LEAF = "\ufffc";

/**
 * The mentions of a text, and the text in which names are still to be looked for: equally long, without their words. A
 * position outside of the text is ignored, because a client may send anything.
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

/** Adds words of mentions that are none of the entry's names to its aliases, so that a model knows whom they mean. */
export function calledAs(entry: WorldEntry, mentioned: readonly string[]): WorldEntry {
  const known = new Set([entry.name, ...entry.aliases].map(foldedText));
  const others = mentioned.filter((words) => !known.has(foldedText(words)));
  return others.length > 0 ? { ...entry, aliases: [...entry.aliases, ...others] } : entry;
}
