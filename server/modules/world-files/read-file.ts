// Reads files in worker threads, two at a time, with a timeout.
import type { Worker } from "node:worker_threads";
import type { LoreEntry } from "../../../extensions/lore-formats/lore-world.ts";
import { AppError } from "../../platform/errors.ts";
import { askThread, createThreads } from "../../platform/threads.ts";
import { createFairQueue, THREAD_KEPT_BYTES } from "./fair-queue.ts";
import type { FileSummary } from "./file-summary.ts";
import type { FileToRead, FromThread, LoreHead, ToThread } from "./read-file.worker.ts";

/** A file that was read, and its entries, a few hundred at a time. */
export interface OpenFile {
  summary: FileSummary;
  head: LoreHead;
  entries(): AsyncGenerator<LoreEntry[]>;
}

/**
 * Reads a person's file, which is loaded when its turn comes, and passes it to `use`; after a large file the thread is
 * ended. Throws world_file_unreadable for a file that cannot be read, too_many_requests if too many wait, and what
 * `use` throws.
 */
export type ReadFile = <T>(
  uid: string,
  load: () => Promise<FileToRead>,
  use: (file: OpenFile) => Promise<T>,
) => Promise<T>;

/** The largest file allowed takes a few seconds; only a file crafted to be slow takes longer than this. */
const TIMEOUT_MS = 30_000;
/** Enough for 20 MB of JSON and a full archive; a file crafted to fill memory ends only its own thread. */
const HEAP_MB = 640;

/** Creates the reader; one for each process. */
export function createReadFile(): ReadFile {
  const inQueue = createFairQueue();
  const threads = createThreads(new URL("./read-file.worker.ts", import.meta.url), { heapMb: HEAP_MB });
  return (uid, load, use) =>
    inQueue(uid, async () => {
      const file = await load();
      const isSmall = file.bytes.length <= THREAD_KEPT_BYTES;
      return threads.lend(
        (worker) => readIn(worker, file, use),
        () => isSmall,
      );
    });
}

async function readIn<T>(worker: Worker, file: FileToRead, use: (file: OpenFile) => Promise<T>): Promise<T> {
  const first = await asked(worker, file);
  if ("refused" in first) throw new AppError("world_file_unreadable", { kind: first.refused });
  if (!("summary" in first)) throw new Error("the reading thread sent entries before the summary");
  return use({ ...first, entries: () => entriesOf(worker) });
}

async function* entriesOf(worker: Worker): AsyncGenerator<LoreEntry[]> {
  for (;;) {
    const message = await asked(worker, "next");
    if (!("entries" in message)) throw new Error("the reading thread sent something other than entries");
    yield message.entries;
    if (message.done) return;
  }
}

/** The thread's response. A crash or timeout of the thread counts as an unreadable file. */
async function asked(worker: Worker, message: ToThread): Promise<FromThread> {
  try {
    return await askThread<FromThread>(worker, message, TIMEOUT_MS);
  } catch (cause) {
    throw new AppError("world_file_unreadable", { kind: isTooHeavy(cause) ? "too_heavy" : "unreadable" }, { cause });
  }
}

function isTooHeavy(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.name === "AbortError" || (cause as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";
}
