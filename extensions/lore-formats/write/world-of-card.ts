// A world's data about a card it was made from: what the card's import showed, and whether the world belongs to it.
import { CARDS } from "../card-formats.ts";
import type { LoreWorld } from "../lore-world.ts";
import { type JsonObject, objectOf } from "../read/json.ts";
import { cardIdIn } from "./kept-original.ts";

/**
 * For the card with this id; the card may have been imported again as another version. Null: the world does not belong
 * to it.
 */
export function worldOfCard(world: LoreWorld, cardId: string | null): JsonObject | null {
  const kept = CARDS.filter((format) => world.extensions[format] !== undefined)
    .map((format) => objectOf(world.extensions[format]))
    .filter((each) => cardIdIn(each) === cardId);
  return kept.find((each) => each["origin"] === true) ?? kept[0] ?? null;
}
