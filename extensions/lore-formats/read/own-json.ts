// Our own JSON (docs/world-format.md), also when written by hand: unreadable fields are reported one by one, and the
// rest is imported.
import { entryBody, entryChange, relationship } from "../../../contract/entries.ts";
import {
  BANNED_WORDS_MAX,
  ENTRY_CHANGES_MAX,
  RELATIONSHIPS_MAX,
  WORLD_BACKGROUND_MAX,
} from "../../../contract/limits.ts";
import { block, sameName } from "../../../contract/text-fields.ts";
import { bannedWord } from "../../../contract/worlds.ts";
import { decodeBase64 } from "../bytes/base64.ts";
import { staysInside } from "../bytes/zip-files.ts";
import { OWN_KEY } from "../fit/own-fields.ts";
import { CARD_FILE_NAME_MAX, CARD_FILES_MAX_BYTES } from "../lore-limits.ts";
import type { CardFile, Kept, LoreFormat, LorePicture, LoreWorld } from "../lore-world.ts";
import type { Note } from "./activation-notes.ts";
import type { EntriesReader, FoundEntry } from "./entries-reader.ts";
import { backgroundOf, type FileContext, titleOf } from "./file-context.ts";
import { isObject, type JsonObject, numberOf, objectOf, textOf, textsOf } from "./json.ts";

export const OWN_FORMAT = "storyloom-world";
export const OWN_VERSION = 1;

export function readOwn(value: JsonObject, reader: EntriesReader, file: FileContext): [LoreFormat, LoreWorld] {
  const version = numberOf(value["version"]);
  if (version !== null && version > OWN_VERSION) reader.tellFile("newer_version", String(version));
  const title = titleOf([textOf(value["title"])], file, reader.tellFile);
  const background = ownBackgroundOf(value["background"], reader);
  reader.tellFile("assets_left", numberOf(value["pictures_left"]) ?? 0);
  reader.tellFile("originals_left", numberOf(value["originals_left"]) ?? 0);
  const forbiddenWords = wordsOf(value["forbidden_words"], reader);
  const list = Array.isArray(value["entries"]) ? value["entries"] : [];
  const extensions: Kept[] = [];
  reader.addAll(
    list,
    (raw) => {
      extensions.push(objectOf(raw["extensions"]));
      return { ...findOwn(raw), losesText: true };
    },
    () => extensions.at(-1) ?? {},
  );
  const world: LoreWorld = {
    title,
    background,
    forbiddenWords,
    extensions: objectOf(value["extensions"]),
    cover: pictureOf(value["cover"]),
    entries: reader.entries,
  };
  return ["storyloom", world];
}

const ownBackground = block(WORLD_BACKGROUND_MAX);

/** A valid background is used unchanged; one written by hand is fitted. */
export function ownBackgroundOf(value: unknown, reader: EntriesReader): string {
  const written = ownBackground.safeParse(value);
  return written.success ? written.data : backgroundOf(textOf(value), reader.cast, reader.tellFile);
}

export function wordsOf(value: unknown, reader: EntriesReader): string[] {
  const words: string[] = [];
  const left: string[] = [];
  for (const text of textsOf(value)) {
    const read = bannedWord.safeParse(text);
    if (!read.success || words.length === BANNED_WORDS_MAX) left.push(text);
    else if (!words.includes(read.data)) words.push(read.data);
  }
  reader.tellFile("words_left", left);
  return words;
}

const VALUES: Record<string, readonly string[]> = {
  character_status: ["alive", "dead"],
  character_age: ["youth", "adult", "elder", "unknown"],
  character_gender: ["male", "female", "unknown"],
};

const NOTHING = { names: [], keys: [], text: "", use: "auto" } as const;

