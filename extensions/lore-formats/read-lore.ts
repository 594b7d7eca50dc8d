// Reads a file of another program, or of our own, as a world; the format is detected from its contents, never its name.
import type { Locale } from "../../contract/limits.ts";
import { decodeText } from "../text-formats/decode-text.ts";
import { tieNamer } from "./fit/resolve-relationships.ts";
import { LORE_FILE_MAX_BYTES, LORE_TEXT_MAX_BYTES } from "./lore-limits.ts";
import { LoreError, type LoreFormat, type LoreWorld, type ReadLore } from "./lore-world.ts";
import { readAgnai, readLorebook, readRisu, readSillyTavern } from "./read/books.ts";
import { isCard, readCard } from "./read/card.ts";
import { contained } from "./read/containers.ts";
import { readCsv } from "./read/csv.ts";
import { EntriesReader } from "./read/entries-reader.ts";
import { type FileContext, NO_ASSETS } from "./read/file-context.ts";
import { isObject, type JsonObject, objectOf, type ReadJson, readJson } from "./read/json.ts";
import { isNovelAi, readNovelAi } from "./read/novelai.ts";
import { OWN_FORMAT, readOwn } from "./read/own-json.ts";

export interface LoreFile {
  /** Its name on the device; a world without a title is named after it. */
  name: string;
  bytes: Uint8Array;
}

export interface ReadLoreOptions {
  /** For generated names, and for words that replace {{user}} in a text without any other words. */
  language: Locale;
  /** Called while entries are read, at least once; in the last call `done === total`. */
  progress?: (done: number, total: number) => void;
}

/** Reads a file. Throws nothing but LoreError; pure, so that a browser can run it in a worker. */
export function readLore({ name, bytes }: LoreFile, { language, progress }: ReadLoreOptions): ReadLore {
  if (bytes.length === 0) throw new LoreError("empty");
  if (bytes.length > LORE_FILE_MAX_BYTES) throw new LoreError("too_large");
  const reader = new EntriesReader(language, progress);
  const file: FileContext = { name: name.replace(/\.\w{1,10}$/, ""), language, assets: NO_ASSETS };
  const inside = contained(name, bytes);
  const [format, world] = inside
    ? readContained(inside, reader, { ...file, assets: inside.assets })
    : readText(textIn(bytes, reader), reader, file);
  if (world.entries.length === 0 && world.background === "") throw new LoreError("no_entries");
  const withNames = tieNamer(world.entries.map(({ body }) => body));
  const entries = world.entries.map((entry) => ({ ...entry, body: withNames(entry.body) }));
  return { format, world: { ...world, entries }, problems: reader.problems };
}

type Read = [LoreFormat, LoreWorld];

/** The first readable card of a file. */
function readContained(inside: NonNullable<ReturnType<typeof contained>>, reader: EntriesReader, file: FileContext) {
  let json: ReadJson | null = null;
  let refused = new LoreError(inside.refused);
  let damaged = 0;
  for (const textOf of inside.texts) {
    const bytes = textOf();
    if (bytes && bytes.length > LORE_TEXT_MAX_BYTES) throw new LoreError("too_large");
    try {
      json = bytes && readJson(new TextDecoder().decode(bytes));
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      if (error.kind !== "broken_json") refused = error;
    }
    if (json) break;
    damaged++;
  }
  if (!json) throw refused;
  if (damaged > 0) reader.tellFile("chunk_damaged");
  if (inside.pictureLeft) reader.tellFile("picture_left");
  return readValue(json, reader, file);
}

function textIn(bytes: Uint8Array, reader: EntriesReader): string {
  if (bytes.length > LORE_TEXT_MAX_BYTES) throw new LoreError("too_large");
  const decoded = decodeText(bytes);
  if (!decoded) throw new LoreError("unknown_format");
  // UTF-16 that parses as JSON is certain enough; text in a guessed encoding is not.
  if (!decoded.certain && !decoded.encoding.startsWith("utf-16")) reader.tellFile("encoding_unsure", decoded.encoding);
  const text = decoded.text.replace(/^\ufeff/, "");
  if (text.trim() === "") throw new LoreError("empty");
  return text;
}

function readText(text: string, reader: EntriesReader, file: FileContext): Read {
  const [first] = text.trimStart();
  return first === "{" || first === "[" ? readValue(readJson(text), reader, file) : readCsv(text, reader, file);
}

function readValue(json: ReadJson, reader: EntriesReader, file: FileContext): Read {
  const { value, cleanedTexts, removedFields, roundedNumbers } = json;
  reader.tellFile("characters_removed", cleanedTexts);
  reader.tellFile("fields_removed", removedFields);
  reader.tellFile("numbers_rounded", roundedNumbers);
  const object = Array.isArray(value) ? { entries: value } : value;
  if (!isObject(object)) throw new LoreError("unknown_format");
  return readerOf(object)(object, reader, file);
}

/** The reader for the program that wrote it: by what the file states, else by the shape of its entries. */
function readerOf(value: JsonObject): (value: JsonObject, reader: EntriesReader, file: FileContext) => Read {
  if (value["format"] === OWN_FORMAT) return readOwn;
  if (value["spec"] === "lorebook_v3") return readLorebook;
  if (isNovelAi(value)) return readNovelAi;
  if (value["kind"] === "memory") return readAgnai;
  if (value["type"] === "risu") return readRisu;
  if (isCard(value)) return readCard;
  const { entries } = value;
  if (isObject(entries)) return readSillyTavern;
  if (!Array.isArray(entries)) throw new LoreError("unknown_format");
  if (entries.length === 0) throw new LoreError("no_entries");
  const first = objectOf(entries.find(isObject));
  const has = (...fields: string[]) => fields.every((field) => first[field] !== undefined);
  if (has("keywords", "entry")) return readAgnai;
  if (has("key", "content", "insertorder"))
    return (book, ...rest) => readRisu({ ...book, data: book["entries"] }, ...rest);
  if (has("key", "content")) return readSillyTavern;
  if (has("keys", "text")) return (book, ...rest) => readNovelAi({ lorebookVersion: 0, ...book }, ...rest);
  if (has("keys", "content")) return readLorebook;
  throw new LoreError("unknown_format");
}
