// Runs one comparison in a worker of its own, terminated after its answer or by an abort.
import type { VersionDiff } from "./version-diff.ts";
import type { DiffAnswer, DiffRequest } from "./version-diff.worker.ts";

/** Compares two states without blocking the page. Rejects with the signal's reason when aborted. */
export function compareBeside(request: DiffRequest, signal: AbortSignal): Promise<VersionDiff> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./version-diff.worker.ts", import.meta.url), { type: "module" });
  return new Promise<VersionDiff>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.addEventListener("error", (event) => reject(new Error(event.message || "The comparison could not start")));
    worker.addEventListener("message", (event: MessageEvent<DiffAnswer>) => {
      if ("diff" in event.data) resolve(event.data.diff);
      else reject(new Error(event.data.error));
    });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
