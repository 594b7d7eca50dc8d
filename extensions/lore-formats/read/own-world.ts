// The data of our world in a book of another format, under its `extensions.storyloom`: the background and banned words,
// which no other program has fields for.
import { OWN_KEY } from "../fit/own-fields.ts";
import type { LoreWorld } from "../lore-world.ts";
import type { EntriesReader } from "./entries-reader.ts";
import { isObject, type JsonObject, objectOf } from "./json.ts";
import { ownBackgroundOf, wordsOf } from "./own-json.ts";

export interface OwnWorld extends Pick<LoreWorld, "background" | "forbiddenWords"> {
  /** The book without our data: the export adds it again with the world's current values. */
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
