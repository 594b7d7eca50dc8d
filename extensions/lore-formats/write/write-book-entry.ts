// An entry of a card's book or of `lorebook_v3`: the original with the changes since, or a new one.
import { CARDS } from "../card-formats.ts";
import { ownFields, withOwnOf } from "../fit/own-fields.ts";
import type { LoreEntry, LoreFormat } from "../lore-world.ts";
import { nameOfDecorator, splitDecorators } from "../read/decorators.ts";
import { type JsonObject, numberOf, textOf, textsOf } from "../read/json.ts";
import { SILLY_TO_CARD, type SillyField } from "../silly-fields.ts";
import { editedKeys, editsOf, type Original, originalOf } from "./kept-original.ts";
import { plainEntry, wholeText } from "./plain-entry.ts";

/** Of an entry imported with both, a card's book has the card's original, and a separate book the lorebook's. */
export const CARD_BOOK: readonly LoreFormat[] = [...CARDS, "lorebook_v3"];
export const OWN_BOOK: readonly LoreFormat[] = ["lorebook_v3", ...CARDS];

function writeBookEntry(entry: LoreEntry, at: number, formats: readonly LoreFormat[]): JsonObject {
  const original = originalOf(entry, formats, "original");
  const raw = original ? edited(entry, original) : made(entry, at);
  return withOwnOf(raw, entry.body, ownFields(entry.body), original);
}

const DECIDES_USE = ["activate", "dont_activate"];

function edited(entry: LoreEntry, { raw, shown }: Original): JsonObject {
  const { name, text, use, aliases } = editsOf(entry, shown);
  if (name !== null) {
    const [named, comment] = [textOf(raw["name"]).trim(), textOf(raw["comment"]).trim()];
    if (named !== "" || comment === "") raw["name"] = name;
    // A comment that is not the name is a person's remark and stays.
    if (named === "" || comment === "" || [named, shown.name].includes(comment)) raw["comment"] = name;
  }
  if (name !== null || aliases !== null) raw["keys"] = editedKeys(textsOf(raw["keys"]), entry, shown);
  if (text !== null || use !== null) {
    const { text: whole, decorators } = splitDecorators(textOf(raw["content"]));
    const kept = use === null ? decorators : decorators.filter((each) => !DECIDES_USE.includes(nameOfDecorator(each)));
    raw["content"] = [...kept, text === null ? whole : wholeText(entry)].join("\n");
  }
  if (use !== null) Object.assign(raw, { enabled: use !== "never", constant: use === "always" });
  return raw;
}

function made(entry: LoreEntry, at: number): JsonObject {
  const { name, keys, secondary, text, use, order, patterns, silly } = plainEntry(entry);
  const extensions: JsonObject = {};
  for (const [field, cardField] of Object.entries(SILLY_TO_CARD) as [SillyField, string][])
    if (silly[field] !== undefined) extensions[cardField] = silly[field];
  return {
    keys,
    content: text,
    extensions,
    enabled: use !== "never",
    insertion_order: order,
    case_sensitive: silly["caseSensitive"] === true,
    use_regex: patterns,
    constant: use === "always",
    name,
    priority: order,
    id: at,
    comment: name,
    selective: secondary.length > 0 && silly["selective"] !== false,
    secondary_keys: secondary,
    position: numberOf(silly["position"]) === 0 || silly["position"] === undefined ? "before_char" : "after_char",
  };
}

/** A book's own fields around new entries. */
export function withEntries(
  book: JsonObject,
  entries: readonly LoreEntry[],
  formats: readonly LoreFormat[],
): JsonObject {
  const written = entries.map((entry, at) => writeBookEntry(entry, at, formats));
  return { ...book, extensions: book["extensions"] ?? {}, entries: written };
}
