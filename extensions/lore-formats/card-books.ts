// Several cards of a world may have come with the same book: its entries are stored once, keep the original of the card
// they first came with, and also belong to the books of the other cards.
import type { Kept } from "./lore-world.ts";
import { numberOf, objectOf } from "./read/json.ts";

/** The key, next to the formats, under which the other cards' ids and the entry's index in each book are stored. */
export const BOOKS_KEY = "books";

/** The entry's index in the book of a card it did not come with; null: it is not in that book. */
export function placeInBook(extensions: Kept, cardId: string | null): number | null {
  return cardId === null ? null : numberOf(objectOf(extensions[BOOKS_KEY])[cardId]);
}
