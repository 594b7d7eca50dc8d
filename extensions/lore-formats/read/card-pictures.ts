// The pictures of a card: its icon is the character's, its background the world's; all others are told, none fetched.
import { decodeBase64 } from "../bytes/base64.ts";
import type { Tell } from "../fit/problems.ts";
import { LORE_PICTURE_MAX_BYTES } from "../lore-limits.ts";
import type { LorePicture } from "../lore-world.ts";
import type { CardAssets } from "./file-context.ts";
import { isObject, type JsonObject, textOf } from "./json.ts";

interface Asset {
  type: string;
  uri: string;
  name: string;
}

export function cardPictures(
  data: JsonObject,
  assets: CardAssets,
  tell: Tell,
): { picture: LorePicture | null; cover: LorePicture | null } {
  const list = (Array.isArray(data["assets"]) ? data["assets"] : []).filter(isObject).map(assetOf);
  const inline = list.filter(({ uri }) => /^data:/i.test(uri)).length;
  let taken = 0;
  const take = (type: string): LorePicture | null => {
    const ofType = list.filter((asset) => asset.type === type);
    const asset = ofType.find(({ name }) => name === "main") ?? ofType[0];
    if (!asset || asset.uri === "ccdefault:") return null;
    const found = /^data:/i.test(asset.uri) ? inlinePicture(asset) : assets.find(asset.uri);
    if (found) taken++;
    return found;
  };
  const picture = take("icon") ?? assets.picture;
  const cover = take("background");
  tell("assets_left", Math.max(0, assets.count + inline - taken));
  tell("assets_remote", list.filter(({ uri }) => /^https?:/i.test(uri)).length);
  return { picture, cover };
}

const assetOf = (asset: JsonObject): Asset => ({
  type: textOf(asset["type"]),
  uri: textOf(asset["uri"]),
  name: textOf(asset["name"]),
});

function inlinePicture({ uri, name }: Asset): LorePicture | null {
  const comma = uri.slice(0, 200).indexOf(",");
  if (comma < 0 || !/;base64$/i.test(uri.slice(0, comma)) || uri.length > LORE_PICTURE_MAX_BYTES * 1.4) return null;
  const bytes = decodeBase64(new TextEncoder().encode(uri.slice(comma + 1)));
  return bytes && bytes.length > 0 ? { name, bytes } : null;
}
