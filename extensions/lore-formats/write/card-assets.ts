// The names of a card's further files in the exported file, and the list of assets that refers to them.
import { staysInside } from "../bytes/zip-files.ts";
import { ARCHIVE_FILES_MAX } from "../lore-limits.ts";
import type { CardFile } from "../lore-world.ts";
import { assetOf, isInline, mainAsset, pathOfAsset } from "../read/asset-address.ts";
import { isObject, type JsonObject } from "../read/json.ts";

/** The container a card is written into. */
export type CardContainer = "json" | "png" | "charx";

/** The parts beside an exported card. */
export interface CardParts {
  container: CardContainer;
  /** The stored files that were imported with it. */
  files: readonly CardFile[];
  /** The character's picture, as PNG. */
  picture: Uint8Array | null;
  /** Whether the character still has the picture the card was imported with. */
  isOwnPicture: boolean;
}

export interface PlacedAssets {
  /** The card's list of assets; undefined where it has none. */
  assets: unknown[] | undefined;
  /** The files to write, by their names in the container. */
  files: CardFile[];
  /** Files of the card that the container cannot hold, or that were not kept. */
  left: number;
}

const PICTURE_PATH = "assets/icon/images/main.png";
/** The URI of the container's own picture: in a PNG, the PNG itself. */
const CONTAINERS_OWN = "ccdefault:";
/** An archive with more files than this, plus its card and picture, could not be imported again. */
const BESIDE_MAX = ARCHIVE_FILES_MAX - 2;
/** Names that no file beside the card can have in an archive; the last one is lost by the zip library. */
const NO_NAMES = new Set(["", "card.json", "__proto__"]);
/** Keywords of PNG chunks are printable ASCII. */
const KEYWORD = /^[\x21-\x7e]{1,200}$/;

/** `paths` are those of all files the card was imported with. */
export function placeAssets(list: unknown, paths: readonly string[], parts: CardParts): PlacedAssets {
  const { container, isOwnPicture } = parts;
  const picture = container === "charx" ? parts.picture : null;
  const given = Array.isArray(list) ? list : undefined;
  const icon = mainAsset(given ?? [], "icon");
  const names = namesIn(container, parts.files);
  const beside = new Set(paths);
  const assets: unknown[] = [];
  const used = new Set<string>();
  const lost = new Set(paths.filter((path) => !names.has(path)));
  let replaced: string | null = null;
  for (const [at, raw] of (given ?? []).entries()) {
    const uri = isObject(raw) ? assetOf(raw).uri : "";
    const path = pathOfAsset(uri);
    const isBeside = path !== null && beside.has(path);
    const isTaken = at === icon && (isInline(uri) || isBeside);
    if (at === icon && picture && (uri === CONTAINERS_OWN || (isTaken && !isOwnPicture))) {
      assets.push({ ...(raw as JsonObject), uri: `embeded://${PICTURE_PATH}`, ext: "png" });
      replaced = path;
    } else if (isTaken && !isOwnPicture) {
      assets.push({ ...(raw as JsonObject), uri: CONTAINERS_OWN });
      replaced = path;
    } else if (isBeside) {
      const name = names.get(path);
      if (name === undefined) continue;
      used.add(path);
      assets.push({ ...(raw as JsonObject), uri: addressIn(container, name) });
    } else assets.push(raw);
  }
  if (picture && icon < 0) assets.push({ type: "icon", uri: `embeded://${PICTURE_PATH}`, name: "main", ext: "png" });
  const hasPicture = assets.some((raw) => isObject(raw) && assetOf(raw).uri === `embeded://${PICTURE_PATH}`);
  const files = parts.files.flatMap(({ path, bytes }) => {
    const name = names.get(path);
    return name === undefined || (path === replaced && !used.has(path)) ? [] : [{ path: name, bytes }];
  });
  if (replaced !== null && !used.has(replaced)) lost.delete(replaced);
  return {
    assets: given || assets.length > 0 ? assets : undefined,
    files: picture && hasPicture ? [...files.filter(isElsewhere), { path: PICTURE_PATH, bytes: picture }] : files,
    left: lost.size,
  };
}

const isElsewhere = ({ path }: CardFile): boolean => path !== PICTURE_PATH;

const addressIn = (container: CardContainer, name: string): string =>
  container === "png" ? `__asset:${name}` : `embeded://${name}`;

/** The names of files in a container, by their paths; files that it cannot hold are missing. */
function namesIn(container: CardContainer, files: readonly CardFile[]): Map<string, string> {
  const names = new Map<string, string>();
  if (container === "json") return names;
  if (container === "png") {
    const taken = new Set(files.map(({ path }) => path));
    let next = 0;
    for (const { path } of files) {
      while (!KEYWORD.test(path) && taken.has(String(next))) next++;
      names.set(path, KEYWORD.test(path) ? path : String(next++));
    }
    return names;
  }
  for (const { path } of files)
    if (names.size < BESIDE_MAX && staysInside(path) && !NO_NAMES.has(path)) names.set(path, path);
  return names;
}
