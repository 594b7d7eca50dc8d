// What is kept of a card beside its words: which picture it came with.
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
  return Object.values(extensions).some((kept) => isObject(kept) && (kept["picture"] ?? null) === picture);
}
