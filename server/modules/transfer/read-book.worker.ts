// The thread in which an imported text is read: two million characters take a second of work, during which the
// server goes on acknowledging everybody's writing.
import { parentPort, workerData } from "node:worker_threads";
import type { TextFormat } from "../../../contract/transfer.ts";
import { importText } from "../../../extensions/text-formats/import-text.ts";

const { text, format } = workerData as { text: string; format: TextFormat };
parentPort?.postMessage(importText(text, format));
