// Decides which documents are compacted when: open ones over a threshold, one after the other, so that compaction never
// takes more than one connection nor much of the CPU from people who write.
import type pg from "pg";
import type { Logger } from "../../platform/log.ts";
import type { CollabTuning } from "../collab-tuning.ts";
import type { OpenDocument, OpenDocuments } from "../open-documents.ts";
import { type Compaction, compactDocument } from "./compaction.ts";

export interface Compactor {
  /** Compacts a document, open or not; null if there is nothing to do or another process is compacting it. */
  compact(documentId: string): Promise<Compaction | null>;
  /**
   * Compacts an open document if its log is over a threshold, or over a fraction of it when the last connection closes
   * (`leaving`).
   */
  compactIfDue(open: OpenDocument, leaving?: boolean): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface CompactorOptions {
  pool: pg.Pool;
  log: Logger;
  documents: OpenDocuments;
  tuning: Pick<CollabTuning, "compactRows" | "compactBytes" | "compactEveryMs">;
  /** The log contains text that a merge has lost; it is compacted once the text is rescued. */
  onLost(documentId: string): void;
}

/** A closed document loads faster from few rows, but a snapshot for each row would cost more. */
const LEAVING_SHARE = 8;

export function createCompactor({ pool, log, documents, tuning, onLost }: CompactorOptions): Compactor {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function compact(documentId: string): Promise<Compaction | null> {
    const done = await compactDocument(pool, documentId, onLost);
    if (!done) return null;
    for (const { id, error } of done.unreadable)
      log.error({ err: error, documentId, row: id }, "a stored update cannot be applied; it is left in the log");
    const open = documents.get(documentId);
    if (open) {
      open.cursor.setCompacted(done.before, done.after, done.ids);
      open.logRows = Math.max(0, open.logRows - done.ids.length);
      open.logBytes = 0;
      open.storedBytes = done.bytes;
    }
    return done;
  }

  function isDue(open: OpenDocument, share: number): boolean {
    return open.logRows >= tuning.compactRows / share || open.logBytes >= tuning.compactBytes / share;
  }

  async function compactIfDue(open: OpenDocument, leaving = false): Promise<void> {
    if (isDue(open, leaving ? LEAVING_SHARE : 1)) await compact(open.id);
  }

  async function round(): Promise<void> {
    for (const open of [...documents])
      try {
        await compactIfDue(open);
      } catch (error) {
        log.warn({ err: error, documentId: open.id }, "compaction failed");
      }
  }

  function next(): void {
    timer = setTimeout(() => {
      running = round().then(() => {
        if (timer) next();
      });
    }, tuning.compactEveryMs);
    timer.unref();
  }

  return {
    compact,
    compactIfDue,
    start: next,
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
