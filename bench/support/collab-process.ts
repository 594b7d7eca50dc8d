// This product's document server in a child process of a bench. It ends with its parent.
import { startCollabServer } from "../../tests/support/collab-server.ts";

/** If a bench is killed, its servers must not keep waiting for a database that is gone. */
const STOP_MS = 15_000;

const { database, port, redisUrl, tuning } = JSON.parse(process.argv[2] ?? "{}");
const server = await startCollabServer({ database, port, redisUrl, tuning });
process.send?.({ port: server.port });
process.on("message", (message) => {
  if (message === "counts") process.send?.(counts());
});
process.once("disconnect", () => {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  void server.stop().then(() => process.exit(0));
});

function counts() {
  // Collects garbage and returns freed memory first, so that it is not counted as growth.
  (globalThis.gc as ((options: object) => void) | undefined)?.({ type: "major", flavor: "last-resort" });
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  return { ...server.collab.counts(), open: server.core.open.size, rss, heapUsed, heapTotal, external, arrayBuffers };
}
