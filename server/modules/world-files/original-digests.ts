// Digests of an entry's originals (the data of other programs that is kept for exports): a digest and a size for each
// format, so that originals can be compared, merged and counted without being read.
import { BOOKS_KEY } from "../../../extensions/lore-formats/card-books.ts";
import { familyOf } from "../../../extensions/lore-formats/card-formats.ts";
import { mainAsset, pathOfAsset } from "../../../extensions/lore-formats/read/asset-address.ts";
import { isObject, type JsonObject, objectOf, textOf, textsOf } from "../../../extensions/lore-formats/read/json.ts";
import { REQUIRED_OF_CARD } from "../../../extensions/lore-formats/write/required-of-card.ts";
import type { Extensions } from "../worlds/world-bulk.service.ts";
import { digestOf } from "./entry-digest.ts";

export interface OriginalDigest {
  digest: string;
  /** Size as JSON. */
  bytes: number;
}

/** By format. */
export type OriginalDigests = Readonly<Record<string, OriginalDigest>>;

export function originalDigests(extensions: Extensions): OriginalDigests {
  // The books that contain an entry are not part of its content.
  const formats = Object.entries(extensions).filter(([format]) => format !== BOOKS_KEY);
  const families = Object.groupBy(formats, ([format]) => familyOf(format));
  return Object.fromEntries(
    Object.entries(families).map(([family, list = []]) => [
      family,
      {
        digest: digestOf(list.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, kept]) => compared(kept))),
        bytes: Buffer.byteLength(JSON.stringify(Object.fromEntries(list))),
      },
    ]),
  );
}

/** Digests in their stored form. */
export const digestsText = (digests: OriginalDigests): string => JSON.stringify(digests);
export const readDigests = (text: string): OriginalDigests => JSON.parse(text) as OriginalDigests;

export const bytesOf = (digests: OriginalDigests): number =>
  Object.values(digests).reduce((sum, { bytes }) => sum + bytes, 0);

/** The part that is compared: without the card's id, which may differ for the same entry, and without pictures. */
function compared(kept: unknown): unknown {
  if (!isObject(kept)) return kept;
  const { card_id: _, picture: __, ...rest } = kept;
  return isObject(rest["card"]) ? comparedCard(rest, rest["card"]) : rest;
}

/** A card normalized as an export would write it: latest version, all required fields, main picture ignored. */
function comparedCard({ files, ...kept }: JsonObject, card: JsonObject): JsonObject {
  const { spec: _, spec_version: __, ...rest } = card;
  const { assets, ...data } = { ...REQUIRED_OF_CARD, ...objectOf(card["data"]) } as JsonObject;
  const list: unknown[] = Array.isArray(assets) ? assets : [];
  const icon = mainAsset(list, "icon");
  const path = pathOfAsset(textOf(objectOf(list[icon])["uri"]));
  const others = { assets: list.filter((_, at) => at !== icon), files: textsOf(files).filter((each) => each !== path) };
  return { ...kept, card: { ...rest, data }, ...others };
}
