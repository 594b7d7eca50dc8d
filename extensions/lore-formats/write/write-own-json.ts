// A world as our own JSON, with all it has (docs/world-format.md).
import { encodeBase64 } from "../bytes/base64.ts";
import type { LorePicture, LoreWorld } from "../lore-world.ts";
import type { JsonObject } from "../read/json.ts";
import { OWN_FORMAT, OWN_VERSION } from "../read/own-json.ts";

/** Pictures beyond this are left out and counted, so that the file can be read again. */
const PICTURES_MAX_BYTES = 14 * 1024 * 1024;

export function writeOwnJson(world: LoreWorld): JsonObject {
  let room = PICTURES_MAX_BYTES;
  let left = 0;
  const pictured = (field: string, picture: LorePicture | null): JsonObject => {
    if (!picture) return {};
    room -= picture.bytes.length;
    if (room >= 0) return { [field]: { name: picture.name, data: base64(picture.bytes) } };
    room += picture.bytes.length;
    left++;
    return {};
  };
  const file: JsonObject = {
    format: OWN_FORMAT,
    version: OWN_VERSION,
    title: world.title,
    background: world.background,
    forbidden_words: world.forbiddenWords,
    ...pictured("cover", world.cover),
    entries: world.entries.map(({ body, extensions, picture }) => ({
      ...body,
      ...pictured("picture", picture),
      ...(Object.keys(extensions).length > 0 && { extensions }),
    })),
    extensions: world.extensions,
  };
  return left > 0 ? { ...file, pictures_left: left } : file;
}

const base64 = (bytes: Uint8Array): string => new TextDecoder().decode(encodeBase64(bytes));
