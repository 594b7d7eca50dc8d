// Reads imported texts in a thread of their own, one after another, and gives up on one that takes too long. What comes
// back are documents ready to be stored: as JSON, a text of many marks holds everybody up while it is handed over.
import type { TextFormat } from "../../../contract/transfer.ts";
import type { InitialDocument } from "../../../extensions/initial-document.ts";
import { AppError } from "../../platform/errors.ts";
import { askThread, createThreads } from "../../platform/threads.ts";

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
/** The thread of a longer text ends with it: what it holds is given back at once. */
const THREAD_KEPT_LENGTH = 200_000;
/** More imports than this waiting for their turn: come back later. */
const WAITING_MAX = 20;

/**
 * Makes the reader. Throws too_many_requests when too many wait, parameter_invalid for a text that cannot be read in
 * time.
 */
export function createReadBook(): ReadBook {
  const threads = createThreads(new URL("./read-book.worker.ts", import.meta.url), { heapMb: HEAP_MB });
  async function inThread(order: ReadOrder): Promise<WrittenBook> {
    try {
      return await threads.lend(
        (worker) => askThread<WrittenBook>(worker, order, TIMEOUT_MS),
        () => order.text.length <= THREAD_KEPT_LENGTH,
      );
    } catch (cause) {
      throw new AppError("parameter_invalid", [{ field: "text", reason: "unreadable" }], { cause });
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (text, format, chapterLevel) => {
    if (waiting >= WAITING_MAX) throw new AppError("too_many_requests", { retry_after: 10 });
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
