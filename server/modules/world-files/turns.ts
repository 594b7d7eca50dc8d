// Threads of a process: two at a time, so that files don't take both of a small machine's cores and all its memory.
import { AppError } from "../../platform/errors.ts";

/** Does something when its turn has come. Throws 42900 when too many wait. */
export type Turns = <T>(run: () => Promise<T>) => Promise<T>;

const AT_ONCE = 2;
/** More than this waiting for their turn: come back later. */
const WAITING_MAX = 20;
const RETRY_AFTER_SECONDS = 10;

export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;

  async function turn(): Promise<void> {
    if (free > 0) {
      free--;
      return;
    }
    if (waiting.length >= WAITING_MAX) throw new AppError(42900, { retry_after: RETRY_AFTER_SECONDS });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async (run) => {
    await turn();
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
