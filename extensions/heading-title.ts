// The name a chapter takes from the heading its text begins with.
import { CHAPTER_TITLE_MAX } from "../contract/limits.ts";
import { nameLine } from "../contract/text-fields.ts";
import type { NodeJson } from "./document-json.ts";

const name = nameLine(CHAPTER_TITLE_MAX);

/** Null for what is no heading, and for one that can't be a chapter's name as it is: it then stays in the text. */
export function headingTitle({ type, content = [] }: NodeJson): string | null {
  if (type !== "heading" || content.some((node) => node.type !== "text")) return null;
  const read = name.safeParse(content.map(({ text }) => text ?? "").join(""));
  return read.success && read.data !== "" ? read.data : null;
}
