// Describes a refused part of a text for the error and for counting the alert. An alert is counted by the paragraph
// that contains the part, so sending the same paragraph again, with other text around it, is not counted twice.
import { createHash } from "node:crypto";
import type { SensitivePlace } from "../../../contract/generations.ts";
import { foldedText } from "../../../extensions/entry-matcher/fold.ts";
import type { Part } from "./moderation.ts";

/** A text that a person sends, with the request's field that contains it. */
export interface SentText {
  field: SensitivePlace["field"];
  text: string;
}

/** Characters shown of a refused part, and of the text on each side of it. */
const PHRASE_MAX = 120;
const AROUND = 40;

/** A refused part as the error shows it. */
export function placeOf({ field, text }: SentText, { from, to }: Part): SensitivePlace {
  const end = Math.min(to, from + PHRASE_MAX);
  const line = lineAround(text, { from, to: end });
  return {
    field,
    phrase: whole(text.slice(from, end)),
    before: whole(text.slice(Math.max(line.from, from - AROUND), from)),
    after: whole(text.slice(end, Math.min(line.to, end + AROUND))),
  };
}

/** A hash that identifies the paragraph of a part without revealing its text. */
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

/** The text without halves of surrogate pairs at its ends. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}
