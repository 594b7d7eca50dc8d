// The thread in which an imported text is read: two million characters take a second of work, during which the
// server goes on acknowledging everybody's writing.
import { parentPort, workerData } from "node:worker_threads";
import { importText } from "../../../extensions/text-formats/import-text.ts";
import type { ReadOrder } from "./read-book.ts";

const { text, format, chapterLevel } = workerData as ReadOrder;
parentPort?.postMessage(importText(text, format, chapterLevel));
