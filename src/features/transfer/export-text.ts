// What becomes a file, and where its words come from: the server, or the page where they are being written.
import type { Locale } from "../../../contract/limits.ts";
import { type TextFormat, transferEndpoints } from "../../../contract/transfer.ts";
import type { chapterToText } from "../../../extensions/text-formats/export-text.ts";
import { callFile } from "../../lib/api/call.ts";
import { saveFile } from "../../lib/save-file.ts";

/** A chapter that is open for writing: its file is made here, with every word on the page, offline too. */
export interface OpenChapter {
  title: string;
  language: Locale;
  document: Parameters<typeof chapterToText>[0];
}

export interface ExportTarget {
  storyId: string;
  /** One chapter of it; the whole story without. */
  chapterId?: string | undefined;
  /** The chapter as it stands on the page, if it is open and ready. */
  open?: () => OpenChapter | null;
  /** Waits for words that are on their way to the server; false when they don't arrive. */
  settled?: () => Promise<boolean>;
}

/**
 * Makes the file and saves it. Answers its name, or null when the server lacks words that were written: then no file
 * is better than one without them. Throws `CallError`.
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
