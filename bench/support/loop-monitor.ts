// Loaded into a server by NODE_OPTIONS: on every SIGUSR2 it writes the event loop's longest stop since the last one, in
// milliseconds, into the file BENCH_LOOP_FILE names.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 1;
const file = process.env["BENCH_LOOP_FILE"];
if (file === undefined) throw new Error("BENCH_LOOP_FILE names no file");
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
loop.enable();
process.on("SIGUSR2", () => {
  // The timer it measures by is itself late by its resolution.
  writeFileSync(file, String(Math.max(0, loop.max / 1e6 - RESOLUTION_MS)));
  loop.reset();
});
