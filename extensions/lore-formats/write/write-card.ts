// Writes a character as a card of the third version, with the book it came with or the rest of its world as its book.
import type { EntryBody } from "../../../contract/entries.ts";
import { placeInBook } from "../card-books.ts";
import { CARDS } from "../card-formats.ts";
import { OWN_KEY, ownFieldsOfCard, withOwnOf } from "../fit/own-fields.ts";
import type { CardFile, LoreEntry, LoreWorld } from "../lore-world.ts";
import { isObject, type JsonObject, objectOf } from "../read/json.ts";
import { partsIn } from "../split-entry.ts";
import { type CardParts, placeAssets } from "./card-assets.ts";
import { joinParts } from "./join-parts.ts";
import { type Edits, editsOf, inFileOrder, type Original, originalOf, seenOriginal } from "./kept-original.ts";
import { apartFromCard } from "./name-card-characters.ts";
import { wholeDescription } from "./plain-entry.ts";
import { REQUIRED_OF_CARD } from "./required-of-card.ts";
import { worldOfCard } from "./world-of-card.ts";
import { CARD_BOOK, withEntries } from "./write-book-entry.ts";

export interface WrittenCard {
  card: JsonObject;
  /** The files written beside it. */
  files: CardFile[];
  /** How many of the card's files are not. */
  left: number;
}

/** The card of a character's entry. An imported card keeps everything it had, with the changes made here since. */
export function writeCardV3(world: LoreWorld, character: LoreEntry, parts: CardParts): WrittenCard {
  const { entries, joined, owners } = joinParts(world.entries);
  const entry = joined.get(character) ?? character;
  const original = originalOf(entry, CARDS, "card");
  const card = original?.raw ?? {};
  const cardId = original?.cardId ?? null;
  const edits = original && editsOf(entry, original.shown);
  const data: JsonObject = { ...structuredClone(REQUIRED_OF_CARD), ...objectOf(card["data"]) };
  const changes = changesOf(world, entry, original, edits);
  for (const [field, value] of Object.entries(changes)) {
    // Some programs repeat the fields of the first version at the top level.
    if (card[field] !== undefined && card[field] === data[field]) card[field] = value;
    data[field] = value;
  }
  const along = entries.filter((other) => {
    const owner = owners.get(other) ?? other;
    return other !== entry && (owner === entry || goesAlong(world, original, owner));
  });
  const others = inFileOrder(apartFromCard(world, along, cardId), CARDS, cardId);
  const book = data["character_book"];
  if (others.length > 0 || isObject(book))
    data["character_book"] = withEntries(isObject(book) ? book : { name: world.title }, others, CARD_BOOK);
  const { assets, files, left } = placeAssets(data["assets"], original?.files ?? [], parts);
  if (assets) data["assets"] = assets;
  const version = original?.format === "card_v3" ? card["spec_version"] : "3.0";
  return {
    card: {
      ...card,
      spec: "chara_card_v3",
      spec_version: version ?? "3.0",
      data: withOwnOf(data, entry.body, ownOf(entry.body, data, edits), original),
    },
    files,
    left,
  };
}

/**
 * Whether another entry of the world goes into the card's book. A card exports what it came with and, if the world was
 * made from it, what was written there since; a character made here exports everything.
 */
function goesAlong(world: LoreWorld, card: Original | null, other: LoreEntry): boolean {
  if (!card || placeInBook(other.extensions, card.cardId) !== null) return true;
  const fromBook = seenOriginal(other, CARDS, "original");
  if (fromBook) return fromBook.cardId === card.cardId;
  if (seenOriginal(other, CARDS, "card")) return false;
  return worldOfCard(world, card.cardId)?.["origin"] === true;
}

/** The card's fields that a person has changed here; all fields for a card made here. */
function changesOf(world: LoreWorld, entry: LoreEntry, card: Original | null, edits: Edits | null): JsonObject {
  const { name, description } = entry.body;
  if (!card || !edits) return { name, description, scenario: world.background };
  // A world that was not made from this card has a background of its own.
  const { background } = objectOf(worldOfCard(world, card.cardId)?.["shown"]);
  return {
    ...(edits.name !== null && { name: edits.name }),
    ...(edits.text !== null && { description: wholeDescription(entry) }),
    // The text of a split card is shown whole, both fields of it.
    ...(edits.text !== null && partsIn(entry.extensions) && { personality: "" }),
    ...(typeof background === "string" && background !== world.background && { scenario: world.background }),
  };
}

/** Aliases and use have no field in a card; imported ones are in `extensions` already, or were the card's. */
function ownOf(body: EntryBody, data: JsonObject, edits: Edits | null): JsonObject {
  const own = ownFieldsOfCard(body);
  if (!edits) return own;
  const before = objectOf(objectOf(data["extensions"])[OWN_KEY]);
  for (const field of ["aliases", "use"] as const) {
    if (edits[field] !== null) own[field] = body[field];
    else if (before[field] === undefined) delete own[field];
    else own[field] = before[field];
  }
  return own;
}
