// A result as a diff with the text it was made of: unchanged parts, and numbered changes.
import { answerLines, diffLines } from "../../../extensions/lab-selection/lab-changes.ts";

export type LabPart = { id: null; text: string } | { id: number; removed: string; added: string };

/** The parts in order. A change's number is also its id in the editor. */
export function labParts(text: string, answer: string): LabPart[] {
  const parts: LabPart[] = [];
  let count = 0;
  for (const { kind, text: words } of diffLines(text, answerLines(answer))) {
    const last = parts.at(-1);
    if (kind === "same") parts.push({ id: null, text: words });
    else if (last && last.id !== null) last[kind] += words;
    else parts.push({ id: count++, removed: "", added: "", [kind]: words });
  }
  return parts;
}

/** The text that a result was made of. */
export function originalOf(parts: readonly LabPart[]): string {
  return parts.map((part) => (part.id === null ? part.text : part.removed)).join("");
}
