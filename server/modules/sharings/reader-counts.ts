// Counts readers of published chapters and worlds: collected in memory, stored every second, so that a popular work costs a few
// writes instead of one a reader. A stop stores what is left; a crash loses a second's.
import type { Database } from "../../db/client.ts";
import type { Logger } from "../../platform/log.ts";
import { isCrawler } from "./crawler.ts";
import { type StoredReading, storeReadings } from "./reader-counts.repo.ts";
import { createReaderKeys, type Reader } from "./reader-key.ts";

export type { Reader } from "./reader-key.ts";

export interface Reading {
  shareId: string;
  /** Null for a world. */
  chapterId: string | null;
  reader: Reader;
  /** Read to its end. */
  isFinished: boolean;
}

export interface ReaderCounts {
  /**
   * Counts a reading once a reader and day, and a chapter once a reader. An author's own are not counted, nor is what a
   * crawler or another program without an account reads.
   */
  count(reading: Reading): void;
  /** Stores what was collected. */
  flush(): Promise<void>;
  /** Stores what was collected and ends. */
  stop(): Promise<void>;
}

const FLUSH_MS = 1_000;
/** Readings in memory while the database cannot be reached; more are not counted. */
const COLLECTED_MAX = 20_000;
/** Readings stored by one statement. */
const BATCH = 1_000;

export interface ReaderCountsDeps {
  db: Database;
  log: Logger;
  secret: Uint8Array;
}

export function createReaderCounts({ db, log, secret }: ReaderCountsDeps): ReaderCounts {
  const keyOf = createReaderKeys(secret);
  let collected = new Map<string, StoredReading>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, FLUSH_MS).unref();
  }

  async function store(): Promise<void> {
    const readings = [...collected.values()];
    collected = new Map();
    for (let from = 0; from < readings.length; from += BATCH) {
      try {
        await storeReadings(db, readings.slice(from, from + BATCH));
      } catch (error) {
        log.warn({ err: error }, "readers could not be counted; tried again");
        for (const reading of readings.slice(from)) add(reading);
        schedule();
        return;
      }
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(store);
    return flushing;
  }

  function add(reading: StoredReading): void {
    const key = `${reading.chapterId ?? reading.shareId} ${reading.reader.toString("base64")}`;
    const known = collected.get(key);
    if (known) known.isFinished ||= reading.isFinished;
    else if (collected.size < COLLECTED_MAX) collected.set(key, reading);
  }

  return {
    count({ shareId, chapterId, reader, isFinished }) {
      if (reader.uid === null && isCrawler(reader.agent)) return;
      add({ shareId, chapterId, reader: keyOf(reader), uid: reader.uid, isFinished });
      schedule();
    },
    flush,
    async stop() {
      if (timer) clearTimeout(timer);
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}
