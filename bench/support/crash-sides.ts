// The two sides of the crash loop: this product's document server, compacting all the time, and plain Hocuspocus, both
// on the same database.
import { COLLAB_PATH } from "../../contract/collab.ts";
import { startChild } from "./child.ts";
import type { CrashLoopOptions } from "./crash-harness.ts";

type Side = Pick<CrashLoopOptions, "serve" | "urlOf">;

const COMPACT_EVERY_MS = 60;

/** Every 60 ms each document with a new row is compacted. */
export function ourSide(database: string): Side {
  const tuning = { compactEveryMs: COMPACT_EVERY_MS, compactRows: 1 };
  return {
    serve: (port) => startChild("collab-process.ts", { database, port, tuning }),
    urlOf: (port) => `ws://127.0.0.1:${port}${COLLAB_PATH}`,
  };
}

/** Acknowledges from memory; stores two seconds after the last change, or ten after the first. */
export function plainSide(database: string): Side {
  return {
    serve: (port) => startChild("plain-collab-process.ts", { database, port }),
    urlOf: (port) => `ws://127.0.0.1:${port}`,
  };
}
