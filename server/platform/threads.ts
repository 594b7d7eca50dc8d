// Worker threads that are reused. A new thread loads its modules first: a fifth of a second on one core, while most
// files are read in a few milliseconds.
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface Threads {
  /**
   * Passes `use` an idle thread or a new one. The thread is kept for reuse if `use` resolves and `isKept` accepts the
   * result; otherwise it ends, with whatever it holds in memory. The caller limits how many run at once.
   */
  lend<T>(use: (worker: Worker) => Promise<T>, isKept?: (result: T) => boolean): Promise<T>;
}

/** An idle thread ends after this long, because it still holds the memory of its last file. */
const IDLE_MS = 60_000;

/** Threads of one kind: `file` is the script they run, which waits for messages. */
export function createThreads(file: URL, { heapMb }: { heapMb?: number } = {}): Threads {
  const idle = new Map<Worker, NodeJS.Timeout>();

  function start(): Worker {
    const worker = new Worker(file, heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    // A thread that fails while nobody listens must not end the process.
    worker.on("error", () => undefined);
    worker.once("exit", () => forget(worker));
    return worker;
  }

  function forget(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  function keep(worker: Worker): void {
    // Neither the thread nor its timer keeps the process alive.
    worker.unref();
    idle.set(worker, setTimeout(() => void worker.terminate(), IDLE_MS).unref());
  }

  return {
    async lend(use, isKept = () => true) {
      // The one used last, so that the others stay idle and end.
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
 * Sends a thread a message and resolves to its next one. Rejects with the error that ended the thread, and with an
 * `AbortError` after `timeoutMs`.
 */
export async function askThread<Answer>(worker: Worker, message: unknown, timeoutMs: number): Promise<Answer> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(timeoutMs)]);
  const ended = once(worker, "exit", { signal }).then(([code]) => {
    throw new Error(`the thread ended with ${code}`);
  });
  const answer = Promise.race([once(worker, "message", { signal }), ended]);
  // If the message can't be sent, nobody awaits this promise.
  answer.catch(() => undefined);
  try {
    worker.postMessage(message);
    return ((await answer) as [Answer])[0];
  } finally {
    over.abort();
  }
}
