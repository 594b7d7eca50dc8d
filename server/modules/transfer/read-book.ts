// Reads imported texts in a worker thread, one after another, with a timeout. The thread returns documents as bytes
// ready to be stored: cloning a text with many marks as JSON would block the main thread.
import type { TextFormat } from "../../../contract/transfer.ts";
import type { InitialDocument } from "../../../extensions/initial-document.ts";
import { AppError } from "../../platform/errors.ts";
import { askThread, createThreads } from "../../platform/threads.ts";

/** The message sent to the thread. */
export interface ReadOrder {
  text: string;
  format: TextFormat;
  /** For Markdown: the level of the chapters' headings; null to detect it. */
  chapterLevel: number | null;
}

/** The thread's response. */
export interface WrittenBook {
  chapters: InitialDocument[];
  /** How many of the text's chapters were over the limit and were split. */
  splitChapters: number;
}

/** Reads a text as a book. */
export type ReadBook = (text: string, format: TextFormat, chapterLevel: number | null) => Promise<WrittenBook>;

/** The largest text allowed takes a few seconds; only a text crafted to be slow takes longer than this. */
const TIMEOUT_MS = 60_000;
const HEAP_MB = 1_024;
/** After a longer text the thread is ended, so that its memory is released at once. */
const THREAD_KEPT_LENGTH = 200_000;
/** Imports that may wait; more are refused with too_many_requests. */
const WAITING_MAX = 20;

/**
 * Creates the reader. It throws too_many_requests if too many imports wait, parameter_invalid for a text that cannot be
 * read, or not in time.
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
