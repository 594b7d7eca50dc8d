// Character cards of all versions: the character becomes the world's first entry, its book the others.
import { ENTRY_NAME_MAX } from "../../../contract/limits.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import { crc32 } from "../bytes/crc32.ts";
import { lineOf } from "../fit/fit-name.ts";
import { type Cast, fillPlaceholders } from "../fit/placeholders.ts";
import { languageOf } from "../fit/text-language.ts";
import type { LoreFormat, LoreWorld } from "../lore-world.ts";
import { bookSettings, entriesOf, findBookEntry } from "./book-entry.ts";
import { cardPictures } from "./card-pictures.ts";
import { type EntriesReader, shownOf } from "./entries-reader.ts";
import { backgroundOf, type FileContext, titleOf } from "./file-context.ts";
import { isObject, type JsonObject, numberOf, objectOf, saying, textOf } from "./json.ts";

/** Of the first version, which has its fields at the top level. */
const FIRST = ["name", "description", "personality", "scenario", "first_mes", "mes_example"];
const CHAT_TEXTS = [
  "first_mes",
  "mes_example",
  "system_prompt",
  "post_history_instructions",
  "alternate_greetings",
  "group_only_greetings",
  "creator_notes",
  "creator_notes_multilingual",
];
const KEPT_SETTINGS = ["tags", "creator", "character_version", "source"];
const PLACED = ["name", "description", "personality", "scenario", "nickname", "extensions", "assets", "character_book"];
const DATES = ["creation_date", "modification_date"];

export function isCard(value: JsonObject): boolean {
  if (value["spec"] === "chara_card_v2" || value["spec"] === "chara_card_v3") return isObject(value["data"]);
  const data = objectOf(value["data"] ?? value);
  return typeof data["name"] === "string" && FIRST.slice(1).some((field) => typeof data[field] === "string");
}

export function readCard(value: JsonObject, reader: EntriesReader, file: FileContext): [LoreFormat, LoreWorld] {
  const isFirst = !isObject(value["data"]);
  const card = isFirst ? firstVersion(value) : value;
  const data = objectOf(card["data"]);
  const format = card["spec"] === "chara_card_v3" ? "card_v3" : "card_v2";
  const version = numberOf(card["spec_version"]);
  if (version !== null && version > 3) reader.tellFile("newer_version", String(version));

  const name = textOf(data["name"]);
  reader.character = calledIn(data, reader.cast);
  const { picture, cover, files, paths } = cardPictures(data, file.assets, reader.tellFile);
  const title = titleOf([name], file, reader.tellFile);
  const background = backgroundOf(textOf(data["scenario"]), reader.cast, reader.tellFile);

  const { character_book: book, ...rest } = data;
  const { entries: _, ...bookAlone } = objectOf(book);
  const kept = { ...card, data: isObject(book) ? { ...rest, character_book: bookAlone } : { ...data } };
  const card_id = idOfCard(kept);
  reader.add(
    {
      type: "character",
      names: [name],
      keys: [textOf(data["nickname"])],
      text: textOfCard(data),
      use: "auto",
      notes: [
        ["card_texts", saying(data, CHAT_TEXTS)],
        ["fields_left", otherFields(data)],
      ],
      extensions: data["extensions"],
      picture,
      files,
    },
    (body) => ({
      [format]: { card: kept, shown: shownOf(body), card_id, ...(paths.length > 0 && { files: paths }) },
    }),
  );

  const entries = entriesOf(objectOf(book));
  reader.tellFile("book_settings", [...saying(data, KEPT_SETTINGS), ...bookSettings(objectOf(book), entries)]);
  reader.addAll(entries, findBookEntry, (entry) => ({ [format]: { ...entry, card_id } }));
  // A world created from this file belongs to the card: what is written in it later is exported with the card.
  const extensions = { [format]: { shown: { title, background }, card_id, origin: true } };
  const world = { title, background, forbiddenWords: [], extensions, cover, entries: reader.entries };
  return [isFirst ? "card_v1" : format, world];
}

/** The short name that replaces {{char}} in a card; null for a card without a name. */
export function calledIn(data: JsonObject, cast: Cast): string | null {
  const called = lineOf(textOf(data["nickname"])) || lineOf(textOf(data["name"]));
  const language = languageOf(textOfCard(data)) ?? cast.language;
  return cutToLength(fillPlaceholders(called, { ...cast, language }).text, ENTRY_NAME_MAX * 2) || null;
}

/** Distinguishes the entries of one card's book from those of others in the same world. */
function idOfCard(card: JsonObject): string {
  return crc32(new TextEncoder().encode(JSON.stringify(card))).toString(16);
}

function firstVersion(value: JsonObject): JsonObject {
  const fields = Object.fromEntries(FIRST.map((field) => [field, textOf(value[field])]));
  return { ...value, spec: "chara_card_v2", spec_version: "2.0", data: { ...fields, extensions: {} } };
}

/** The character's description as one text; the scenario becomes the world's background. */
export function textOfCard(data: JsonObject): string {
  const texts = [data["description"], data["personality"]].map(textOf).filter((text) => text.trim() !== "");
  return [...new Set(texts)].join("\n");
}

function otherFields(data: JsonObject): string[] {
  const known = [...PLACED, ...CHAT_TEXTS, ...KEPT_SETTINGS, ...DATES];
  const unknown = Object.keys(data).filter((field) => !known.includes(field));
  const extensions = objectOf(data["extensions"]);
  return [...unknown, ...saying(extensions, Object.keys(extensions)).map((name) => `extensions.${name}`)];
}
