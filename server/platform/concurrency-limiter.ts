// Concurrency limiter: runs a bounded number of tasks at once and queues the others in order, so that one kind of work
// cannot use up all connections, cores or memory.

/** Runs a task as soon as there is a free place. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * At most `concurrency` tasks run at once. With `queue`, a task that comes while `queue.max` wait is rejected with the
 * error that `queue.onFull` makes; without it the queue has no bound.
 */
export function createLimiter(concurrency: number, queue?: { max: number; onFull: () => Error }): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= concurrency) {
      if (queue && waiting.length >= queue.max) throw queue.onFull();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await task();
    } finally {
      // The place goes to the next task instead of being freed: a task that arrives now cannot overtake one that waits.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** A limiter for each key, created with its first task and deleted after its last. */
export function createKeyedLimiter(concurrency: number): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const limiters = new Map<string, { limit: Limiter; tasks: number }>();
  return async (key, task) => {
    const entry = limiters.get(key) ?? { limit: createLimiter(concurrency), tasks: 0 };
    limiters.set(key, entry);
    entry.tasks++;
    try {
      return await entry.limit(task);
    } finally {
      if (--entry.tasks === 0) limiters.delete(key);
    }
  };
}
