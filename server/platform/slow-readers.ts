// Disconnects clients that read a long response too slowly, so that the memory it is counted for is free again.
import type { ServerResponse } from "node:http";

export interface SlowReaderLimits {
  /** How often the progress is checked. */
  everyMs: number;
  /** A reader is too slow if it read less than this since the last check while more was waiting for it all the time. */
  bytes: number;
}

/** A kilobyte a second: a slower connection cannot use the product anyway. */
const LIMITS: SlowReaderLimits = { everyMs: 60_000, bytes: 60 * 1024 };

/** Watches a response until it has closed. A response for which the server produces data slowly is not ended. */
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
