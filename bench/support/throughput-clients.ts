// The clients of the throughput bench in a process of their own. Each keeps a number of updates on their way and
// sends the next when one is acknowledged; what is counted lies between warming up and the end.
import { percentile } from "./figures.ts";
import { RawEditor, type RawEditorOptions } from "./raw-editor.ts";

interface Options {
  editors: RawEditorOptions[];
  outstanding: number;
  warmUpMs: number;
  measureMs: number;
}

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
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
await wait(warmUpMs);
for (const editor of editors) editor.latencies.length = 0;
const began = performance.now();
const cpuBefore = process.cpuUsage();
await wait(measureMs);
const seconds = (performance.now() - began) / 1_000;
const cpu = process.cpuUsage(cpuBefore);
const latencies = editors.flatMap((editor) => editor.latencies);
running = false;
process.send?.({
  perSecond: latencies.length / seconds,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
  cpu: (cpu.user + cpu.system) / 1e6 / seconds,
});
for (const editor of editors) editor.close();
process.disconnect();
