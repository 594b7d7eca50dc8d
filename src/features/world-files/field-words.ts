// What other programs call their fields, in words: a note says what is meant, with the name it has in the file.
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
  /** Words by a key of theirs; null where there are none. */
  words(key: string): string | null;
  /** Words with the file's own name behind them. */
  named(words: string, name: string): string;
  /** What stands between two of them. */
  and: string;
}

/** The detail of a note, with words for the names in it. What has no words stands as it is in the file. */
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

/** "extensions.matchWholeWords" and "match_whole_words" are the same. */
function keyOf(name: string): string {
  if ((worldFileFormat.options as readonly string[]).includes(name)) return `format_${name}`;
  const last = name.split(".").at(-1) ?? name;
  return `field_${last.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}
