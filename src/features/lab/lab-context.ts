// The text of a request to the Lab: the selection, up to LAB_CONTEXT_MAX characters on both sides of it, and their
// mentions.
import type { Node } from "@tiptap/pm/model";
import type { LabBody } from "../../../contract/generations.ts";
import { LAB_CONTEXT_MAX } from "../../../contract/limits.ts";
import { nearestMentions } from "../../../extensions/ai-continuation/nearest-mentions.ts";
import { mentionsAround } from "../../../extensions/ai-continuation/text-around.ts";
import { labText, type Range } from "../../../extensions/lab-selection/lab-text.ts";

type WithMentions = ReturnType<typeof mentionsAround>["before"];
export type LabMaterial = Pick<LabBody, "text" | "before" | "after" | "mentions">;

/** A range of the chapter as the Lab's endpoint takes it. */
export function labMaterial(doc: Node, range: Range): LabMaterial {
  const { before: whole } = mentionsAround(doc, range.from);
  const before = slice(whole, whole.text.length - LAB_CONTEXT_MAX, whole.text.length);
  const after = slice(mentionsAround(doc, range.to).after, 0, LAB_CONTEXT_MAX);
  const text = labText(doc, range);
  return {
    text: text.text,
    before: before.text,
    after: after.text,
    mentions: nearestMentions({ text, before, after }),
  };
}

/** A slice of a text. Halves of surrogate pairs at its ends are dropped, and so are mentions that are cut. */
function slice({ text, mentions }: WithMentions, from: number, to: number): WithMentions {
  let start = Math.max(0, from);
  let end = Math.min(to, text.length);
  if (/^[\uDC00-\uDFFF]/.test(text.slice(start, end))) start++;
  if (/[\uD800-\uDBFF]$/.test(text.slice(start, end))) end--;
  return {
    text: text.slice(start, end),
    mentions: mentions
      .filter((mention) => mention.from >= start && mention.to <= end)
      .map((mention) => ({ ...mention, from: mention.from - start, to: mention.to - start })),
  };
}
