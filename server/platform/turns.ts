// So many at a time, the others in the order they came: for work that would otherwise take all there is of something.

/** Runs a task when its turn has come. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * A line of its own: at most `atOnce` tasks run. With `waitingMax`, whoever comes when that many wait is refused with
 * what `onFull` makes; without it the line is as long as it gets.
 */
export function createTurns(atOnce: number, limit?: { waitingMax: number; onFull: () => Error }): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= atOnce) {
      if (limit && waiting.length >= limit.waitingMax) throw limit.onFull();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await task();
    } finally {
      // The place is handed on, not given up: nobody who comes now can overtake the one who waits.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** A line for each key, made when somebody comes and forgotten when the last one has gone. */
export function createTurnsByKey(atOnce: number): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { inTurn: InTurn; inside: number }>();
  return async (key, task) => {
    const line = lines.get(key) ?? { inTurn: createTurns(atOnce), inside: 0 };
    lines.set(key, line);
    line.inside++;
    try {
      return await line.inTurn(task);
    } finally {
      if (--line.inside === 0) lines.delete(key);
    }
  };
}
