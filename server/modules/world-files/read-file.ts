// Reads files in threads of their own, two at a time, and gives up on one that takes too long.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { LoreEntry } from "../../../extensions/lore-formats/lore-world.ts";
import { AppError } from "../../platform/errors.ts";
import type { FileSummary } from "./file-summary.ts";
import type { FileToRead, FromThread, LoreHead } from "./read-file.worker.ts";
import { createTurns } from "./turns.ts";

/** A file that was read, and its entries, a few hundred at a time. */
export interface OpenFile {
  summary: FileSummary;
  head: LoreHead;
  entries(): AsyncGenerator<LoreEntry[]>;
}

/**
 * Reads a person's file, which is loaded when its turn has come, and hands it to `use`; the thread ends with that.
 * Throws 42286 for a file that can't be read, 42900 when too many wait, and what `use` throws.
 */
export type ReadFile = <T>(
  uid: string,
  load: () => Promise<FileToRead>,
  use: (file: OpenFile) => Promise<T>,
) => Promise<T>;

/** The largest file allowed takes a few seconds; more than this is a file made to take long. */
const TIMEOUT_MS = 30_000;
/** Enough for 20 MB of JSON and what an archive may hold; a file made to fill memory ends its own thread. */
const HEAP_MB = 640;

/** Makes the reader of a process. */
export function createReadFile(): ReadFile {
  const turns = createTurns();
  return (uid, load, use) => turns(uid, async () => inThread(await load(), use));
}

async function inThread<T>(file: FileToRead, use: (file: OpenFile) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A thread that dies while nobody listens must not end the process.
  worker.on("error", () => undefined);
  try {
    const first = await heard(worker);
    if ("refused" in first) throw new AppError(42286, { kind: first.refused });
    if (!("summary" in first)) throw new Error("the reading thread began with entries");
    return await use({ ...first, entries: () => entriesOf(worker) });
  } finally {
    await worker.terminate();
  }
}

async function* entriesOf(worker: Worker): AsyncGenerator<LoreEntry[]> {
  for (;;) {
    const answer = heard(worker);
    worker.postMessage("next");
    const message = await answer;
    if (!("entries" in message)) throw new Error("the reading thread said something else than entries");
    yield message.entries;
    if (message.done) return;
  }
}

/** The thread's next message. Whatever it dies of is the file's fault. */
async function heard(worker: Worker): Promise<FromThread> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const ended = once(worker, "exit", { signal }).then(() => {
      throw new Error("the reading thread ended");
    });
    const said = once(worker, "message", { signal });
    said.catch(() => undefined);
    const [message] = (await Promise.race([said, ended])) as [FromThread];
    return message;
  } catch (cause) {
    throw new AppError(42286, { kind: isTooHeavy(cause) ? "too_heavy" : "unreadable" }, { cause });
  } finally {
    over.abort();
  }
}

function isTooHeavy(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.name === "AbortError" || (cause as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";
}
