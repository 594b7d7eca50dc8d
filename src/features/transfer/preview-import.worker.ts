// Reads a source in a worker, so that a novel of two million characters does not block the page.
import { type ImportPreview, type ImportProblem, previewImport, type ReadRequest } from "./import-preview.ts";

export type ReadAnswer = { read: ImportPreview | ImportProblem } | { error: string };

addEventListener("message", async (event: MessageEvent<ReadRequest>) => {
  postMessage(await answer(event.data));
});

async function answer(request: ReadRequest): Promise<ReadAnswer> {
  try {
    return { read: await previewImport(request) };
  } catch (error) {
    return { error: String(error) };
  }
}
