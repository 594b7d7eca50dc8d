// An entry for a format it was not imported from: its whole text and all its keys, from whichever file they came.
import type { EntryUse } from "../../../contract/entries.ts";
import { ENTRY_DESCRIPTION_MAX, LOCALES } from "../../../contract/limits.ts";
import { isCorrected } from "../../../contract/overlong-text.ts";
import { sameName } from "../../../contract/text-fields.ts";
import { textLength } from "../../../contract/text-length.ts";
import { CARDS } from "../card-formats.ts";
import { COLUMNS } from "../csv-columns.ts";
import { lineOf } from "../fit/fit-name.ts";
import { fitText, tidyHead } from "../fit/fit-text.ts";
import { looksMade } from "../fit/made-name.ts";
import { fillPlaceholders } from "../fit/placeholders.ts";
import type { LoreEntry, LoreFormat } from "../lore-world.ts";
import { findBookEntry } from "../read/book-entry.ts";
import { findAgnai, findRisu, findSilly } from "../read/books.ts";
import { textOfCard } from "../read/card.ts";
import type { FoundEntry, Shown } from "../read/entries-reader.ts";
import { type JsonObject, numberOf, objectOf, textOf, textsOf } from "../read/json.ts";
import { findNovelEntry } from "../read/novelai.ts";
import { SILLY_TO_CARD, type SillyField } from "../silly-fields.ts";
import { partsIn } from "../split-entry.ts";
import { editedKeys, editsOf, originalOf, seenOriginal } from "./kept-original.ts";

export interface PlainEntry {
  name: string;
  keys: string[];
  secondary: string[];
  text: string;
  use: EntryUse;
  order: number;
  patterns: boolean;
  /** What SillyTavern has fields for, under its names. */
  silly: JsonObject;
}

const BOOK_FORMATS: LoreFormat[] = [...CARDS, "lorebook_v3"];

type Source = [formats: LoreFormat[], find: (raw: JsonObject) => FoundEntry, details: (raw: JsonObject) => Details];
type Details = Pick<PlainEntry, "secondary" | "silly"> & { order: number | null };

const SOURCES: Source[] = [
  [BOOK_FORMATS, findBookEntry, bookDetails],
  [["sillytavern"], findSilly, sillyDetails],
  [["novelai"], (raw) => findNovelEntry(raw, undefined), novelDetails],
  [["risu"], findRisu, (raw) => details(raw, "insertorder", "secondkey")],
  [["agnai"], findAgnai, (raw) => details(raw, "priority", "secondaryKeys")],
];
const ORDER = 100;

export function plainEntry(entry: LoreEntry): PlainEntry {
  const { body } = entry;
  for (const [formats, find, detailsOf] of SOURCES) {
    const original = originalOf(entry, formats, "original");
    if (!original) continue;
    const found = find(original.raw);
    const { secondary, order, silly } = detailsOf(original.raw);
    return {
      name: givenName(body.name, original.shown, found),
      keys: editedKeys(found.keys, entry, original.shown),
      secondary,
      text: editsOf(entry, original.shown).text === null ? found.text : wholeText(entry),
      use: body.use,
      order: order ?? ORDER,
      patterns: found.patterns ?? false,
      silly,
    };
  }
  const card = originalOf(entry, CARDS, "card");
  const text =
    card && editsOf(entry, card.shown).text === null
      ? textOfCard(objectOf(card.raw["data"]))
      : (tableText(entry) ?? wholeText(entry));
  const cardNames = { names: [textOf(objectOf(card?.raw["data"])["name"])], keys: [] };
  const name = card ? givenName(body.name, card.shown, cardNames) : body.name;
  const keys = [...new Set([name, ...body.aliases])].filter((key) => key !== "");
  return { name, keys, secondary: [], text, use: body.use, order: ORDER, patterns: false, silly: {} };
}

/** An entry's name, or its file's value in place of a name generated at import. */
function givenName(name: string, shown: Pick<Shown, "name">, { names, keys }: Pick<FoundEntry, "names" | "keys">) {
  if (name !== shown.name || !looksMade(name)) return name;
  if ([...names, ...keys].some((each) => sameName(lineOf(each)) === sameName(name))) return name;
  return names.map(lineOf).find((line) => line !== "") ?? "";
}

/**
 * The text of an entry that differs from one of its originals: it may equal another original, of a file that updated it
 * and is shown only in part. If the shown beginning of an original was corrected, the rest stays after it.
 */
export function wholeText(entry: LoreEntry): string {
  return wholeTextOf(entry, textOfCard);
}

/** The same for the description of a card, which has separate fields for its other texts. */
export function wholeDescription(entry: LoreEntry): string {
  return wholeTextOf(entry, ({ description }) => textOf(description));
}

