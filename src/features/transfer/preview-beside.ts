// Runs one preview in a worker of its own, terminated after its answer or by an abort.
import type { ImportPreview, ImportProblem, ReadRequest } from "./import-preview.ts";
import type { ReadAnswer } from "./preview-import.worker.ts";

/** Reads a source without blocking the page. Rejects with the signal's reason when aborted. */
export function previewBeside(request: ReadRequest, signal: AbortSignal): Promise<ImportPreview | ImportProblem> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./preview-import.worker.ts", import.meta.url), { type: "module" });
  return new Promise<ImportPreview | ImportProblem>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.addEventListener("error", (event) => reject(new Error(event.message || "The reading could not start")));
    worker.addEventListener("message", (event: MessageEvent<ReadAnswer>) => {
      if ("read" in event.data) resolve(event.data.read);
      else reject(new Error(event.data.error));
    });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
