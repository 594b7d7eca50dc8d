// Threads that are used again. One that starts loads its modules first: a fifth of a second of a core, for files that
// are mostly read in a few milliseconds.
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface Threads {
  /**
   * Lends a thread with nothing to do, or a new one. It is kept for the next if `use` succeeds and `isKept` says so of
   * the result; else it ends, with whatever it holds. How many work at once is the caller's to bound.
   */
  lend<T>(use: (worker: Worker) => Promise<T>, isKept?: (result: T) => boolean): Promise<T>;
}

/** A thread with nothing to do for so long ends: what it read last is memory. */
const IDLE_MS = 60_000;

/** Of one kind: `file` is what they run, which waits for messages. */
export function createThreads(file: URL, { heapMb }: { heapMb?: number } = {}): Threads {
  const idle = new Map<Worker, NodeJS.Timeout>();

  function start(): Worker {
    const worker = new Worker(file, heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    // A thread that dies while nobody listens must not end the process.
    worker.on("error", () => undefined);
    worker.once("exit", () => forget(worker));
    return worker;
  }

  function forget(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  function keep(worker: Worker): void {
    // Neither it nor its timer keeps the process alive.
    worker.unref();
    idle.set(worker, setTimeout(() => void worker.terminate(), IDLE_MS).unref());
  }

  return {
    async lend(use, isKept = () => true) {
      // The one used last: the others come to their end.
      const worker = [...idle.keys()].at(-1) ?? start();
      forget(worker);
      worker.ref();
      try {
        const result = await use(worker);
        if (isKept(result)) keep(worker);
        else await worker.terminate();
        return result;
      } catch (error) {
        await worker.terminate();
        throw error;
      }
    },
  };
}

/**
 * Sends a thread a message and answers its next one. Rejects with what the thread died of, and with an `AbortError`
 * after `timeoutMs`.
 */
export async function askThread<Answer>(worker: Worker, message: unknown, timeoutMs: number): Promise<Answer> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)]);
  const ended = once(worker, "exit", { signal }).then(([code]) => {
    throw new Error(`the thread ended with ${code}`);
  });
  const answer = Promise.race([once(worker, "message", { signal }), ended]);
  // Nobody waits for it where the message can't be sent.
  answer.catch(() => undefined);
  try {
    worker.postMessage(message);
    return ((await answer) as [Answer])[0];
  } finally {
    over.abort();
  }
}
