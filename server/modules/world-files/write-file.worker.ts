// The worker thread that writes a world as a file: megabytes of JSON and base64 would block the main thread.
import { parentPort } from "node:worker_threads";
import type { WorldExportFormat } from "../../../contract/world-files.ts";
import type { CardFile, Kept, LoreEntry, LoreWorld } from "../../../extensions/lore-formats/lore-world.ts";
import type { JsonObject } from "../../../extensions/lore-formats/read/json.ts";
import type { CardParts } from "../../../extensions/lore-formats/write/card-assets.ts";
import { writeCardPng, writeCharx } from "../../../extensions/lore-formats/write/card-containers.ts";
import { type PartsLeft, partsLeft } from "../../../extensions/lore-formats/write/parts-left.ts";
import { writeLorebookV3, writeSillyTavern } from "../../../extensions/lore-formats/write/write-books.ts";
import { writeCardV3 } from "../../../extensions/lore-formats/write/write-card.ts";
import { writeCsv } from "../../../extensions/lore-formats/write/write-csv.ts";
import { writeOwnJson } from "../../../extensions/lore-formats/write/write-own-json.ts";
import { hasOwnPicture } from "./card-originals.ts";

/** A world whose originals are still JSON texts: only this thread parses them. */
export type PackedWorld = Omit<LoreWorld, "extensions" | "entries"> & {
  extensions: string;
  entries: (Omit<LoreEntry, "extensions"> & { extensions: string })[];
};

/** What is written: a world in a format, or one of its entries as a card, in a PNG or archive or as JSON. */
export type FileToWrite =
  | { world: PackedWorld; format: WorldExportFormat; picturesLeft: number }
  /** `avatar`: the id of the entry's current picture. */
  | { world: PackedWorld; entry: number; avatar: string | null; parts: Omit<CardParts, "isOwnPicture"> };

export interface WrittenFile {
  bytes: Uint8Array;
  /** Number of pictures and card files left out of the file. */
  picturesLeft: number;
  /** Parts of the world that the format cannot hold. */
  parts: PartsLeft;
}

parentPort?.on("message", (file: FileToWrite) => parentPort?.postMessage(written(file)));

function written(file: FileToWrite): WrittenFile {
  const world = unpacked(file.world);
  if ("format" in file) {
    const { format, picturesLeft } = file;
    if (format === "storyloom") {
      const own = writeOwnJson(world, { left: picturesLeft });
      const parts = { leftOut: { originals: own.originalsLeft }, oursAlone: {} };
      return { bytes: text(own.text), picturesLeft: own.picturesLeft, parts };
    }
    return { bytes: worldBytes(world, format), picturesLeft, parts: partsLeft(world, format) };
  }
  const entry = world.entries[file.entry];
  if (!entry) throw new Error("the entry to export does not exist");
  const parts = { ...file.parts, isOwnPicture: hasOwnPicture(entry.extensions, file.avatar) };
  const { card, files, left } = writeCardV3(world, entry, parts);
  return { bytes: cardBytes(card, files, parts), picturesLeft: left, parts: { leftOut: {}, oursAlone: {} } };
}

function unpacked({ extensions, entries, ...world }: PackedWorld): LoreWorld {
  return {
    ...world,
    extensions: JSON.parse(extensions) as Kept,
    entries: entries.map((entry) => ({ ...entry, extensions: JSON.parse(entry.extensions) as Kept })),
  };
}

function worldBytes(world: LoreWorld, format: Exclude<WorldExportFormat, "storyloom">): Uint8Array {
  if (format === "csv") return text(writeCsv(world));
  return json(format === "sillytavern" ? writeSillyTavern(world) : writeLorebookV3(world));
}

function cardBytes(card: JsonObject, files: readonly CardFile[], { container, picture }: CardParts): Uint8Array {
  if (container === "json" || !picture) return json(card);
  return container === "png" ? writeCardPng(picture, card, files) : writeCharx(card, files);
}

function text(words: string): Uint8Array {
  return new TextEncoder().encode(words);
}

function json(value: unknown): Uint8Array {
  return text(`${JSON.stringify(value, null, 2)}\n`);
}
