// A world as our own JSON, with all it has (docs/world-format.md), in a file that can be read again.
import { WORLD_FILE_MAX_BYTES } from "../../../contract/limits.ts";
import { encodeBase64 } from "../bytes/base64.ts";
import type { CardFile, LorePicture, LoreWorld } from "../lore-world.ts";
import type { JsonObject } from "../read/json.ts";
import { OWN_FORMAT, OWN_VERSION } from "../read/own-json.ts";

/** What stands around a picture in the file, at most, besides its name; and the number of those left out. */
const AROUND_FILE = 100;

export interface OwnFile {
  text: string;
  /** Pictures, and files of cards, that are not in it. */
  picturesLeft: number;
}

/**
 * The file, of at most `maxBytes`: pictures that would not fit are left out and counted, with those that are not in the
 * world already (`left`). A world whose words alone are more is written whole.
 */
export function writeOwnJson(world: LoreWorld, { maxBytes = WORLD_FILE_MAX_BYTES, left = 0 } = {}): OwnFile {
  let room = maxBytes - bytesOf(JSON.stringify(fileOf(world, () => null))) - AROUND_FILE;
  let picturesLeft = left;
  const file = fileOf(world, (name, bytes) => {
    const size = Math.ceil(bytes.length / 3) * 4 + bytesOf(JSON.stringify(name)) + AROUND_FILE;
    if (size > room) {
      picturesLeft++;
      return null;
    }
    room -= size;
    return base64(bytes);
  });
  const whole = picturesLeft > 0 ? { ...file, pictures_left: picturesLeft } : file;
  const spaced = `${JSON.stringify(whole, null, 2)}\n`;
  return { text: bytesOf(spaced) <= maxBytes ? spaced : JSON.stringify(whole), picturesLeft };
}

/** Puts a file's bytes in, as base64; null where they stay out. */
type Put = (name: string, bytes: Uint8Array) => string | null;

function fileOf(world: LoreWorld, put: Put): JsonObject {
  const pictured = (field: string, picture: LorePicture | null): JsonObject => {
    const data = picture && put(picture.name, picture.bytes);
    return data === null ? {} : { [field]: { name: picture?.name, data } };
  };
  const beside = (files: readonly CardFile[]): JsonObject => {
    const placed = files.flatMap(({ path, bytes }) => {
      const data = put(path, bytes);
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
      ...(Object.keys(extensions).length > 0 && { extensions }),
    })),
    extensions: world.extensions,
  };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const base64 = (bytes: Uint8Array): string => new TextDecoder().decode(encodeBase64(bytes));
