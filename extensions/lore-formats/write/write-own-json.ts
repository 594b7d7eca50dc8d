// Writes a world as our own JSON, with all its data (docs/world-format.md), within the limits of reading it again.
import { WORLD_FILE_MAX_BYTES } from "../../../contract/limits.ts";
import { encodeBase64 } from "../bytes/base64.ts";
import { JSON_VALUES_MAX } from "../lore-limits.ts";
import type { CardFile, Kept, LorePicture, LoreWorld } from "../lore-world.ts";
import { countJsonValues, type JsonObject } from "../read/json.ts";
import { OWN_FORMAT, OWN_VERSION } from "../read/own-json.ts";

/** The maximum length of the JSON around one part, besides its name and the counts of parts left out. */
const AROUND_PART = 100;
/** The JSON values of a picture or a file; and some for the counts of what was left out. */
const PART_VALUES = 5;

export interface OwnFile {
  text: string;
  /** How many pictures, and files of cards, are not in it. */
  picturesLeft: number;
  /** Entries, and the world itself, written without other programs' data. */
  originalsLeft: number;
}

export interface OwnFileOptions {
  /** The limits of what can be read again, in bytes and in JSON values. */
  maxBytes?: number;
  maxValues?: number;
  /** Pictures that the world had already lost. */
  left?: number;
}

/**
 * The file, of at most `maxBytes` and `maxValues`: other programs' data, and then pictures, that would not fit are left
 * out and counted. A world whose words alone exceed the limits is written whole.
 */
export function writeOwnJson(
  world: LoreWorld,
  { maxBytes = WORLD_FILE_MAX_BYTES, maxValues = JSON_VALUES_MAX, left = 0 }: OwnFileOptions = {},
): OwnFile {
  const words = fileOf(world, { part: () => null, kept: () => ({}) });
  let room = maxBytes - bytesOf(JSON.stringify(words)) - AROUND_PART;
  let values = maxValues - countJsonValues(words) - PART_VALUES;
  const fits = (bytes: number, count: number): boolean => {
    if (bytes > room || count > values) return false;
    room -= bytes;
    values -= count;
    return true;
  };
  const originals = new Set<Kept>();
  let originalsLeft = 0;
  for (const kept of [world.extensions, ...world.entries.map(({ extensions }) => extensions)]) {
    if (Object.keys(kept).length === 0) continue;
    if (fits(bytesOf(JSON.stringify(kept)) + AROUND_PART, countJsonValues(kept) + PART_VALUES)) originals.add(kept);
    else originalsLeft++;
  }
  let picturesLeft = left;
  const file = fileOf(world, {
    kept: (extensions) => (originals.has(extensions) ? extensions : {}),
    part(name, bytes) {
      const size = Math.ceil(bytes.length / 3) * 4 + bytesOf(JSON.stringify(name)) + AROUND_PART;
      if (fits(size, PART_VALUES)) return base64(bytes);
      picturesLeft++;
      return null;
    },
  });
  const whole = {
    ...file,
    ...(picturesLeft > 0 && { pictures_left: picturesLeft }),
    ...(originalsLeft > 0 && { originals_left: originalsLeft }),
  };
  const spaced = `${JSON.stringify(whole, null, 2)}\n`;
  return { text: bytesOf(spaced) <= maxBytes ? spaced : JSON.stringify(whole), picturesLeft, originalsLeft };
}

interface Choice {
  /** A file's bytes as base64; null if they are left out. */
  part(name: string, bytes: Uint8Array): string | null;
  /** The part of other programs' data that is written. */
  kept(extensions: Kept): Kept;
}

function fileOf(world: LoreWorld, { part, kept }: Choice): JsonObject {
  const pictured = (field: string, picture: LorePicture | null): JsonObject => {
    const data = picture && part(picture.name, picture.bytes);
    return data === null ? {} : { [field]: { name: picture?.name, data } };
  };
  const beside = (files: readonly CardFile[]): JsonObject => {
    const placed = files.flatMap(({ path, bytes }) => {
      const data = part(path, bytes);
      return data === null ? [] : [{ path, data }];
    });
    return placed.length === 0 ? {} : { files: placed };
  };
  return {
    format: OWN_FORMAT,
    version: OWN_VERSION,
    title: world.title,
    background: world.background,
    forbidden_words: world.forbiddenWords,
    ...pictured("cover", world.cover),
    entries: world.entries.map(({ body, extensions, picture, files = [] }) => ({
      ...body,
      ...pictured("picture", picture),
      ...beside(files),
      ...(Object.keys(kept(extensions)).length > 0 && { extensions: kept(extensions) }),
    })),
    extensions: kept(world.extensions),
  };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const base64 = (bytes: Uint8Array): string => new TextDecoder().decode(encodeBase64(bytes));
