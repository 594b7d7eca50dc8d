// Standalone books: `lorebook_v3`, SillyTavern, NovelAI, RisuAI and Agnai. Each keeps the rest of the book under its
// format's name, and every entry unchanged.
import type { LoreFormat, LoreWorld } from "../lore-world.ts";
import { SILLY_ENTRY, SILLY_TO_CARD } from "../silly-fields.ts";
import { activationNotes, type Note } from "./activation-notes.ts";
import { bookSettings, entriesOf, findBookEntry } from "./book-entry.ts";
import type { EntriesReader, FoundEntry } from "./entries-reader.ts";
import { type FileContext, titleOf } from "./file-context.ts";
import { flagOf, type JsonObject, numberOf, objectOf, saying, textOf, textsOf, unknownFields } from "./json.ts";
import { takeOwnWorld } from "./own-world.ts";

type Read = [LoreFormat, LoreWorld];

/** Fields of an entry that are read, are reported separately, or say nothing about the entry. */
const SILLY_FIELDS = [
  ...Object.keys(SILLY_ENTRY),
  ...Object.keys(SILLY_TO_CARD),
  ...["uid", "name", "keys", "secondary_keys", "enabled", "extensions", "characterFilter"],
];
const RISU_FIELDS = [
  "key",
  "secondkey",
  "insertorder",
  "comment",
  "content",
  "mode",
  "alwaysActive",
  "selective",
].concat(["useRegex", "activationPercent", "extentions", "id", "bookVersion", "loreCache"]);
const AGNAI_FIELDS = [
  "name",
  "comment",
  "entry",
  "content",
  "keywords",
  "keys",
  "enabled",
  "constant",
  "selective",
].concat(["secondaryKeys", "id"]);

export function readLorebook(value: JsonObject, reader: EntriesReader, file: FileContext): Read {
  const inside = value["spec"] === "lorebook_v3";
  const { book, ...own } = takeOwnWorld(inside ? objectOf(value["data"]) : value, reader);
  const entries = entriesOf(book);
  // A background that is the book's description has already been imported.
  const isBackground = own.background !== "" && book["description"] === own.background;
  reader.tellFile("book_settings", bookSettings(isBackground ? without(book, "description") : book, entries));
  reader.addAll(entries, findBookEntry, (kept) => ({ lorebook_v3: kept }));
  const { entries: _, ...rest } = book;
  const kept = { book: rest, file: inside ? without(value, "data") : {} };
  return worldOf("lorebook_v3", [textOf(book["name"])], reader, file, kept, own);
}

export function readSillyTavern(value: JsonObject, reader: EntriesReader, file: FileContext): Read {
  const entries = objectOf(value["entries"]);
  const list = Array.isArray(value["entries"]) ? value["entries"] : Object.values(entries);
  const ids = Array.isArray(value["entries"]) ? list.map((_, at) => String(at)) : Object.keys(entries);
  const { book, ...own } = takeOwnWorld(value, reader);
  const rest = without(book, "entries");
  const orders = new Set(list.map((entry) => objectOf(entry)["order"]));
  reader.tellFile("book_settings", [
    ...saying(rest, Object.keys(rest)).filter((name) => name !== "name"),
    ...(orders.size > 1 ? ["order"] : []),
  ]);
  reader.addAll(list, findSilly, (kept) => ({ sillytavern: { ...kept, id: ids[kept.at] ?? String(kept.at) } }));
  return worldOf("sillytavern", [textOf(value["name"])], reader, file, { book: rest }, own);
}

export function findSilly(raw: JsonObject): FoundEntry {
  const off = flagOf(raw["disable"], false) || !flagOf(raw["enabled"], true);
  const notes: Note[] = [
    ["secondary_keys", flagOf(raw["selective"], true) ? textsOf(raw["keysecondary"] ?? raw["secondary_keys"]) : []],
    ...activationNotes(raw, false),
    [
      "fields_left",
      [...saying(objectOf(raw["characterFilter"]), ["names", "tags"]), ...unknownFields(raw, SILLY_FIELDS)],
    ],
  ];
  if (off) notes.push(["switched_off"]);
  return {
    names: [textOf(raw["comment"]), textOf(raw["name"])],
    keys: textsOf(raw["key"] ?? raw["keys"]),
    text: textOf(raw["content"]),
    use: off ? "never" : flagOf(raw["constant"], false) ? "always" : "auto",
    notes,
    extensions: raw["extensions"],
  };
}

