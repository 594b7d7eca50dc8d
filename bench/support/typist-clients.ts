// Authors in a process of their own. Each types at a person's speed with random pauses, and sends every key as an
// update and a caret, as the page does.
import { setTimeout as delay } from "node:timers/promises";
import { RawEditor, type RawEditorOptions } from "./raw-editor.ts";

interface Options {
  editors: RawEditorOptions[];
  keysPerSecond: number;
  warmUpMs: number;
  measureMs: number;
}

export interface TypistResult {
  /** Milliseconds from a key to its acknowledgement. */
  latencies: number[];
  perSecond: number;
  /** Keys that were never acknowledged. */
  unanswered: number;
}

const SETTLE_MS = 5_000;
/** Connections opened at a time: people don't all come at once. */
const OPENED_TOGETHER = 20;

process.once("disconnect", () => process.exit());
const given = JSON.parse(process.argv[2] ?? "{}") as Options;
const editors: RawEditor[] = [];
for (let at = 0; at < given.editors.length; at += OPENED_TOGETHER) {
  const group = given.editors.slice(at, at + OPENED_TOGETHER).map((options) => new RawEditor(options));
  await Promise.all(group.map((editor) => editor.ready));
  editors.push(...group);
}
const ended = new AbortController();
for (const editor of editors) void work(editor);
await delay(given.warmUpMs);
for (const editor of editors) editor.latencies.length = 0;
const began = performance.now();
await delay(given.measureMs);
const latencies = editors.flatMap((editor) => [...editor.latencies]);
const perSecond = latencies.length / ((performance.now() - began) / 1_000);
ended.abort();
for (const until = Date.now() + SETTLE_MS; Date.now() < until && unanswered() > 0; ) await delay(10);
const result: TypistResult = { latencies, perSecond, unanswered: unanswered() };
process.send?.(result, undefined, undefined, () => process.disconnect());

/** Types with pauses of half to one and a half times the average. */
async function work(editor: RawEditor): Promise<void> {
  for (;;) {
    await delay(((0.5 + Math.random()) * 1_000) / given.keysPerSecond);
    if (ended.signal.aborted) return;
    editor.type("a");
    editor.moveCaret();
  }
}

function unanswered(): number {
  return editors.reduce((sum, editor) => sum + editor.outstanding, 0);
}
