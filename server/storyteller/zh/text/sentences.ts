// Splits Chinese text into sentences, with closing quotes, and marks those with speech.
import type { Sentence } from "../../types.ts";
import { SPEECH_VERB } from "./speech-verbs.ts";

const ENDS = "。！？!?…";
const OPENERS = "“「『‘（《";
const CLOSERS = "”」』’）》";
/** What follows a quotation within its sentence: “走吧。”他站起来说，“……” */
const ATTRIBUTION = new RegExp(
  `^(?:[^。！？!?…“「『"\\n]{0,24}?(?:${SPEECH_VERB})[^。！？!?…“「『"\\n]{0,24}[。，：,:！？…]|[^。！？!?…“「『"\\n]{1,40}[，：,:]["“「『])`,
  "u",
);
/** Before these characters an ellipsis is a pause within the sentence. */
const ELLIPSIS_SENTENCE_MIN = 8;

function endOfMarks(text: string, at: number): number {
  let end = at;
  while (end < text.length && ENDS.includes(text.charAt(end))) end++;
  return end;
}

function sentencesOfParagraph(paragraph: string): { text: string; speech: boolean }[] {
  const found: { text: string; speech: boolean }[] = [];
  let from = 0;
  let depth = 0;
  let straight = false;
  let speech = false;
  let endedInside = false;
  const close = (to: number) => {
    const text = paragraph.slice(from, to).trim();
    if (text !== "") found.push({ text, speech });
    from = to;
    speech = false;
    endedInside = false;
  };
  for (let i = 0; i < paragraph.length; i++) {
    const mark = paragraph.charAt(i);
    const closesStraight = mark === '"' && straight;
    if (mark === '"') straight = !straight;
    if (OPENERS.includes(mark) || (mark === '"' && straight)) {
      if (mark !== '"') depth++;
      speech ||= mark !== "（" && mark !== "《" && mark !== "‘";
    } else if ((CLOSERS.includes(mark) && depth > 0) || closesStraight) {
      if (!closesStraight) depth--;
      if (depth > 0 || straight || !endedInside) continue;
      if (!ATTRIBUTION.test(paragraph.slice(i + 1))) close(i + 1);
      endedInside = false;
    } else if (ENDS.includes(mark)) {
      const end = endOfMarks(paragraph, i);
      const inside = depth > 0 || straight;
      endedInside = inside && (CLOSERS.includes(paragraph.charAt(end)) || paragraph.charAt(end) === '"');
      const pause = mark === "…" && end < paragraph.length && i - from < ELLIPSIS_SENTENCE_MIN;
      if (!inside && !pause) close(end);
      i = end - 1;
    }
  }
  close(paragraph.length);
  return found;
}

/** Splits into sentences, in order. Speech and its attribution are one sentence; only white space is lost. */
export function sentencesOf(text: string): Sentence[] {
  return text
    .split("\n")
    .flatMap((paragraph, index) =>
      sentencesOfParagraph(paragraph).map((sentence) => ({ ...sentence, paragraph: index })),
    );
}
