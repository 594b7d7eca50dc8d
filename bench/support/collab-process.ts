// Our server of documents in a process of its own, as a bench's child. It ends with its parent.
import { startCollabServer } from "../../tests/support/collab-server.ts";

const { database, port, redisUrl, settings } = JSON.parse(process.argv[2] ?? "{}");
const server = await startCollabServer({ database, port, redisUrl, settings });
process.send?.({ port: server.port });
process.on("message", (message) => {
  if (message === "counts") process.send?.({ ...server.collab.counts(), memory: memory() });
});
process.once("disconnect", () => void server.stop().then(() => process.exit(0)));

function memory(): number {
  // Rests of what was freed are not growth.
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