/** The texts of which an entry's originals show a beginning. */
function textsBehind(
  entry: LoreEntry,
  cardText: (data: JsonObject) => string,
): { shown: string; whole: () => string }[] {
  const { description } = entry.body;
  const texts: { shown: string; whole: () => string }[] = [];
  for (const [formats, find] of SOURCES)
    for (const format of formats) {
      const original = seenOriginal(entry, [format], "original");
      if (original) texts.push({ shown: original.shown.description, whole: () => find(original.raw).text });
    }
  const card = seenOriginal(entry, CARDS, "card");
  if (card) {
    const data = objectOf(card.raw["data"]);
    const isWhole = card.shown.description === description;
    texts.push({ shown: card.shown.description, whole: () => (isWhole ? textOfCard : cardText)(data) });
  }
  return texts;
}

/** The shown beginning whose corrections keep the rest of the text; null where any change replaces the whole text. */
export function correctedBeginning(entry: LoreEntry): string | null {
  const { description } = entry.body;
  const texts = textsBehind(entry, textOfCard);
  return texts.find(({ shown, whole }) => withRest(description, shown, whole()) !== null)?.shown ?? null;
}

function wholeTextOf(entry: LoreEntry, cardText: (data: JsonObject) => string): string {
  const { description } = entry.body;
  const texts = textsBehind(entry, cardText);
  const same = texts.find(({ shown }) => shown === description);
  if (same) return same.whole();
  // Joined from its parts, it is already whole; an emptied description means no text.
  if (description === "" || partsIn(entry.extensions)) return description;
  for (const { shown, whole } of texts) {
    const text = withRest(description, shown, whole());
    if (text !== null) return text;
  }
  return description;
}

/** A corrected beginning with the rest of its text; null where it was the whole text, or is a different text now. */
function withRest(description: string, shown: string, whole: string): string | null {
  if (!isCorrected(description, shown)) return null;
  // A beginning cut within a sentence ends with an ellipsis.
  const beginning = [shown, shown.replace(/…$/, "")].find((each) => each !== "" && whole.startsWith(each));
  if (beginning === undefined || whole.slice(beginning.length).trim() === "") return null;
  const changed = beginning === shown ? description : description.replace(/…$/, "");
  return changed + whole.slice(beginning.length);
}

/** The text of an entry's original in that format; "" where there is none. */
export function originalText(entry: LoreEntry, format: string): string {
  for (const [formats, find] of SOURCES) {
    const known = formats.find((each) => each === format);
    const original = known && seenOriginal(entry, [known], "original");
    if (original) return find(original.raw).text;
  }
  const card = CARDS.find((each) => each === format);
  return textOfCard(objectOf(card && seenOriginal(entry, [card], "card")?.raw["data"]));
}

/**
 * The whole text in a table's row where only its beginning is shown; null where all is shown, or where it was changed.
 */
export function tableText(entry: LoreEntry): string | null {
  const row = seenOriginal(entry, ["csv"], "original");
  if (!row || row.shown.description !== entry.body.description || row.shown.description === "") return null;
  const columns = Object.keys(row.raw).filter((name) => COLUMNS["description"]?.includes(name.trim().toLowerCase()));
  const texts = columns.map((name) => textOf(row.raw[name]).trim());
  // A database does not keep the order of columns: of several, the one whose beginning is shown counts.
  const text = texts.length > 1 ? texts.find((each) => isShown(each, row.shown.description)) : texts[0];
  return text !== undefined && textLength(text) > ENTRY_DESCRIPTION_MAX ? text : null;
}

const isShown = (text: string, shown: string): boolean =>
  LOCALES.some((language) => {
    const { text: filled } = fillPlaceholders(tidyHead(text), { language, character: null });
    return fitText(filled, ENTRY_DESCRIPTION_MAX) === shown;
  });

const FIELDS = Object.keys(SILLY_TO_CARD) as SillyField[];

function details(raw: JsonObject, order: string, secondary: string): Details {
  return { order: numberOf(raw[order]), secondary: textsOf(raw[secondary]), silly: {} };
}

function sillyDetails(raw: JsonObject): Details {
  const silly = Object.fromEntries(FIELDS.flatMap((field) => (raw[field] === undefined ? [] : [[field, raw[field]]])));
  return { ...details(raw, "order", "keysecondary"), silly: { ...silly, selective: raw["selective"] } };
}

function bookDetails(raw: JsonObject): Details {
  const extensions = objectOf(raw["extensions"]);
  const silly: JsonObject = {};
  for (const field of FIELDS)
    if (extensions[SILLY_TO_CARD[field]] !== undefined) silly[field] = extensions[SILLY_TO_CARD[field]];
  silly["position"] ??= raw["position"] === "after_char" ? 1 : 0;
  // Null means the program's default, which is not the same as the book's own true or false.
  if (silly["caseSensitive"] === undefined) silly["caseSensitive"] = raw["case_sensitive"] ?? null;
  return { ...details(raw, "insertion_order", "secondary_keys"), silly: { ...silly, selective: raw["selective"] } };
}

function novelDetails(raw: JsonObject): Details {
  return { order: numberOf(objectOf(raw["contextConfig"])["budgetPriority"]), secondary: [], silly: {} };
}
