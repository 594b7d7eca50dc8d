// What an import is made of before it is read: a file or a pasted text, and what can be said of it by its name.

import { legible } from "../../../contract/legible.ts";
import { STORY_TITLE_MAX } from "../../../contract/limits.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import type { TextFormat } from "../../../contract/transfer.ts";

export type TextSource = { id: number } & ({ file: File } | { text: string });

let lastId = 0;

/** A source of its own identity: choosing the same file again reads it again. */
export function textSource(from: File | string): TextSource {
  const id = ++lastId;
  return typeof from === "string" ? { id, text: from } : { id, file: from };
}

const TEXT_FILE = /\.(txt|text|md|markdown)$/i;
/** Offered by the system's file dialog. */
export const TEXT_FILE_TYPES = ".txt,.text,.md,.markdown,text/plain,text/markdown";

/** Whether a file is one of those that are read here; by its name, or by its type where the name has no ending. */
export function isTextFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return TEXT_FILE.test(name) || (!name.includes(".") && type.startsWith("text/"));
}

/** How a source is read unless the person says otherwise. */
export function proposedFormat(source: TextSource): TextFormat {
  if ("file" in source) return /\.(md|markdown)$/i.test(source.file.name) ? "md" : "txt";
  return /^#{1,6}[ \t]+\S/m.test(source.text) ? "md" : "txt";
}

/** A story's title out of a file's name: what stands in book title marks, else all of it. */
export function titleOfFile(name: string): string {
  const bare = name.replace(TEXT_FILE, "");
  const marked = /《([^《》]+)》/.exec(bare)?.[1];
  const title = (marked ?? bare).replace(/[_\s]+/g, " ").trim();
  return legible(cutToLength(legible(title), STORY_TITLE_MAX)).trim();
}
