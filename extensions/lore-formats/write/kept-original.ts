// An entry's original in the file it came from, and what a person has changed since: on export changed fields take
// priority, everything else is written unchanged.
import type { EntryUse } from "../../../contract/entries.ts";
import { sameName } from "../../../contract/text-fields.ts";
import { placeInBook } from "../card-books.ts";
import type { LoreEntry, LoreFormat } from "../lore-world.ts";
import type { Shown } from "../read/entries-reader.ts";
import { isObject, type JsonObject, numberOf, objectOf, textOf, textsOf } from "../read/json.ts";
import { isRestDropped, NOTHING_SHOWN } from "../rest-dropped.ts";

type Part = "original" | "card";

export interface Original {
  format: LoreFormat;
  raw: JsonObject;
  shown: Shown;
  /** Its index in its file. */
  at: number;
  /** The card it is, or whose book it is from; null: none. */
  cardId: string | null;
  /** Paths of the files it was imported with. */
  files: string[];
}

/** The original in the first of these formats that the entry has; a copy, which may be modified. */
export function originalOf(entry: LoreEntry, ...of: [formats: readonly LoreFormat[], part: Part]): Original | null {
  const seen = seenOriginal(entry, ...of);
  return seen && { ...seen, raw: structuredClone(seen.raw) };
}

/** The same without a copy, read-only: a card may be megabytes, and a world has thousands of entries. */
export function seenOriginal(entry: LoreEntry, formats: readonly LoreFormat[], part: Part): Original | null {
  for (const format of formats) {
    const kept = objectOf(entry.extensions[format]);
    const raw = kept[part];
    if (!isObject(raw)) continue;
    return {
      format,
      raw,
      shown: shownIn(kept),
      at: numberOf(kept["at"]) ?? 0,
      cardId: cardIdIn(kept),
      files: textsOf(kept["files"]),
    };
  }
  return null;
}

/** The card that an entry or picture of a world came with; null: none. */
export function cardIdIn(kept: JsonObject): string | null {
  const { card_id: id } = kept;
  return typeof id === "string" ? id : null;
}

function shownIn(kept: JsonObject): Shown {
  const shown = objectOf(kept["shown"]);
  const use = (["auto", "always", "never"] as const).find((each) => each === shown["use"]) ?? "auto";
  return {
    name: textOf(shown["name"]),
    aliases: textsOf(shown["aliases"]),
    description: isRestDropped(kept) ? NOTHING_SHOWN : textOf(shown["description"]),
    use,
  };
}

export interface Edits {
  name: string | null;
  text: string | null;
  use: EntryUse | null;
  aliases: string[] | null;
}

/** The fields that differ from what was shown; null for each that does not. */
export function editsOf({ body }: LoreEntry, shown: Shown): Edits {
  const sameAliases = JSON.stringify(body.aliases) === JSON.stringify(shown.aliases);
  return {
    name: body.name === shown.name ? null : body.name,
    text: body.description === shown.description ? null : body.description,
    use: body.use === shown.use ? null : body.use,
    aliases: sameAliases ? null : body.aliases,
  };
}

/** The keys with a person's additions, renames and removals; those that never were aliases stay. */
export function editedKeys(keys: readonly string[], { body }: LoreEntry, shown: Shown): string[] {
  const fold = (names: readonly string[]) => new Set(names.map((name) => sameName(name.trim())));
  const before = fold([shown.name, ...shown.aliases]);
  const now = fold([body.name, ...body.aliases]);
  const inFile = fold(keys);
  // If the name was not one of the keys, the changed name does not become one either.
  const named = body.name !== shown.name && inFile.has(sameName(shown.name)) ? [body.name] : [];
  const added = [...named, ...body.aliases].filter(
    (name) => !before.has(sameName(name)) && !inFile.has(sameName(name)),
  );
  return [...keys.filter((key) => !before.has(sameName(key.trim())) || now.has(sameName(key.trim()))), ...added];
}

/**
 * Entries in the order of the file they came from, followed by the others. `cardId`: the card whose book they are
 * written into, since some may have come with another.
 */
export function inFileOrder(
  entries: readonly LoreEntry[],
  formats: readonly LoreFormat[],
  cardId: string | null = null,
): LoreEntry[] {
  const placeOf = (entry: LoreEntry): number => {
    const original = seenOriginal(entry, formats, "original");
    const own = original?.cardId === cardId ? original.at : null;
    return own ?? placeInBook(entry.extensions, cardId) ?? original?.at ?? Number.MAX_VALUE;
  };
  const placed = entries.map((entry) => ({ entry, at: placeOf(entry) }));
  return placed.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry);
}
