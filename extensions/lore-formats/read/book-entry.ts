// An entry of a card's book, of the second and third versions and of `lorebook_v3`.
import { activationNotes, type Note } from "./activation-notes.ts";
import { nameOfDecorator, splitDecorators } from "./decorators.ts";
import type { FoundEntry } from "./entries-reader.ts";
import { flagOf, type JsonObject, objectOf, saying, textOf, textsOf } from "./json.ts";

const FIELDS = [
  "keys",
  "content",
  "extensions",
  "enabled",
  "insertion_order",
  "case_sensitive",
  "use_regex",
  "constant",
  "name",
  "priority",
  "id",
  "comment",
  "selective",
  "secondary_keys",
  "position",
];

export function findBookEntry(raw: JsonObject): FoundEntry {
  const extensions = objectOf(raw["extensions"]);
  const { text, decorators } = splitDecorators(textOf(raw["content"]));
  const named = decorators.map(nameOfDecorator);
  const off = !flagOf(raw["enabled"], true) || named.includes("dont_activate");
  const notes: Note[] = [
    ["decorators", decorators],
    ["secondary_keys", flagOf(raw["selective"], true) ? textsOf(raw["secondary_keys"]) : []],
    ["matching", saying(raw, ["case_sensitive"])],
    ["fields_left", Object.keys(raw).filter((field) => !FIELDS.includes(field))],
    ...activationNotes(extensions, true),
  ];
  if (off) notes.push(["switched_off"]);
  const constant = flagOf(raw["constant"], false) || named.includes("activate");
  return {
    names: [textOf(raw["name"]), textOf(raw["comment"])],
    keys: textsOf(raw["keys"]),
    patterns: flagOf(raw["use_regex"], false),
    text,
    use: off ? "never" : constant ? "always" : "auto",
    notes,
    extensions,
  };
}

const SETTINGS = ["description", "scan_depth", "token_budget", "recursive_scanning"];

/** A book's settings for all its entries, which have no field here. */
export function bookSettings(book: JsonObject, entries: readonly unknown[]): string[] {
  const orders = new Set(entries.map((entry) => objectOf(entry)["insertion_order"]));
  return [
    ...saying(book, SETTINGS),
    ...Object.keys(objectOf(book["extensions"])).map((name) => `extensions.${name}`),
    ...(orders.size > 1 ? ["insertion_order"] : []),
  ];
}

/** A book's entries; some programs write them as an object, and some omit the list. */
export function entriesOf(book: JsonObject): unknown[] {
  const { entries } = book;
  return Array.isArray(entries) ? entries : Object.values(objectOf(entries));
}
