// Loaded into a server by NODE_OPTIONS: measures how long the event loop is blocked, and on every SIGUSR2 writes the
// results since the last one, as `LoopStops`, into the file that BENCH_LOOP_FILE names.
import { openSync, readSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** In milliseconds. */
export interface LoopStops {
  /**
   * The longest block, and how the thread spent it: running, or waiting for a processor. Null if the system can't say.
   */
  longest: { stop: number; ran: number | null; waited: number | null };
  /** The longest time the thread ran during one block; null if the system can't say. */
  ran: number | null;
}

const EVERY_MS = 1;

/** How long this thread has run and has waited for a processor since it began; null on systems other than Linux. */
function createThreadTimes(): () => { ran: number; waited: number } | null {
  const buffer = Buffer.alloc(128);
  let file: number;
  try {
    file = openSync("/proc/self/schedstat", "r");
  } catch {
    return () => null;
  }
  return () => {
    const [ran, waited] = buffer
      .toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0))
      .split(" ")
      .map(Number);
    return { ran: (ran ?? 0) / 1e6, waited: (waited ?? 0) / 1e6 };
  };
}

function watch(file: string): void {
  const times = createThreadTimes();
  const none = (): LoopStops => ({ longest: { stop: 0, ran: null, waited: null }, ran: null });
  let seen = none();
  let [at, before] = [performance.now(), times()];
  setInterval(() => {
    const now = times();
    const stop = performance.now() - at - EVERY_MS;
    const [ran, waited] = now && before ? [now.ran - before.ran, now.waited - before.waited] : [null, null];
    if (stop > seen.longest.stop) seen.longest = { stop, ran, waited };
    if (ran !== null && ran > (seen.ran ?? 0)) seen.ran = ran;
    [at, before] = [performance.now(), now];
  }, EVERY_MS).unref();
  process.on("SIGUSR2", () => {
    writeFileSync(file, JSON.stringify(seen));
    seen = none();
  });
}

// Worker threads for hashing load this file too, and have no event loop to measure.
if (isMainThread) {
  const file = process.env["BENCH_LOOP_FILE"];
  if (file === undefined) throw new Error("BENCH_LOOP_FILE names no file");
  watch(file);
}
