// The two sides of the crash loop: our server of documents, compacting all the time, and Hocuspocus as it comes, both
// on the same database.
import { COLLAB_PATH } from "../../contract/collab.ts";
import { startChild } from "./child.ts";
import type { CrashLoopOptions } from "./crash-harness.ts";

type Side = Pick<CrashLoopOptions, "serve" | "urlOf">;

const COMPACT_EVERY_MS = 60;

/** Every document with a single new row is compacted, every 60 ms. */
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
