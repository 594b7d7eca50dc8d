// A text that was refused, as an alert is counted and its person is told of it: the paragraph that the reason stands
// in. Anyone who writes on around it, and asks again, has sent that paragraph before.
import { createHash } from "node:crypto";
import type { SensitivePlace } from "../../../contract/generations.ts";
import { foldedText } from "../../../extensions/entry-matcher/fold.ts";
import type { Part } from "./moderation.ts";

/** A text that somebody sends, by the field of the request it stands in. */
export interface SentText {
  field: SensitivePlace["field"];
  text: string;
}

/** Characters of a place that are told, and of what stands around it. */
const TOLD_MAX = 120;
const AROUND = 40;

/** How a refused part is told. */
export function placeOf({ field, text }: SentText, { from, to }: Part): SensitivePlace {
  const end = Math.min(to, from + TOLD_MAX);
  const line = lineAround(text, { from, to: end });
  return {
    field,
    phrase: whole(text.slice(from, end)),
    before: whole(text.slice(Math.max(line.from, from - AROUND), from)),
    after: whole(text.slice(end, Math.min(line.to, end + AROUND))),
  };
}

/** What the paragraph of a part is known again by. It says nothing of the paragraph. */
export function fingerprintOf(uid: string, text: string, part: Part): string {
  const { from, to } = lineAround(text, part);
  return createHash("sha256")
    .update(`${uid}\n${foldedText(text.slice(from, to))}`)
    .digest("base64url");
}

function lineAround(text: string, { from, to }: Part): Part {
  const end = text.indexOf("\n", to);
  return { from: from === 0 ? 0 : text.lastIndexOf("\n", from - 1) + 1, to: end < 0 ? text.length : end };
}

/** Without halves of characters at its ends. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}
