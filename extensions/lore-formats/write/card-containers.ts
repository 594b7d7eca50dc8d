// Writes a card into a picture or an archive, with the files beside it.
import { zipSync } from "fflate";
import { encodeBase64 } from "../bytes/base64.ts";
import { isPng, makeChunk, type PngChunk, pngChunks, pngOf } from "../bytes/png-chunks.ts";
import { isText, keywordOf } from "../bytes/png-texts.ts";
import { type CardFile, LoreError } from "../lore-world.ts";
import type { JsonObject } from "../read/json.ts";

const CARD_TEXT = /^(chara|ccv3|naidata|chara-ext-asset_.*)$/is;

/**
 * A picture with the card in it, in the form that programs of both versions read; cards that were in it are removed.
 * Throws LoreError `broken_picture` for bytes that are not a complete PNG.
 */
export function writeCardPng(png: Uint8Array, card: JsonObject, files: readonly CardFile[] = []): Uint8Array {
  const { chunks, whole } = isPng(png) ? pngChunks(png) : { chunks: [], whole: false };
  if (!whole) throw new LoreError("broken_picture");
  const kept = chunks.filter((chunk) => !isText(chunk) || !CARD_TEXT.test(keywordOf(chunk)));
  const second = { ...card, spec: "chara_card_v2", spec_version: "2.0" };
  return pngOf([
    ...kept.slice(0, -1),
    ...files.map(({ path, bytes }) => textChunk(`chara-ext-asset_:${path}`, bytes)),
    textChunk("chara", jsonOf(second)),
    textChunk("ccv3", jsonOf(card)),
    ...kept.slice(-1),
  ]);
}

/** A `.charx`: an archive with the card at its root. Pictures and sounds are compressed already. */
export function writeCharx(card: JsonObject, files: readonly CardFile[]): Uint8Array {
  const archive = Object.fromEntries(files.map(({ path, bytes }) => [path, [bytes, { level: 0 }]] as const));
  return zipSync({ ...archive, "card.json": [jsonOf(card), { level: 6 }] });
}

const jsonOf = (card: JsonObject): Uint8Array => new TextEncoder().encode(JSON.stringify(card));

function textChunk(keyword: string, bytes: Uint8Array): PngChunk {
  const head = new TextEncoder().encode(`${keyword}\0`);
  const text = encodeBase64(bytes);
  const data = new Uint8Array(head.length + text.length);
  data.set(head);
  data.set(text, head.length);
  return makeChunk("tEXt", data);
}
