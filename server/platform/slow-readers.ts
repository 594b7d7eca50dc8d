// Long answers that hold a place: anyone who takes hardly anything of theirs is cut off, so that somebody else gets it.
import type { ServerResponse } from "node:http";

export interface SlowReaderLimits {
  /** It is looked at this often. */
  everyMs: number;
  /** Anyone who took less than this since the last look, with more waiting for them all the time, is too slow. */
  bytes: number;
}

/** A kilobyte a second: a line that takes less is good for nothing here. */
const LIMITS: SlowReaderLimits = { everyMs: 60_000, bytes: 60 * 1024 };

/** Watches an answer until it has closed. Of one that is not written because the server is slow nothing waits. */
export function cutOffSlowReader(response: ServerResponse, { everyMs, bytes }: SlowReaderLimits = LIMITS): void {
  const taken = () => (response.socket ? response.socket.bytesWritten - response.socket.writableLength : 0);
  let [before, waited] = [taken(), false];
  const look = setInterval(() => {
    const waits = response.writableNeedDrain;
    if (waits && waited && taken() - before < bytes) response.destroy();
    [before, waited] = [taken(), waits];
  }, everyMs);
  look.unref();
  response.once("close", () => clearInterval(look));
  if (response.destroyed) clearInterval(look);
}
