// What a book of another format carries of a world of ours, under its `extensions.storyloom`: its background and its
// banned words, which no other program has a place for.
import { OWN_KEY } from "../fit/own-fields.ts";
import type { LoreWorld } from "../lore-world.ts";
import type { EntriesReader } from "./entries-reader.ts";
import { isObject, type JsonObject, objectOf } from "./json.ts";
import { ownBackgroundOf, wordsOf } from "./own-json.ts";

export interface OwnWorld extends Pick<LoreWorld, "background" | "forbiddenWords"> {
  /** The book as other programs know it: the export puts ours in again, as the world has it then. */
  book: JsonObject;
}

export function takeOwnWorld(book: JsonObject, reader: EntriesReader): OwnWorld {
  const { [OWN_KEY]: own, ...extensions } = objectOf(book["extensions"]);
  if (!isObject(own)) return { book, background: "", forbiddenWords: [] };
  const { background, forbidden_words: words, ...unknown } = own;
  const { extensions: _, ...rest } = book;
  const left = { ...extensions, ...(Object.keys(unknown).length > 0 && { [OWN_KEY]: unknown }) };
  return {
    book: Object.keys(left).length > 0 ? { ...rest, extensions: left } : rest,
    background: typeof background === "string" ? ownBackgroundOf(background, reader) : "",
    forbiddenWords: wordsOf(words, reader),
  };
}
