// The source of an import before it is read: a file or pasted text, and what its name tells about it.
import { legible } from "../../../contract/legible.ts";
import { STORY_TITLE_MAX } from "../../../contract/limits.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import type { TextFormat } from "../../../contract/transfer.ts";

export type TextSource = { id: number } & ({ file: File } | { text: string });

let lastId = 0;

/** A new source object each time, so that choosing the same file again reads it again. */
export function textSource(from: File | string): TextSource {
  const id = ++lastId;
  return typeof from === "string" ? { id, text: from } : { id, file: from };
}

const TEXT_FILE = /\.(txt|text|md|markdown)$/i;
/** The `accept` value of the system's file dialog. */
export const TEXT_FILE_TYPES = ".txt,.text,.md,.markdown,text/plain,text/markdown";

/** Whether a file can be imported as text: by its extension, or by its type where it has none. */
export function isTextFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return TEXT_FILE.test(name) || (!name.includes(".") && type.startsWith("text/"));
}

/** The format a source is read in unless the person chooses another. */
export function proposedFormat(source: TextSource): TextFormat {
  if ("file" in source) return /\.(md|markdown)$/i.test(source.file.name) ? "md" : "txt";
  return /^#{1,6}[ \t]+\S/m.test(source.text) ? "md" : "txt";
}

/** A story title from a file name: the part in book title marks, otherwise the whole name. */
export function titleOfFile(name: string): string {
  const bare = name.replace(TEXT_FILE, "");
  const marked = /《([^《》]+)》/.exec(bare)?.[1];
  const title = (marked ?? bare).replace(/[_\s]+/g, " ").trim();
  return legible(cutToLength(legible(title), STORY_TITLE_MAX)).trim();
}
