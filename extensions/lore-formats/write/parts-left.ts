// Which parts of a world a format cannot hold, and which it stores where only this program reads them: shown with the
// exported file.
import { ENTRY_DESCRIPTION_MAX } from "../../../contract/limits.ts";
import type { PartCounts } from "../../../contract/omitted-parts.ts";
import { textLength } from "../../../contract/text-length.ts";
import type { WorldExportFormat } from "../../../contract/world-files.ts";
import type { LoreEntry, LoreWorld } from "../lore-world.ts";
import { partsIn } from "../split-entry.ts";
import { originalText, plainEntry, tableText } from "./plain-entry.ts";
import { lorebookHead } from "./write-books.ts";

export interface PartsLeft {
  /** Not in the file. */
  leftOut: PartCounts;
  /** In it under `extensions.storyloom`. */
  oursAlone: PartCounts;
}

/** For every format except our own, which holds everything. */
export function partsLeft(world: LoreWorld, format: Exclude<WorldExportFormat, "storyloom">): PartsLeft {
  const words: PartCounts = { forbidden_words: world.forbiddenWords.length };
  const all: PartCounts = { background: world.background === "" ? 0 : 1, ...words };
  switch (format) {
    case "csv":
      return { leftOut: { ...all, long_texts: world.entries.filter(isLonger).length }, oursAlone: {} };
    case "sillytavern":
      return { leftOut: {}, oursAlone: all };
    case "lorebook_v3":
      // Where the book's own description is the background, other programs show it.
      return { leftOut: {}, oursAlone: lorebookHead(world)["description"] === world.background ? words : all };
  }
}

/**
 * A table has what is shown of an entry, and what its own row holds; the whole text stays with its original, which goes
 * into the other formats. The parts of a split entry are rows.
 */
function isLonger(entry: LoreEntry): boolean {
  const split = partsIn(entry.extensions);
  if (split) return split.parts.rest !== "" || split.parts.from < originalText(entry, split.format).length;
  return tableText(entry) === null && textLength(plainEntry(entry).text.trim()) > ENTRY_DESCRIPTION_MAX;
}
