// What is kept of a card beside its words: which card it is, and which picture it came with.
import { CARDS } from "../../../extensions/lore-formats/card-formats.ts";
import { isObject } from "../../../extensions/lore-formats/read/json.ts";
import type { Extensions } from "../worlds/world-bulk.service.ts";

/** Notes which picture is the card's own: as long as it stays, the card leaves with the original. */
export function withPicture(extensions: Extensions, picture: string): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).map(([format, kept]) => [
      format,
      isObject(kept) && isObject(kept["card"]) ? { ...kept, picture } : kept,
    ]),
  );
}

/** Whether an entry has the picture its card came with. */
export function hasOwnPicture(extensions: Extensions, picture: string | null): boolean {
  const cards = Object.values(extensions).filter((kept) => isObject(kept) && isObject(kept["card"]));
  return cards.some((kept) => isObject(kept) && (kept["picture"] ?? null) === picture);
}

/** The id of the card an entry is; null for one that is none. */
export function cardIdOf(extensions: Extensions): string | null {
  return idBeside(extensions, "card");
}

/** The id of the card an entry's book is of; null for one that came with no card. */
export function bookIdOf(extensions: Extensions): string | null {
  return idBeside(extensions, "original");
}

function idBeside(extensions: Extensions, part: "card" | "original"): string | null {
  for (const format of CARDS) {
    const kept = extensions[format];
    if (isObject(kept) && isObject(kept[part]) && typeof kept["card_id"] === "string") return kept["card_id"];
  }
  return null;
}
