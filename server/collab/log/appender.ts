// Group commit: one INSERT runs at any time; entries that arrive meanwhile go into the next one. An append resolves
// when its bytes are committed, and only then may an update be acknowledged or shown. Large updates have a second
// queue with its own INSERT: otherwise a keystroke, which takes a millisecond, would wait half a second behind a whole
// chapter.
import type { LogEntry } from "./log.repo.ts";
import { DocumentGoneError, isRowFault, missingReference, StoreError } from "./store-error.ts";

export interface AppenderOptions {
  /** Stores all entries in one statement or none; resolves to the new rows' ids by document. */
  insert(entries: readonly LogEntry[]): Promise<Map<string, number[]>>;
  /** Called with the new rows before the appends resolve. */
  onCommitted?(ids: ReadonlyMap<string, readonly number[]>, count: number, ms: number): void;
  onFailed?(error: unknown, count: number): void;
  batchRows: number;
  queueRows: number;
  queueBytes: number;
}

export interface Appender {
  /** Throws a StoreError (try again later) or a DocumentGoneError. */
  append(entry: LogEntry): Promise<void>;
  /** Appends that have not settled. */
  readonly pending: number;
  /** Resolves when nothing is pending. */
  idle(): Promise<void>;
}

interface Waiting {
  entry: LogEntry;
  resolve(): void;
  reject(error: unknown): void;
}

/** A queue, and the INSERTs that empty it one after the other. */
interface Lane {
  queue: Waiting[];
  running: Promise<void> | null;
}

/** A larger update counts as large. */
const LARGE_BYTES = 64 * 1024;

/** A batch stops growing at about the largest statement that PostgreSQL still handles well. */
const BATCH_BYTES = 8 * 1024 * 1024;

export function createAppender(options: AppenderOptions): Appender {
  const small: Lane = { queue: [], running: null };
  const large: Lane = { queue: [], running: null };
  /**
   * For each document, how many of its updates are in the large lane. Its later updates go there too, which keeps their
   * order.
   */
  const largeOf = new Map<string, number>();
  let queueBytes = 0;
  let pending = 0;

  function laneOf({ documentId, bytes }: LogEntry): Lane {
    const before = largeOf.get(documentId) ?? 0;
    if (before === 0 && bytes.byteLength <= LARGE_BYTES) return small;
    largeOf.set(documentId, before + 1);
    return large;
  }

  function leaveLarge(batch: readonly Waiting[]): void {
    for (const { entry } of batch) {
      const left = (largeOf.get(entry.documentId) ?? 0) - 1;
      if (left > 0) largeOf.set(entry.documentId, left);
      else largeOf.delete(entry.documentId);
    }
  }

  function nextBatch(lane: Lane): Waiting[] {
    const { queue } = lane;
    let rows = 0;
    let bytes = 0;
    for (; rows < queue.length && rows < options.batchRows; rows++) {
      bytes += (queue[rows] as Waiting).entry.bytes.byteLength;
      if (rows > 0 && bytes > BATCH_BYTES) break;
    }
    const batch = rows === queue.length ? queue : queue.slice(0, rows);
    lane.queue = rows === queue.length ? [] : queue.slice(rows);
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

  /**
   * One bad row fails the whole statement: split the batch in halves until the row is alone, so that the others are
   * stored.
   */
  async function isolate(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [only] = batch;
    if (batch.length > 1) {
      const half = batch.length >> 1;
      await commit(batch.slice(0, half));
      await commit(batch.slice(half));
    } else if (only) {
      const missing = missingReference(error);
      if (missing === "user" && only.entry.userId !== null) {
        // The text stays although its author's account is deleted.
        only.entry = { ...only.entry, userId: null };
        await commit([only]);
        return;
      }
      pending--;
      if (missing === "document") only.reject(new DocumentGoneError("the document was deleted", { cause: error }));
      else {
        options.onFailed?.(error, 1);
        only.reject(new StoreError("the update was refused", { cause: error }));
      }
    }
  }

  async function run(lane: Lane): Promise<void> {
    // Entries that arrive in the same turn of the event loop go together.
    await new Promise((resolve) => setImmediate(resolve));
    while (lane.queue.length > 0) {
      const batch = nextBatch(lane);
      await commit(batch);
      if (lane === large) leaveLarge(batch);
    }
    lane.running = null;
  }

  return {
    append(entry) {
      const size = entry.bytes.byteLength;
      if (small.queue.length + large.queue.length >= options.queueRows || queueBytes + size > options.queueBytes)
        return Promise.reject(new StoreError("too many updates are waiting to be stored"));
      pending++;
      queueBytes += size;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const lane = laneOf(entry);
      lane.queue.push({ entry, resolve, reject });
      lane.running ??= run(lane);
      return promise;
    },
    get pending() {
      return pending;
    },
    async idle() {
      while (small.running ?? large.running) await Promise.all([small.running, large.running]);
    },
  };
}
