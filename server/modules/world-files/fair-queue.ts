// A fair queue for the tasks of threads that read and write files. Two run at once, so that files do not take all cores
// and memory of a small machine. At most one of them is of the same person, and people take turns (round robin), so
// that a person who sends many files does not keep others waiting for all of them.
import { AppError } from "../../platform/errors.ts";

/** Runs a person's task when it is their turn. Throws too_many_requests when too many wait. */
export type FairQueue = <T>(uid: string, run: () => Promise<T>) => Promise<T>;

const AT_ONCE = 2;
/** Tasks of all people that may wait. */
const WAITING_MAX = 20;
/** Tasks of one person that may wait, so that nobody fills the queue alone. */
const WAITING_PER_PERSON_MAX = 5;
const RETRY_AFTER_SECONDS = 10;
/** After a larger file the thread is ended, so that its memory is released at once. */
export const THREAD_KEPT_BYTES = 1024 * 1024;

export function createFairQueue(): FairQueue {
  /** Waiting tasks by person; the person served longest ago is first. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();

  async function turn(uid: string): Promise<void> {
    if (running.size < AT_ONCE && !running.has(uid)) {
      running.add(uid);
      return;
    }
    const own = waiting.get(uid) ?? [];
    const all = [...waiting.values()].reduce((sum, line) => sum + line.length, 0);
    if (all >= WAITING_MAX || own.length >= WAITING_PER_PERSON_MAX)
      throw new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS });
    waiting.set(uid, own);
    // `callNext` marks the person as running before it resolves this, so that no later task can overtake.
    await new Promise<void>((resolve) => own.push(resolve));
  }

  function callNext(): void {
    for (const [uid, line] of waiting) {
      if (running.has(uid)) continue;
      const begin = line.shift();
      waiting.delete(uid);
      if (line.length > 0) waiting.set(uid, line);
      running.add(uid);
      begin?.();
      return;
    }
  }

  return async (uid, run) => {
    await turn(uid);
    try {
      return await run();
    } finally {
      running.delete(uid);
      callNext();
    }
  };
}
