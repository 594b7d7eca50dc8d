// A world as our own JSON, with all it has (docs/world-format.md), in a file that can be read again.
import { WORLD_FILE_MAX_BYTES } from "../../../contract/limits.ts";
import { encodeBase64 } from "../bytes/base64.ts";
import type { LorePicture, LoreWorld } from "../lore-world.ts";
import type { JsonObject } from "../read/json.ts";
import { OWN_FORMAT, OWN_VERSION } from "../read/own-json.ts";

/** What stands around a picture in the file, at most, besides its name. */
const AROUND_PICTURE = 100;
/** Of the number of pictures left out. */
const AROUND_FILE = 100;

export interface OwnFile {
  text: string;
  /** Pictures that are not in it. */
  picturesLeft: number;
}

/**
 * The file, of at most `maxBytes`: pictures that would not fit are left out and counted, with those that are not in the
 * world already (`left`). A world whose words alone are more is written whole.
 */
export function writeOwnJson(world: LoreWorld, { maxBytes = WORLD_FILE_MAX_BYTES, left = 0 } = {}): OwnFile {
  let room = maxBytes - bytesOf(JSON.stringify(fileOf(world, () => ({})))) - AROUND_FILE;
  let picturesLeft = left;
  const file = fileOf(world, (field, picture) => {
    const size = Math.ceil(picture.bytes.length / 3) * 4 + bytesOf(JSON.stringify(picture.name)) + AROUND_PICTURE;
    if (size > room) {
      picturesLeft++;
      return {};
    }
    room -= size;
    return { [field]: { name: picture.name, data: base64(picture.bytes) } };
  });
  const whole = picturesLeft > 0 ? { ...file, pictures_left: picturesLeft } : file;
  const spaced = `${JSON.stringify(whole, null, 2)}\n`;
  return { text: bytesOf(spaced) <= maxBytes ? spaced : JSON.stringify(whole), picturesLeft };
}

function fileOf(world: LoreWorld, pictured: (field: string, picture: LorePicture) => JsonObject): JsonObject {
  return {
    format: OWN_FORMAT,
    version: OWN_VERSION,
    title: world.title,
    background: world.background,
    forbidden_words: world.forbiddenWords,
    ...(world.cover && pictured("cover", world.cover)),
    entries: world.entries.map(({ body, extensions, picture }) => ({
      ...body,
      ...(picture && pictured("picture", picture)),
      ...(Object.keys(extensions).length > 0 && { extensions }),
    })),
    extensions: world.extensions,
  };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const base64 = (bytes: Uint8Array): string => new TextDecoder().decode(encodeBase64(bytes));
