// What of an entry's text is behind its description, and leaves with exports: of a long text only the beginning is
// shown.
import type { EntryRest } from "../../../contract/entry-rest.ts";
import { ENTRY_DESCRIPTION_MAX } from "../../../contract/limits.ts";
import { textLength } from "../../../contract/text-length.ts";
import { tidyHead } from "../fit/fit-text.ts";
import type { LoreEntry } from "../lore-world.ts";
import { partsIn } from "../split-entry.ts";
import { correctedBeginning, originalText, plainEntry } from "./plain-entry.ts";

export interface RestOfText extends Pick<EntryRest, "kept_by" | "beginning"> {
  text: string;
}

/** Null where the description is all of the text. */
export function restOfText(entry: LoreEntry): RestOfText | null {
  const split = partsIn(entry.extensions);
  if (split) {
    const { format, parts } = split;
    const text = (parts.rest + originalText(entry, format).slice(parts.from)).trim();
    // However its parts are changed, it stands behind the last of them.
    return text === "" ? null : { text, kept_by: "all", beginning: "" };
  }
  const { description } = entry.body;
  const text = behind(description, plainEntry(entry).text);
  if (text === "") return null;
  const beginning = correctedBeginning(entry);
  return { text, kept_by: beginning === null ? "none" : "corrections", beginning: beginning ?? "" };
}

/** The formats whose original has a rest of its own behind what the entry says. */
export function formatsWithRest(entry: LoreEntry): string[] {
  return Object.entries(entry.extensions).flatMap(([format, kept]) =>
    restOfText({ ...entry, extensions: { [format]: kept } }) ? [format] : [],
  );
}

/**
 * So many letters before the end of a beginning are looked for, where placeholders made it other words than the file's.
 */
const TAILS = [24, 12, 6];

function behind(description: string, whole: string): string {
  if (whole.length <= description.length) return "";
  // A beginning that ends within a sentence has a sign for it.
  const said = [description, description.replace(/…$/, "")];
  for (const text of [whole, tidyHead(whole, whole.length)]) {
    const beginning = said.find((each) => each !== "" && text.startsWith(each));
    if (beginning !== undefined) return text.slice(beginning.length).trim();
  }
  // What fits is shown whole: it is other words alone that differ.
  const text = tidyHead(whole, whole.length);
  if (textLength(text) <= ENTRY_DESCRIPTION_MAX) return "";
  const shown = said[1] ?? "";
  for (const length of TAILS) {
    const tail = shown.slice(-length);
    const at = tail === "" ? -1 : text.indexOf(tail, Math.max(0, Math.floor(shown.length / 2) - length));
    if (at >= 0) return text.slice(at + tail.length).trim();
  }
  return text.slice(shown.length).trim();
}
