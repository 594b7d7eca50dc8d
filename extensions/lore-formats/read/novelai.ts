// NovelAI: lorebooks, and the lorebook and memory of scenarios and stories. A story's text does not become part of a
// world.
import { textLength } from "../../../contract/text-length.ts";
import type { LoreFormat, LoreWorld } from "../lore-world.ts";
import type { Note } from "./activation-notes.ts";
import { without, worldOf } from "./books.ts";
import type { EntriesReader, FoundEntry } from "./entries-reader.ts";
import { backgroundOf, type FileContext } from "./file-context.ts";
import { flagOf, isObject, type JsonObject, numberOf, objectOf, saying, textOf, textsOf } from "./json.ts";

/** NovelAI's defaults for a new entry. */
const SEARCH_RANGE = 1_000;
const CONTEXT: JsonObject = {
  prefix: "",
  suffix: "\n",
  reservedTokens: 0,
  budgetPriority: 400,
  trimDirection: "trimBottom",
  insertionType: "newline",
  maximumTrimType: "sentence",
  insertionPosition: -1,
};
/** Several words combined: "king & crown". */
const COMBINED = /\s&\s/;
/** Categories whose entries are characters. */
const PEOPLE = /^\s*(main |side |minor )?(characters?|people|persons?|cast|npcs?|人物|角色)\s*$/i;

export function isNovelAi(value: JsonObject): boolean {
  return ["lorebookVersion", "scenarioVersion", "storyContainerVersion"].some((field) => value[field] !== undefined);
}

export function readNovelAi(value: JsonObject, reader: EntriesReader, file: FileContext): [LoreFormat, LoreWorld] {
  if (value["lorebookVersion"] !== undefined) return readBook(value, { titles: [], memory: "" }, reader, file);
  const content = objectOf(value["content"] ?? value);
  const title = textOf(objectOf(value["metadata"])["title"] ?? content["title"]);
  const context = Array.isArray(content["context"]) ? content["context"].map(objectOf) : [];
  reader.tellFile("story_left", storyLength(content));
  const settings = saying(content, ["placeholders", "settings", "ephemeralContext"]);
  reader.tellFile("book_settings", textOf(context[1]?.["text"]) === "" ? settings : ["context", ...settings]);
  const book = objectOf(content["lorebook"]);
  const kept = isObject(value["content"]) ? {} : without(without(value, "lorebook"), "prompt");
  return readBook(book, { titles: [title], memory: textOf(context[0]?.["text"]), kept }, reader, file);
}

function readBook(
  book: JsonObject,
  around: { titles: string[]; memory: string; kept?: JsonObject },
  reader: EntriesReader,
  file: FileContext,
): [LoreFormat, LoreWorld] {
  const entries = Array.isArray(book["entries"]) ? book["entries"] : [];
  const list = Array.isArray(book["categories"]) ? book["categories"].filter(isObject) : [];
  const categories = new Map(list.map((category) => [textOf(category["id"]), category]));
  reader.tellFile("book_settings", [
    ...saying(objectOf(book["settings"]), ["orderByKeyLocations"]),
    ...saying(book, ["categories"]),
  ]);
  const background = backgroundOf(around.memory, reader.cast, reader.tellFile);
  reader.addAll(
    entries,
    (raw) => findNovelEntry(raw, categories.get(textOf(raw["category"]))),
    (kept) => ({ novelai: kept }),
  );
  const kept = { book: without(book, "entries"), file: around.kept ?? {} };
  return worldOf("novelai", around.titles, reader, file, kept, { background });
}

export function findNovelEntry(raw: JsonObject, category: JsonObject | undefined): FoundEntry {
  const off = !flagOf(raw["enabled"], true) || (category !== undefined && !flagOf(category["enabled"], true));
  const range = numberOf(raw["searchRange"]);
  const notes: Note[] = [
    [
      "matching",
      [...(range !== null && range !== SEARCH_RANGE ? ["searchRange"] : []), ...saying(raw, ["keyRelative"])],
    ],
    ["recursion", saying(raw, ["nonStoryActivatable"])],
    ["fields_left", [...(hasBias(raw) ? ["loreBiasGroups"] : []), ...contextOf(raw)]],
  ];
  if (off) notes.push(["switched_off"]);
  return {
    type: PEOPLE.test(textOf(category?.["name"]).slice(0, 100)) ? "character" : "normal",
    names: [textOf(raw["displayName"])],
    keys: textsOf(raw["keys"]),
    combined: COMBINED,
    text: textOf(raw["text"]),
    use: off ? "never" : flagOf(raw["forceActivation"], false) ? "always" : "auto",
    notes,
  };
}

/** Context settings that differ from NovelAI's defaults. */
function contextOf(raw: JsonObject): string[] {
  const config = objectOf(raw["contextConfig"]);
  const changed = (name: string) => config[name] !== undefined && config[name] !== CONTEXT[name];
  return Object.keys(CONTEXT)
    .filter(changed)
    .map((name) => `contextConfig.${name}`);
}

/** NovelAI gives every entry a bias group; only one with phrases has an effect. */
function hasBias(raw: JsonObject): boolean {
  const groups = Array.isArray(raw["loreBiasGroups"]) ? raw["loreBiasGroups"].slice(0, 100) : [];
  return groups.some((group) => saying(objectOf(group), ["phrases"]).length > 0);
}

/**
 * The length of the story's text: a scenario's beginning, a story's fragments, or the packed document of newer ones.
 */
function storyLength(content: JsonObject): number {
  const { fragments } = objectOf(content["story"]);
  const pieces = Array.isArray(fragments) ? fragments : [];
  const length = pieces.reduce((sum: number, piece) => sum + textLength(textOf(objectOf(piece)["data"])), 0);
  return length + textLength(textOf(content["prompt"])) + textOf(content["document"]).length;
}
