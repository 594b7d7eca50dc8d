// The thread in which a file is read: megabytes of JSON, archives and pictures take a second of work, during which the
// server goes on acknowledging everybody's writing. It says what it found, then hands out entries as they are asked
// for.
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

/** A file to read, or what is asked of the last one: its next entries. */
export type ToThread = FileToRead | "next";

/** Everything of a file's world but its entries. */
export type LoreHead = Omit<LoreWorld, "entries">;

export type FromThread =
  | { refused: string }
  | { summary: FileSummary; head: LoreHead }
  | { entries: LoreEntry[]; done: boolean };

/** Entries of one message: few enough to be taken in without anybody noticing. */
const BATCH = 200;

const port = parentPort;
if (!port) throw new Error("this file is a thread of the server");
/** Of the last file, what has not been handed out. */
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

/** A picture's bytes on their own: what is sent is the whole buffer they stand in. */
function apart(picture: LorePicture | null): LorePicture | null {
  return picture && { ...picture, bytes: picture.bytes.slice() };
}
