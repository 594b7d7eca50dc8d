// The chapter name taken from the heading with which its text begins.
import { CHAPTER_TITLE_MAX } from "../contract/limits.ts";
import { nameLine } from "../contract/text-fields.ts";
import type { NodeJson } from "./document-json.ts";

const name = nameLine(CHAPTER_TITLE_MAX);

/**
 * Null for a node that is not a heading, and for a heading that is not a valid chapter name: it then stays in the text.
 */
export function headingTitle({ type, content = [] }: NodeJson): string | null {
  if (type !== "heading" || content.some((node) => node.type !== "text")) return null;
  const read = name.safeParse(content.map(({ text }) => text ?? "").join(""));
  return read.success && read.data !== "" ? read.data : null;
}
