// Writes a world as a standalone book: `lorebook_v3`, and SillyTavern's world info.
import { CARDS } from "../card-formats.ts";
import { ownFields, withOwnOf, withOwnWorld } from "../fit/own-fields.ts";
import type { LoreEntry, LoreWorld } from "../lore-world.ts";
import { isObject, type JsonObject, objectOf, textsOf } from "../read/json.ts";
import { SILLY_ENTRY } from "../silly-fields.ts";
import { joinParts } from "./join-parts.ts";
import { editedKeys, editsOf, inFileOrder, type Original, originalOf, seenOriginal } from "./kept-original.ts";
import { apartFromCard } from "./name-card-characters.ts";
import { plainEntry, wholeText } from "./plain-entry.ts";
import { worldOfCard } from "./world-of-card.ts";
import { OWN_BOOK, withEntries } from "./write-book-entry.ts";

export function writeLorebookV3(world: LoreWorld): JsonObject {
  const kept = objectOf(world.extensions["lorebook_v3"]);
  return {
    ...objectOf(kept["file"]),
    spec: "lorebook_v3",
    data: withEntries(
      withOwnWorld(lorebookHead(world), world),
      inFileOrder(apartFromCard(world, joinParts(world.entries).entries, null), OWN_BOOK),
      OWN_BOOK,
    ),
  };
}

/** The fields around the entries: the book's own where the world came from one, with what was changed here. */
export function lorebookHead(world: LoreWorld): JsonObject {
  const kept = objectOf(world.extensions["lorebook_v3"]);
  if (!isObject(kept["book"])) return { name: world.title, description: world.background, ...settingsOfCard(world) };
  const book = retitled(kept["book"], kept, world);
  const { background } = objectOf(kept["shown"]);
  // A description that was the background is updated with it; any other one is the book's own.
  const isBackground = typeof background === "string" && book["description"] === background;
  return isBackground ? { ...book, description: world.background } : book;
}

/** The entry settings in the book of the card a world was made from. */
function settingsOfCard(world: LoreWorld): JsonObject {
  for (const entry of world.entries) {
    const card = seenOriginal(entry, CARDS, "card");
    if (!card || worldOfCard(world, card.cardId)?.["origin"] !== true) continue;
    const { name: _, description, ...settings } = objectOf(objectOf(card.raw["data"])["character_book"]);
    return structuredClone({ ...settings, ...(description && world.background === "" ? { description } : {}) });
  }
  return {};
}

function retitled(book: JsonObject, kept: JsonObject, { title }: LoreWorld): JsonObject {
  return objectOf(kept["shown"])["title"] === title ? book : { ...book, name: title };
}

export function writeSillyTavern(world: LoreWorld): JsonObject {
  const kept = objectOf(world.extensions["sillytavern"]);
  const book = isObject(kept["book"]) ? retitled(kept["book"], kept, world) : { name: world.title };
  const ordered = inFileOrder(apartFromCard(world, joinParts(world.entries).entries, null), ["sillytavern"]);
  const ids = new Set<string>();
  for (const entry of ordered) ids.add(idOf(entry) ?? "");
  let next = 0;
  const freeId = (): string => {
    while (ids.has(String(next))) next++;
    ids.add(String(next));
    return String(next);
  };
  const entries: JsonObject = {};
  for (const [at, entry] of ordered.entries()) {
    const own = idOf(entry);
    const id = own !== null && !Object.hasOwn(entries, own) ? own : freeId();
    entries[id] = writeSillyEntry(entry, id, at);
  }
  return { ...withOwnWorld(book, world), entries };
}

function idOf(entry: LoreEntry): string | null {
  const { id } = objectOf(entry.extensions["sillytavern"]);
  return typeof id === "string" && id !== "__proto__" ? id : null;
}

function writeSillyEntry(entry: LoreEntry, id: string, at: number): JsonObject {
  const original = originalOf(entry, ["sillytavern"], "original");
  if (!original) return withOwnOf(made(entry, Number(id), at), entry.body, ownFields(entry.body), null);
  const raw = edited(entry, original);
  // Two books in one world may both have an entry with this number.
  if (id !== idOf(entry)) raw["uid"] = Number(id);
  return withOwnOf(raw, entry.body, ownFields(entry.body), original);
}

function edited(entry: LoreEntry, { raw, shown }: Original): JsonObject {
  const { name, text, use, aliases } = editsOf(entry, shown);
  if (name !== null) raw["comment"] = name;
  const keys = raw["key"] === undefined && raw["keys"] !== undefined ? "keys" : "key";
  if (name !== null || aliases !== null) raw[keys] = editedKeys(textsOf(raw[keys]), entry, shown);
  if (text !== null) raw["content"] = wholeText(entry);
  if (use !== null) {
    Object.assign(raw, { disable: use === "never", constant: use === "always" });
    if (raw["enabled"] !== undefined) raw["enabled"] = use !== "never";
  }
  return raw;
}

function made(entry: LoreEntry, uid: number, at: number): JsonObject {
  const { name, keys, secondary, text, use, order, silly } = plainEntry(entry);
  return {
    uid,
    ...structuredClone(SILLY_ENTRY),
    ...Object.fromEntries(Object.entries(silly).filter(([, value]) => value !== undefined)),
    key: keys,
    keysecondary: secondary,
    comment: name,
    content: text,
    constant: use === "always",
    disable: use === "never",
    order,
    displayIndex: at,
  };
}
