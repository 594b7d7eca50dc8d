// Several cards of a world may have come with one book: its entries are there once, keep the original of the card they
// came with first, and stand in the books of the others too.
import type { Kept } from "./lore-world.ts";
import { numberOf, objectOf } from "./read/json.ts";

/** The other cards' ids and the entry's place in each book stand under this name, beside the formats. */
export const BOOKS_KEY = "books";

/** The entry's place in the book of a card it did not come with; null: it is not in that book. */
export function placeInBook(extensions: Kept, cardId: string | null): number | null {
  return cardId === null ? null : numberOf(objectOf(extensions[BOOKS_KEY])[cardId]);
}
