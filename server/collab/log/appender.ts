// Group commit: one INSERT is on its way at any time, what arrives meanwhile goes with the next. An append returns when
// its bytes are committed, and only then may an update be acknowledged or shown.

import type { LogEntry } from "./log.repo.ts";
import { DocumentGoneError, isRowFault, missingReference, StoreError } from "./store-error.ts";

export interface AppenderOptions {
  /** Stores all entries in one statement or none; answers the new rows' ids by document. */
  insert(entries: readonly LogEntry[]): Promise<Map<string, number[]>>;
  /** Hears, before the appends return, which rows came to be. */
  onCommitted?(ids: ReadonlyMap<string, readonly number[]>, count: number, ms: number): void;
  onFailed?(error: unknown, count: number): void;
  batchRows: number;
  queueRows: number;
  queueBytes: number;
}

export interface Appender {
  /** Throws a StoreError (try again later) or a DocumentGoneError. */
  append(entry: LogEntry): Promise<void>;
  /** Appends that have not returned. */
  readonly pending: number;
  /** Returns when nothing is pending. */
  idle(): Promise<void>;
}

interface Waiting {
  entry: LogEntry;
  resolve(): void;
  reject(error: unknown): void;
}

/** A batch stops growing at about the size of statement PostgreSQL still takes in its stride. */
const BATCH_BYTES = 8 * 1024 * 1024;

export function createAppender(options: AppenderOptions): Appender {
  let queue: Waiting[] = [];
  let queueBytes = 0;
  let running: Promise<void> | null = null;
  let pending = 0;

  function nextBatch(): Waiting[] {
    let rows = 0;
    let bytes = 0;
    for (; rows < queue.length && rows < options.batchRows; rows++) {
      bytes += (queue[rows] as Waiting).entry.bytes.byteLength;
      if (rows > 0 && bytes > BATCH_BYTES) break;
    }
    const batch = rows === queue.length ? queue : queue.slice(0, rows);
    queue = rows === queue.length ? [] : queue.slice(rows);
    for (const { entry } of batch) queueBytes -= entry.bytes.byteLength;
    return batch;
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const started = performance.now();
    try {
      const ids = await options.insert(batch.map((waiting) => waiting.entry));
      options.onCommitted?.(ids, batch.length, performance.now() - started);
      pending -= batch.length;
      for (const waiting of batch) waiting.resolve();
    } catch (error) {
      if (isRowFault(error)) await isolate(batch, error);
      else {
        options.onFailed?.(error, batch.length);
        const failure = new StoreError("the update could not be stored", { cause: error });
        pending -= batch.length;
        for (const waiting of batch) waiting.reject(failure);
      }
    }
  }

  /** One row spoils the statement it is part of: halve until it stands alone, so that its neighbours are stored. */
  async function isolate(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [only] = batch;
    if (batch.length > 1) {
      const half = batch.length >> 1;
      await commit(batch.slice(0, half));
      await commit(batch.slice(half));
    } else if (only) {
      const missing = missingReference(error);
      if (missing === "user" && only.entry.userId !== null) {
        // The words stay although their writer's account is gone.
        only.entry = { ...only.entry, userId: null };
        await commit([only]);
        return;
      }
      pending--;
      if (missing === "document") only.reject(new DocumentGoneError("the document is gone", { cause: error }));
      else {
        options.onFailed?.(error, 1);
        only.reject(new StoreError("the update was refused", { cause: error }));
      }
    }
  }

  async function run(): Promise<void> {
    // Whatever arrives in the same turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) await commit(nextBatch());
    running = null;
  }

  return {
    append(entry) {
      const size = entry.bytes.byteLength;
      if (queue.length >= options.queueRows || queueBytes + size > options.queueBytes)
        return Promise.reject(new StoreError("too many updates are waiting to be stored"));
      pending++;
      queueBytes += size;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      queue.push({ entry, resolve, reject });
      running ??= run();
      return promise;
    },
    get pending() {
      return pending;
    },
    async idle() {
      while (running) await running;
    },
  };
}
