// The length of a text as a chapter's limit counts it, without computing words and excerpts.
import { textLength } from "../../contract/text-length.ts";
import type { NodeJson } from "../document-json.ts";
import { MENTION, mentionLabel } from "../entry-mention/mention-attributes.ts";

/** Characters of blocks as a chapter's limit counts them: line breaks are not counted (`measureDocument`). */
export function measureBlocks(blocks: readonly NodeJson[]): number {
  let length = 0;
  for (const { type, attrs, text, content } of blocks)
    if (type === MENTION) length += textLength(mentionLabel(attrs?.["label"]));
    else length += text === undefined ? measureBlocks(content ?? []) : textLength(text);
  return length;
}
