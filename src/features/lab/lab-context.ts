// The chapter's text on both sides of a selection, as much of it as the Lab is given.
import type { Node } from "@tiptap/pm/model";
import { LAB_CONTEXT_MAX } from "../../../contract/limits.ts";
import { textAround } from "../../../extensions/ai-continuation/text-around.ts";
import type { Range } from "../../../extensions/lab-selection/lab-text.ts";

export function labContext(doc: Node, { from, to }: Range): { before: string; after: string } {
  const { before } = textAround(doc, from);
  const { after } = textAround(doc, to);
  return { before: whole(before.slice(-LAB_CONTEXT_MAX)), after: whole(after.slice(0, LAB_CONTEXT_MAX)) };
}

/** Without the half of a character a cut may leave at either end. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/, "");
}
