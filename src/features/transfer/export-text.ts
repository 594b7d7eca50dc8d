// Builds the file of an export, from the server's text or from the open document.
import type { Locale } from "../../../contract/limits.ts";
import { type TextFormat, transferEndpoints } from "../../../contract/transfer.ts";
import type { chapterToText } from "../../../extensions/text-formats/export-text.ts";
import { callFile } from "../../lib/api/call.ts";
import { saveFile } from "../../lib/save-file.ts";

/** A chapter that is open for writing: its file is built in the browser, with all of its text, also offline. */
export interface OpenChapter {
  title: string;
  language: Locale;
  document: Parameters<typeof chapterToText>[0];
}

export interface ExportTarget {
  storyId: string;
  /** One chapter; without it the whole story. */
  chapterId?: string | undefined;
  /** The open document, if the chapter is open and loaded. */
  open?: () => OpenChapter | null;
  /** Waits until unsent edits have reached the server; false when they do not. */
  settled?: () => Promise<boolean>;
}

/**
 * Builds the file and saves it. Returns its name, or null when edits have not reached the server: an incomplete file
 * would be worse than none. Rejects with `CallError`.
 */
export async function exportText(target: ExportTarget, format: TextFormat): Promise<string | null> {
  const open = target.chapterId ? target.open?.() : null;
  if (open) return saveHere(open, format);
  if (target.settled && !(await target.settled())) return null;
  const { storyId, chapterId } = target;
  const { blob, name } = chapterId
    ? await callFile(transferEndpoints.exportChapter, { params: { nid: storyId, cid: chapterId }, query: { format } })
    : await callFile(transferEndpoints.exportStory, { params: { nid: storyId }, query: { format } });
  return save(blob, name ?? `${chapterId ? "chapter" : "story"}.${format}`);
}

async function saveHere({ title, language, document }: OpenChapter, format: TextFormat): Promise<string> {
  const [formats, { fileName }] = await Promise.all([
    import("../../../extensions/text-formats/export-text.ts"),
    import("../../../extensions/text-formats/file-name.ts"),
  ]);
  const text = formats.chapterToText(document, format, language);
  const type = format === "md" ? "text/markdown" : "text/plain";
  return save(new Blob([text], { type: `${type};charset=utf-8` }), `${fileName(title, "chapter")}.${format}`);
}

function save(blob: Blob, name: string): string {
  saveFile(blob, name);
  return name;
}
