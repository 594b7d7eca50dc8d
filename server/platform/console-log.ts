// Sends what libraries write to the console to the log, at most so many lines a minute. Some libraries write whole
// stack traces with text from unknown clients in them.
import { format } from "node:util";
import type { Logger } from "./log.ts";

const METHODS = ["error", "warn", "log", "info", "debug"] as const;
const MINUTE_MS = 60_000;
const LINES_PER_MINUTE = 60;
const LINE_CHARACTERS = 1_000;

/**
 * Sends the console's calls to the log, one line each, until the returned function is called. Lines over the limit are
 * counted, and the next line carries the count (`unsaid`).
 */
export function logConsole(
  log: Logger,
  { perMinute = LINES_PER_MINUTE, now = () => performance.now() }: { perMinute?: number; now?: () => number } = {},
): () => void {
  const { console: outputs } = globalThis;
  const before = METHODS.map((method) => [method, outputs[method]] as const);
  let minute = { began: now(), lines: 0 };
  let unsaid = 0;
  const write = (...said: unknown[]) => {
    if (now() - minute.began >= MINUTE_MS) minute = { began: now(), lines: 0 };
    if (++minute.lines > perMinute) {
      unsaid++;
      return;
    }
    const err = said.find((each) => each instanceof Error);
    const text = format(...said.filter((each) => each !== err)).slice(0, LINE_CHARACTERS);
    log.warn({ ...(err && { err }), ...(unsaid > 0 && { unsaid }) }, text || "a library's error");
    unsaid = 0;
  };
  for (const method of METHODS) outputs[method] = write;
  return () => {
    for (const [method, original] of before) outputs[method] = original;
  };
}
