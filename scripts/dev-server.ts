// The server under `npm run dev`, over a database that was started for it and stays up while it starts again.
import "../server/prepare-node.ts";
import { Worker } from "node:worker_threads";
import { DEV_DATABASE } from "./dev-database.ts";

// Under `--watch` a thread tells of the files it loads by the same port it answers on: anyone who waits for the first
// message of a thread would take that for the answer. Who watches is told of them, and nobody else.
const emit = Worker.prototype.emit;
Worker.prototype.emit = function (this: Worker, event: string | symbol, ...given: unknown[]): boolean {
  const [message] = given;
  if (event === "message" && typeof message === "object" && message !== null)
    if ("watch:import" in message || "watch:require" in message) return process.send?.(message) ?? true;
  return Reflect.apply(emit, this, [event, ...given]);
};

const { run } = await import("../server/run.ts");
await run(process.env, { ownDatabaseUrl: process.env[DEV_DATABASE] });
