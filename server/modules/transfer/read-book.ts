// Reads imported texts in a thread of their own, one after another, and gives up on one that takes too long. What comes
// back are documents ready to be stored: as JSON, a text of many marks holds everybody up while it is handed over.
import { Worker } from "node:worker_threads";
import type { TextFormat } from "../../../contract/transfer.ts";
import type { InitialDocument } from "../../../extensions/initial-document.ts";
import { AppError } from "../../platform/errors.ts";

/** What the thread is told. */
export interface ReadOrder {
  text: string;
  format: TextFormat;
  /** Of Markdown: the level of the chapters' headings; null to find it. */
  chapterLevel: number | null;
}

/** What it answers. */
export interface WrittenBook {
  chapters: InitialDocument[];
  /** How many of the text's chapters were over the limit and became several. */
  splitChapters: number;
}

/** Reads a text as a book. */
export type ReadBook = (text: string, format: TextFormat, chapterLevel: number | null) => Promise<WrittenBook>;

/** The largest text allowed takes a few seconds; more than this is a text made to take long. */
const TIMEOUT_MS = 60_000;
const HEAP_MB = 1_024;
/** More imports than this waiting for their turn: come back later. */
const WAITING_MAX = 20;

/** Makes the reader. Throws 42900 when too many wait, 42200 for a text that cannot be read in time. */
export function createReadBook(): ReadBook {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (text, format, chapterLevel) => {
    if (waiting >= WAITING_MAX) throw new AppError(42900, { retry_after: 10 });
    waiting++;
    const turn = last.then(() => inThread({ text, format, chapterLevel }));
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting--;
    }
  };
}

function inThread(workerData: ReadOrder): Promise<WrittenBook> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./read-book.worker.ts", import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const refuse = (cause: unknown) =>
      reject(new AppError(42200, [{ field: "text", reason: "unreadable" }], { cause }));
    const timer = setTimeout(() => {
      refuse(new Error("reading an imported text took too long"));
      void worker.terminate();
    }, TIMEOUT_MS);
    worker.once("message", (book: WrittenBook) => resolve(book));
    worker.once("error", refuse);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      refuse(new Error(`the reading thread ended with ${code}`));
    });
  });
}