/** An entry by our own fields' names; tables are read into the same form. */
export function findOwn(raw: JsonObject): FoundEntry {
  const exact = entryBody.safeParse(raw);
  const files = filesOf(raw["files"]);
  if (exact.success) return { exact: exact.data, ...NOTHING, picture: pictureOf(raw["picture"]), files };
  const notes: Note[] = [];
  const own: JsonObject = {};
  const type = raw["type"] === "character" ? "character" : "normal";
  if (raw["type"] !== undefined && raw["type"] !== type) notes.push(["value_invalid", `type: ${textOf(raw["type"])}`]);
  const use = (["auto", "always", "never"] as const).find((each) => each === raw["use"]);
  if (raw["use"] !== undefined && !use) notes.push(["value_invalid", `use: ${textOf(raw["use"])}`]);
  for (const [field, values] of Object.entries(VALUES)) {
    const value = raw[field];
    if (value === undefined || value === null || value === "") continue;
    if (values.includes(textOf(value))) own[field] = value;
    else notes.push(["value_invalid", `${field}: ${textOf(value)}`]);
  }
  for (const field of ["underline", "is_recommended"])
    if (typeof raw[field] === "boolean") own[field] = raw[field];
    else if (raw[field] !== undefined) notes.push(["value_invalid", `${field}: ${textOf(raw[field])}`]);
  const name = sameName(textOf(raw["name"]).trim());
  if (name === "") own["name"] = "";
  const ties = listOf(raw["character_relationships"]);
  own["character_relationships"] = tiesOf(ties.list, name, notes);
  own["changes"] = changesOf(listOf(raw["changes"]).list, name, notes);
  if (type === "character") {
    const target = raw["character_target"];
    if (typeof target === "string") {
      const short = target.replace(/\s+/g, " ").trim();
      if ([...short.slice(0, 100)].length <= 30) own["character_target"] = short;
      else notes.push(["value_invalid", `character_target: ${short}`]);
    }
  }
  return {
    type,
    names: [textOf(raw["name"])],
    keys: textsOf(raw["aliases"]),
    text: textOf(raw["description"]),
    use: use ?? "auto",
    notes,
    extensions: { [OWN_KEY]: own },
    picture: pictureOf(raw["picture"]),
    files,
  };
}

const listOf = (value: unknown): { list: unknown[] } => ({ list: Array.isArray(value) ? value.slice(0, 1_000) : [] });

function tiesOf(list: readonly unknown[], name: string, notes: Note[]): unknown[] {
  const ties = new Map<string, unknown>();
  for (const raw of list) {
    const read = relationship.safeParse(raw);
    if (read.success && sameName(read.data.name) !== name && ties.size < RELATIONSHIPS_MAX && !ties.has(read.data.name))
      ties.set(read.data.name, read.data);
  }
  if (ties.size < list.length) notes.push(["relationships_left", list.length - ties.size]);
  return [...ties.values()];
}

function changesOf(list: readonly unknown[], name: string, notes: Note[]): unknown[] {
  const changes = new Map<number, unknown>();
  for (const raw of list) {
    const read = entryChange.safeParse(raw);
    if (!read.success || changes.size === ENTRY_CHANGES_MAX || changes.has(read.data.from_chapter)) continue;
    if (read.data.character_relationships?.some((tie) => sameName(tie.name) === name)) continue;
    changes.set(read.data.from_chapter, read.data);
  }
  if (changes.size < list.length) notes.push(["changes_left", list.length - changes.size]);
  return [...changes.values()];
}

function pictureOf(value: unknown): LorePicture | null {
  if (!isObject(value)) return null;
  const bytes = decodeBase64(new TextEncoder().encode(textOf(value["data"])));
  return bytes && bytes.length > 0 ? { name: textOf(value["name"]).slice(0, 200), bytes } : null;
}

function filesOf(value: unknown): CardFile[] {
  const files = new Map<string, Uint8Array>();
  let room = CARD_FILES_MAX_BYTES;
  for (const raw of (Array.isArray(value) ? value : []).filter(isObject)) {
    const path = textOf(raw["path"]);
    const bytes = decodeBase64(new TextEncoder().encode(textOf(raw["data"])));
    if (!bytes || path.length > CARD_FILE_NAME_MAX || !staysInside(path) || bytes.length > room) continue;
    room -= bytes.length;
    files.set(path, bytes);
  }
  return [...files].map(([path, bytes]) => ({ path, bytes }));
}
