// The worker thread that reads a file: megabytes of JSON, archives and pictures take a second, during which the main
// thread must keep acknowledging edits. It sends a summary, then entries in batches on request.
import { parentPort } from "node:worker_threads";
import type { Locale } from "../../../contract/limits.ts";
import {
  type LoreEntry,
  LoreError,
  type LorePicture,
  type LoreWorld,
} from "../../../extensions/lore-formats/lore-world.ts";
import { readLore } from "../../../extensions/lore-formats/read-lore.ts";
import { type FileSummary, summaryOf } from "./file-summary.ts";

export interface FileToRead {
  name: string;
  bytes: Uint8Array;
  language: Locale;
}

/** A file to read, or the request for the next entries of the last file. */
export type ToThread = FileToRead | "next";

/** Everything of a file's world except its entries. */
export type LoreHead = Omit<LoreWorld, "entries">;

export type FromThread =
  | { refused: string }
  | { summary: FileSummary; head: LoreHead }
  | { entries: LoreEntry[]; done: boolean };

/** Entries in one message: few enough that deserializing them does not block the main thread. */
const BATCH = 200;

const port = parentPort;
if (!port) throw new Error("this file must run as a worker thread");
/** The last file's entries that have not been sent yet. */
let rest: LoreEntry[] = [];
port.on("message", (message: ToThread) => (message === "next" ? handOut() : read(message)));

function read({ name, bytes, language }: FileToRead): void {
  rest = [];
  try {
    const found = readLore({ name, bytes }, { language });
    const { entries, ...head } = found.world;
    rest = entries;
    say({ summary: summaryOf(found, language), head: { ...head, cover: apart(head.cover) } });
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    say({ refused: error.kind });
  }
}

function handOut(): void {
  const entries = rest.slice(0, BATCH).map((entry) => ({
    ...entry,
    picture: apart(entry.picture),
    ...(entry.files && { files: entry.files.map((file) => ({ ...file, bytes: file.bytes.slice() })) }),
  }));
  rest = rest.slice(BATCH);
  say({ entries, done: rest.length === 0 });
}

function say(message: FromThread): void {
  port?.postMessage(message);
}

/** Copies a picture's bytes to a buffer of their own: a message contains the whole buffer behind a view. */
function apart(picture: LorePicture | null): LorePicture | null {
  return picture && { ...picture, bytes: picture.bytes.slice() };
}
