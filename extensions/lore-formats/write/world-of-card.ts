// What a world keeps of a card for itself: what was shown of it there, and whether the world was made of it.
import { CARDS } from "../card-formats.ts";
import type { LoreWorld } from "../lore-world.ts";
import { type JsonObject, objectOf } from "../read/json.ts";
import { cardIdIn } from "./kept-original.ts";

/**
 * Of the card of this id; a card may have come in again as another version since. Null: the world is not the card's.
 */
export function worldOfCard(world: LoreWorld, cardId: string | null): JsonObject | null {
  const kept = CARDS.filter((format) => world.extensions[format] !== undefined)
    .map((format) => objectOf(world.extensions[format]))
    .filter((each) => cardIdIn(each) === cardId);
  return kept.find((each) => each["origin"] === true) ?? kept[0] ?? null;
}
