// The worker thread that reads an imported text: two million characters take a second, during which the main thread
// must keep acknowledging edits.
import { parentPort } from "node:worker_threads";
import { initialDocument } from "../../../extensions/initial-document.ts";
import { importText } from "../../../extensions/text-formats/import-text.ts";
import type { ReadOrder, WrittenBook } from "./read-book.ts";

parentPort?.on("message", ({ text, format, chapterLevel }: ReadOrder) => {
  const { chapters, splitChapters } = importText(text, format, chapterLevel);
  const book: WrittenBook = { chapters: chapters.map(({ document }) => initialDocument(document)), splitChapters };
  parentPort?.postMessage(
    book,
    book.chapters.map(({ bytes }) => bytes.buffer as ArrayBuffer),
  );
});
