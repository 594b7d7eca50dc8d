// The part of an entry's text after its description, which is exported: of a long text only the beginning is shown.
import { ENTRY_DESCRIPTION_MAX } from "../../../contract/limits.ts";
import type { OverlongText } from "../../../contract/overlong-text.ts";
import { textLength } from "../../../contract/text-length.ts";
import { tidyHead } from "../fit/fit-text.ts";
import type { LoreEntry } from "../lore-world.ts";
import { partsIn } from "../split-entry.ts";
import { correctedBeginning, originalText, plainEntry } from "./plain-entry.ts";

export interface RestOfText extends Pick<OverlongText, "kept_by" | "beginning"> {
  text: string;
}

/** Null where the description is the whole text. */
export function restOfText(entry: LoreEntry): RestOfText | null {
  const split = partsIn(entry.extensions);
  if (split) {
    const { format, parts } = split;
    const text = (parts.rest + originalText(entry, format).slice(parts.from)).trim();
    // However its parts are changed, it comes after the last of them.
    return text === "" ? null : { text, kept_by: "all", beginning: "" };
  }
  const { description } = entry.body;
  const text = behind(description, plainEntry(entry).text);
  if (text === "") return null;
  const beginning = correctedBeginning(entry);
  return { text, kept_by: beginning === null ? "none" : "corrections", beginning: beginning ?? "" };
}

/** The formats whose original has more text after what the entry shows. */
export function formatsWithRest(entry: LoreEntry): string[] {
  return Object.entries(entry.extensions).flatMap(([format, kept]) =>
    restOfText({ ...entry, extensions: { [format]: kept } }) ? [format] : [],
  );
}

/**
 * How many letters at the end of a beginning are searched in the file's text, where replaced placeholders made it
 * differ.
 */
const TAILS = [24, 12, 6];

function behind(description: string, whole: string): string {
  if (whole.length <= description.length) return "";
  // A beginning cut within a sentence ends with an ellipsis.
  const said = [description, description.replace(/…$/, "")];
  for (const text of [whole, tidyHead(whole, whole.length)]) {
    const beginning = said.find((each) => each !== "" && text.startsWith(each));
    if (beginning !== undefined) return text.slice(beginning.length).trim();
  }
  // A text that fits is shown whole: it differs in replaced words only.
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
