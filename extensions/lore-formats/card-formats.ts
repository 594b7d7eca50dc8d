// Versions of a card are one format: an entry is a card, or of a card's book, once, and what came as one version leaves
// as another.
import type { Kept, LoreFormat } from "./lore-world.ts";
import { isObject } from "./read/json.ts";

export const CARDS = ["card_v3", "card_v2"] as const satisfies readonly LoreFormat[];

/** The name under which versions of a card count as one. */
export const CARD = "card";

/** Originals of one family take each other's place. */
export const familyOf = (format: string): string => ((CARDS as readonly string[]).includes(format) ? CARD : format);

/** Whether an entry comes as a card: files stand beside cards only. */
export const comesAsCard = (extensions: Kept | undefined): boolean =>
  CARDS.some((format) => {
    const kept = extensions?.[format];
    return isObject(kept) && isObject(kept["card"]);
  });
