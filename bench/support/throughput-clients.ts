// The clients of the throughput bench in a process of their own. Each keeps a number of updates unacknowledged and
// sends the next when one is acknowledged; only the time between warm-up and end counts.
import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "./figures.ts";
import { RawEditor, type RawEditorOptions } from "./raw-editor.ts";

interface Options {
  editors: RawEditorOptions[];
  outstanding: number;
  warmUpMs: number;
  measureMs: number;
}

export interface ThroughputResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor cores the clients used. */
  cpu: number;
}

process.once("disconnect", () => process.exit());
const { editors: given, outstanding, warmUpMs, measureMs } = JSON.parse(process.argv[2] ?? "{}") as Options;
const editors = given.map((options) => new RawEditor(options));
await Promise.all(editors.map((editor) => editor.ready));
let running = true;
for (const editor of editors) {
  editor.onAck = () => {
    if (running) editor.type("a");
  };
  for (let i = 0; i < outstanding; i++) editor.type("a");
}
await delay(warmUpMs);
for (const editor of editors) editor.latencies.length = 0;
const began = performance.now();
const cpuBefore = process.cpuUsage();
await delay(measureMs);
const seconds = (performance.now() - began) / 1_000;
const cpu = process.cpuUsage(cpuBefore);
const latencies = editors.flatMap((editor) => editor.latencies);
running = false;
const result: ThroughputResult = {
  perSecond: latencies.length / seconds,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
  cpu: (cpu.user + cpu.system) / 1e6 / seconds,
};
process.send?.(result, undefined, undefined, () => process.disconnect());
for (const editor of editors) editor.close();
