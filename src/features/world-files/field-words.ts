// Readable names for the fields of other programs, shown with the name used in the file.
import { worldFileFormat } from "../../../contract/world-files.ts";
import type { LoreProblemKind } from "../../../extensions/lore-formats/lore-world.ts";

/** Kinds of notes whose details are names of fields. */
const OF_FIELDS: readonly string[] = [
  "recursion",
  "timing",
  "matching",
  "fields_left",
  "card_texts",
  "book_settings",
  "settings_left",
] satisfies (LoreProblemKind | "settings_left")[];

export interface FieldWords {
  /** The readable name for a normalised key; null where there is none. */
  words(key: string): string | null;
  /** The readable name followed by the name in the file. */
  named(words: string, name: string): string;
  /** The separator between two names. */
  and: string;
}

/** The detail of a note with readable names. Names without one are shown as in the file. */
export function detailInWords(kind: string, detail: string, { words, named, and }: FieldWords): string {
  const said = (name: string) => {
    const found = words(keyOf(name));
    return found === null ? name : named(found, name);
  };
  if (OF_FIELDS.includes(kind)) return detail.split(", ").map(said).join(and);
  if (kind === "position") {
    const place = words(`position_${detail}`);
    return place === null ? detail : named(place, detail);
  }
  if (kind !== "value_invalid") return detail;
  const [name = "", ...value] = detail.split(": ");
  return [said(name), ...value].join(": ");
}

/** Normalises field names: "extensions.matchWholeWords" and "match_whole_words" give the same key. */
function keyOf(name: string): string {
  if ((worldFileFormat.options as readonly string[]).includes(name)) return `format_${name}`;
  const last = name.split(".").at(-1) ?? name;
  return `field_${last.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}
