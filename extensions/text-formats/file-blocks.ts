// A file's text as blocks for an existing chapter: nothing is interpreted as a book's title, contents or preface.
import type { TextFormat } from "../../contract/transfer.ts";
import type { NodeJson } from "../document-json.ts";
import { textblock } from "./chapter-json.ts";
import { cleanText } from "./clean-text.ts";
import { markdownBlocks } from "./markdown/read-markdown.ts";
import { readPlain } from "./plain/read-plain.ts";

/** Lines that read like the headings of parts and chapters become headings. Never throws, whatever the text holds. */
export function fileBlocks(text: string, format: TextFormat): NodeJson[] {
  const clean = cleanText(text);
  if (format === "md") return markdownBlocks(clean);
  return readPlain(clean).flatMap(({ title, volume, blocks }) =>
    title === null ? blocks : [textblock("heading", title, { level: volume ? 1 : 2 }), ...blocks],
  );
}
