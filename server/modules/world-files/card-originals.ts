// Reads and writes what originals record about a card: its id, and the picture it was imported with.
import { CARDS } from "../../../extensions/lore-formats/card-formats.ts";
import { isObject } from "../../../extensions/lore-formats/read/json.ts";
import type { Extensions } from "../worlds/world-bulk.service.ts";

/** Records which picture the card came with: while the entry keeps it, exports contain the original picture file. */
export function withPicture(extensions: Extensions, picture: string): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).map(([format, kept]) => [
      format,
      isObject(kept) && isObject(kept["card"]) ? { ...kept, picture } : kept,
    ]),
  );
}

/** Whether an entry still has the picture its card came with. */
export function hasOwnPicture(extensions: Extensions, picture: string | null): boolean {
  const cards = Object.values(extensions).filter((kept) => isObject(kept) && isObject(kept["card"]));
  return cards.some((kept) => isObject(kept) && (kept["picture"] ?? null) === picture);
}

/** The id of an entry's card; null if the entry is not a card. */
export function cardIdOf(extensions: Extensions): string | null {
  return idBeside(extensions, "card");
}

/** The id of the card whose book contains an entry; null if it came with no card. */
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
