// The server under `npm run dev`; its database is started separately and stays up when the server restarts.
import "../server/prepare-node.ts";
import { Worker } from "node:worker_threads";
import { DEV_DATABASE } from "./dev-database.ts";

// Under `--watch` a worker thread reports the files it loads on the port that also carries its results: code that waits
// for the thread's first message would take that report for the result. So the reports go only to the watching process.
const emit = Worker.prototype.emit;
Worker.prototype.emit = function (this: Worker, event: string | symbol, ...given: unknown[]): boolean {
  const [message] = given;
  if (event === "message" && typeof message === "object" && message !== null)
    if ("watch:import" in message || "watch:require" in message) return process.send?.(message) ?? true;
  return Reflect.apply(emit, this, [event, ...given]);
};

const { run } = await import("../server/run.ts");
await run(process.env, { ownDatabaseUrl: process.env[DEV_DATABASE] });
