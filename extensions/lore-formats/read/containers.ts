// What a card may be in: a picture's texts, an archive, an archive appended to a picture. Only what is read is
// decompressed.
import { decodeBase64 } from "../bytes/base64.ts";
import { isPng, type PngChunk, pngChunks, pngOf } from "../bytes/png-chunks.ts";
import { isText, keywordOf, textBytes } from "../bytes/png-texts.ts";
import { createUnpackBudget, type UnpackBudget } from "../bytes/unpack-budget.ts";
import { staysInside, type ZipFiles, zipFiles } from "../bytes/zip-files.ts";
import {
  CARD_FILE_NAME_MAX,
  CARD_FILES_MAX_BYTES,
  LORE_PICTURE_MAX_BYTES,
  LORE_TEXT_MAX_BYTES,
} from "../lore-limits.ts";
import { LoreError, type LoreErrorKind, type LorePicture } from "../lore-world.ts";
import { pathOfAsset } from "./asset-address.ts";
import type { CardAssets } from "./file-context.ts";

/** The possible card texts of a file, the best first, and the assets around them. */
export interface Contained {
  texts: (() => Uint8Array | null)[];
  assets: CardAssets;
  /** Its picture can't be used. */
  pictureLeft: boolean;
  /** The error for an inner text that is not JSON: the person sees the container, not the text in it. */
  refused: Extract<LoreErrorKind, "broken_picture" | "broken_archive">;
}

/** Of the card's third version first, then of the second, then NovelAI's. */
const KEYWORDS = ["ccv3", "chara", "naidata"];
const ASSET = /^chara-ext-asset_:?/;

/** The contents of the bytes; null for bytes that are plain text. */
export function contained(name: string, bytes: Uint8Array): Contained | null {
  if (isPng(bytes)) return inPng(name, bytes);
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0x50, 0x4b, 5, 6])) return inArchive(name, bytes);
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return inArchive(name, bytes);
  return null;
}

const startsWith = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign);

function inPng(name: string, bytes: Uint8Array): Contained {
  const budget = createUnpackBudget();
  const { chunks, whole } = pngChunks(bytes);
  const texts = chunks.filter(isText).map((chunk) => ({ chunk, keyword: keywordOf(chunk) }));
  const cards = KEYWORDS.flatMap((keyword) => texts.filter((text) => text.keyword.toLowerCase() === keyword));
  if (cards.length === 0) throw new LoreError(whole ? "no_card_in_picture" : "broken_picture");
  const bare = whole ? pngOf(chunks.filter((chunk) => !isText(chunk))) : null;
  const picture = bare && bare.length <= LORE_PICTURE_MAX_BYTES ? { name, bytes: bare } : null;
  const assets = texts.filter(({ keyword }) => ASSET.test(keyword));
  return {
    texts: cards.map(
      ({ chunk }) =>
        () =>
          decoded(chunk, budget),
    ),
    assets: {
      picture,
      files: () =>
        kept(
          assets.map(({ keyword }) => keyword.replace(ASSET, "")),
          (_, at) => {
            const chunk = assets[at]?.chunk;
            return chunk ? decoded(chunk, budget) : null;
          },
        ),
      find: (uri) => {
        const path = pathOfAsset(uri);
        const asset = assets.find(({ keyword }) => path !== null && keyword.replace(ASSET, "") === path);
        return taken(path ?? "", asset ? decoded(asset.chunk, budget) : null);
      },
    },
    pictureLeft: picture === null,
    refused: "broken_picture",
  };
}

/** Usually base64; some tools write the JSON itself. */
function decoded(chunk: PngChunk, budget: UnpackBudget): Uint8Array | null {
  const bytes = textBytes(chunk, budget);
  return bytes?.[0] === 0x7b ? bytes : bytes && decodeBase64(bytes);
}

function inArchive(name: string, bytes: Uint8Array): Contained {
  const files = zipFiles(bytes, createUnpackBudget());
  const jpeg = bytes[0] === 0xff;
  if (!files) throw new LoreError(jpeg ? "no_card_in_picture" : "broken_archive");
  if (!files.names.includes("card.json")) throw new LoreError(jpeg ? "no_card_in_picture" : "no_card_in_archive");
  const cover = jpeg ? bytes.subarray(0, files.start) : null;
  const names = files.names.filter((each) => each !== "card.json" && !each.endsWith("/"));
  return {
    texts: [() => files.read("card.json", LORE_TEXT_MAX_BYTES)],
    assets: {
      picture: cover && taken(name, cover),
      files: () => kept(names, (name, _, room) => files.read(name, room)),
      find: (uri) => fromArchive(files, pathOfAsset(uri)),
    },
    pictureLeft: false,
    refused: jpeg ? "broken_picture" : "broken_archive",
  };
}

/** A picture in an archive. One that is too large or damaged is left out, so that the card can still be read. */
function fromArchive(files: ZipFiles, path: string | null): LorePicture | null {
  if (path === null) return null;
  try {
    return taken(path, files.read(path, LORE_PICTURE_MAX_BYTES));
  } catch {
    return null;
  }
}

/** Files by their paths, as many as may be kept; null for one that may not be kept or is damaged. */
function kept(
  paths: readonly string[],
  read: (path: string, at: number, room: number) => Uint8Array | null,
): Map<string, Uint8Array | null> {
  let room = CARD_FILES_MAX_BYTES;
  const files = new Map<string, Uint8Array | null>();
  for (const [at, path] of paths.entries()) {
    if (files.has(path)) continue;
    let bytes: Uint8Array | null = null;
    try {
      if (path.length <= CARD_FILE_NAME_MAX && staysInside(path)) bytes = read(path, at, room);
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
    }
    if (bytes && bytes.length > room) bytes = null;
    room -= bytes?.length ?? 0;
    files.set(path, bytes);
  }
  return files;
}

const taken = (name: string, bytes: Uint8Array | null): LorePicture | null =>
  bytes && bytes.length > 0 && bytes.length <= LORE_PICTURE_MAX_BYTES ? { name, bytes } : null;
