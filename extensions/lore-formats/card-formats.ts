// All versions of a card count as one format: an entry is stored once as a card or as part of a card's book, and may be
// imported in one version and exported in another.
import type { Kept, LoreFormat } from "./lore-world.ts";
import { isObject } from "./read/json.ts";

export const CARDS = ["card_v3", "card_v2"] as const satisfies readonly LoreFormat[];

/** The name that stands for all versions of a card. */
export const CARD = "card";

/** An original replaces another one of the same family. */
export const familyOf = (format: string): string => ((CARDS as readonly string[]).includes(format) ? CARD : format);

/** Whether an entry was imported as a card: only cards have files beside them. */
export const comesAsCard = (extensions: Kept | undefined): boolean =>
  CARDS.some((format) => {
    const kept = extensions?.[format];
    return isObject(kept) && isObject(kept["card"]);
  });
