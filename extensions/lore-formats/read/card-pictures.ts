// The pictures of a card: its icon becomes the character's, its background the world's; all other files are kept
// unchanged, and none is fetched.
import { decodeBase64 } from "../bytes/base64.ts";
import type { Tell } from "../fit/problems.ts";
import { LORE_PICTURE_MAX_BYTES } from "../lore-limits.ts";
import type { CardFile, LorePicture } from "../lore-world.ts";
import { type Asset, assetOf, isInline, mainAsset, pathOfAsset } from "./asset-address.ts";
import type { CardAssets } from "./file-context.ts";
import { isObject, type JsonObject } from "./json.ts";

export interface CardPictures {
  picture: LorePicture | null;
  cover: LorePicture | null;
  files: CardFile[];
  /** The paths of all files beside the card, including those that can't be kept. */
  paths: string[];
}

export function cardPictures(data: JsonObject, assets: CardAssets, tell: Tell): CardPictures {
  const list = Array.isArray(data["assets"]) ? data["assets"] : [];
  const all = list.filter(isObject).map(assetOf);
  const shown = new Set<string>();
  const take = (type: string): LorePicture | null => {
    const raw: unknown = list[mainAsset(list, type)];
    if (!isObject(raw)) return null;
    const asset = assetOf(raw);
    const found = isInline(asset.uri) ? inlinePicture(asset) : assets.find(asset.uri);
    if (found) shown.add(pathOfAsset(asset.uri) ?? asset.uri);
    return found;
  };
  const picture = take("icon") ?? assets.picture;
  const cover = take("background");
  const beside = assets.files();
  const files = [...beside].flatMap(([path, bytes]) => (bytes ? [{ path, bytes }] : []));
  const inline = new Set(all.map(({ uri }) => uri).filter(isInline));
  const kept = [...inline, ...files.map(({ path }) => path)].filter((address) => !shown.has(address));
  tell("assets_kept", kept.length);
  tell("assets_left", beside.size - files.length);
  tell("assets_remote", all.filter(({ uri }) => /^https?:/i.test(uri)).length);
  return { picture, cover, files, paths: [...beside.keys()] };
}

function inlinePicture({ uri, name }: Asset): LorePicture | null {
  const comma = uri.slice(0, 200).indexOf(",");
  if (comma < 0 || !/;base64$/i.test(uri.slice(0, comma)) || uri.length > LORE_PICTURE_MAX_BYTES * 1.4) return null;
  const bytes = decodeBase64(new TextEncoder().encode(uri.slice(comma + 1)));
  return bytes && bytes.length > 0 ? { name, bytes } : null;
}