export function readRisu(value: JsonObject, reader: EntriesReader, file: FileContext): Read {
  const all = Array.isArray(value["data"]) ? value["data"] : [];
  // Folders order a list on the screen and hold no text.
  const isFolder = (entry: unknown) => objectOf(entry)["mode"] === "folder";
  const folders = all.filter(isFolder);
  const entries = all.filter((entry) => !isFolder(entry));
  const orders = new Set(entries.map((entry) => objectOf(entry)["insertorder"]));
  reader.tellFile("book_settings", [
    ...(folders.length > 0 ? ["folder"] : []),
    ...(orders.size > 1 ? ["insertorder"] : []),
  ]);
  reader.addAll(entries, findRisu, (kept) => ({ risu: kept }));
  return worldOf("risu", [textOf(value["name"])], reader, file, { book: without(value, "data"), folders });
}

export function findRisu(raw: JsonObject): FoundEntry {
  const chance = numberOf(raw["activationPercent"]);
  const notes: Note[] = [
    ["secondary_keys", flagOf(raw["selective"], false) ? textsOf(raw["secondkey"]) : []],
    ["matching", saying(objectOf(raw["extentions"]), ["risu_case_sensitive"])],
    [
      "fields_left",
      [
        ...unknownFields(raw, RISU_FIELDS),
        ...unknownFields(objectOf(raw["extentions"]), ["risu_case_sensitive"]).map((name) => `extentions.${name}`),
      ],
    ],
  ];
  if (chance !== null && chance < 100) notes.push(["probability", String(chance)]);
  const constant = flagOf(raw["alwaysActive"], false) || raw["mode"] === "constant";
  return {
    names: [textOf(raw["comment"])],
    keys: textsOf(raw["key"]),
    patterns: flagOf(raw["useRegex"], false),
    text: textOf(raw["content"]),
    use: constant ? "always" : "auto",
    notes,
  };
}

export function readAgnai(value: JsonObject, reader: EntriesReader, file: FileContext): Read {
  const entries = entriesOf(value);
  const rest = without(value, "entries");
  reader.tellFile("book_settings", saying(rest, ["description", "scanDepth", "tokenBudget", "recursiveScanning"]));
  reader.addAll(entries, findAgnai, (kept) => ({ agnai: kept }));
  return worldOf("agnai", [textOf(value["name"])], reader, file, { book: rest });
}

export function findAgnai(raw: JsonObject): FoundEntry {
  const off = !flagOf(raw["enabled"], true);
  return {
    names: [textOf(raw["name"]), textOf(raw["comment"])],
    keys: textsOf(raw["keywords"] ?? raw["keys"]),
    text: textOf(raw["entry"] ?? raw["content"]),
    use: off ? "never" : flagOf(raw["constant"], false) ? "always" : "auto",
    notes: [
      ["secondary_keys", flagOf(raw["selective"], false) ? textsOf(raw["secondaryKeys"]) : []],
      ["fields_left", unknownFields(raw, AGNAI_FIELDS)],
      ...(off ? ([["switched_off"]] as Note[]) : []),
    ],
  };
}

export function worldOf(
  format: LoreFormat,
  titles: readonly string[],
  reader: EntriesReader,
  file: FileContext,
  kept: JsonObject,
  { background = "", forbiddenWords = [] }: Partial<Pick<LoreWorld, "background" | "forbiddenWords">> = {},
): Read {
  const title = titleOf(titles, file, reader.tellFile);
  return [
    format,
    {
      title,
      background,
      forbiddenWords,
      extensions: { [format]: { ...kept, shown: { title, background } } },
      cover: null,
      entries: reader.entries,
    },
  ];
}

export function without(value: JsonObject, field: string): JsonObject {
  const { [field]: _, ...rest } = value;
  return rest;
}
