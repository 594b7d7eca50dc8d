// Addresses in a card's list of assets: which ones refer to a file beside the card, and which one is the character's
// picture.
import { isObject, type JsonObject, textOf } from "./json.ts";

const BESIDE = /^(?:embedd?ed:\/\/|__asset:)(.*)$/s;

/** The path of a file beside the card; null for any other address. */
export function pathOfAsset(uri: string): string | null {
  return BESIDE.exec(uri)?.[1] ?? null;
}

export const isInline = (uri: string): boolean => /^data:/i.test(uri);

export interface Asset {
  type: string;
  uri: string;
  name: string;
}

export const assetOf = (asset: JsonObject): Asset => ({
  type: textOf(asset["type"]),
  uri: textOf(asset["uri"]),
  name: textOf(asset["name"]),
});

/** The index of the asset of a type to show: the one named "main", else the first. -1: none. */
export function mainAsset(list: readonly unknown[], type: string): number {
  const ofType = list.flatMap((raw, at) => {
    const asset = isObject(raw) ? assetOf(raw) : null;
    return asset?.type === type ? [{ asset, at }] : [];
  });
  return (ofType.find(({ asset }) => asset.name === "main") ?? ofType[0])?.at ?? -1;
}
