// The thread in which a world is written as a file: megabytes of JSON and base64, during which the server goes on.
import { parentPort, workerData } from "node:worker_threads";
import type { WorldExportFormat } from "../../../contract/world-files.ts";
import type { LoreWorld } from "../../../extensions/lore-formats/lore-world.ts";
import { writeLorebookV3, writeSillyTavern } from "../../../extensions/lore-formats/write/write-books.ts";
import { writeCardPng, writeCardV3 } from "../../../extensions/lore-formats/write/write-card.ts";
import { writeCsv } from "../../../extensions/lore-formats/write/write-csv.ts";
import { writeOwnJson } from "../../../extensions/lore-formats/write/write-own-json.ts";

/** What is written: a world in a format, or one of its entries as a card, in a picture or alone. */
export type FileToWrite =
  | { world: LoreWorld; format: WorldExportFormat; picturesLeft: number }
  | { world: LoreWorld; entry: number; png: Uint8Array | null };

export interface WrittenFile {
  bytes: Uint8Array;
  /** Pictures of the world that the format has a place for and that are not in it. */
  picturesLeft: number;
}

const file = workerData as FileToWrite;
parentPort?.postMessage(written(file));

function written(file: FileToWrite): WrittenFile {
  const { world } = file;
  if ("format" in file && file.format === "storyloom") {
    const { text: json, picturesLeft } = writeOwnJson(world, { left: file.picturesLeft });
    return { bytes: text(json), picturesLeft };
  }
  return { bytes: bytesOf(file), picturesLeft: 0 };
}

function bytesOf(file: FileToWrite): Uint8Array {
  const { world } = file;
  if ("format" in file) {
    if (file.format === "csv") return text(writeCsv(world));
    return json(file.format === "sillytavern" ? writeSillyTavern(world) : writeLorebookV3(world));
  }
  const entry = world.entries[file.entry];
  if (!entry) throw new Error("there is no such entry");
  const card = writeCardV3(world, entry);
  return file.png ? writeCardPng(file.png, card) : json(card);
}

function text(words: string): Uint8Array {
  return new TextEncoder().encode(words);
}

function json(value: unknown): Uint8Array {
  return text(`${JSON.stringify(value, null, 2)}\n`);
}
