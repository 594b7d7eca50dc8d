// The problems found while reading a file, in the order of the file.
import { cutToLength, textLength } from "../../../contract/text-length.ts";
import { cleanText } from "../../text-formats/clean-text.ts";
import { DETAIL_MAX } from "../lore-limits.ts";
import type { LoreProblem, LoreProblemKind } from "../lore-world.ts";

export type Tell = (kind: LoreProblemKind, detail?: string | number | readonly string[]) => void;

/**
 * Returns a function that reports problems of one entry, or of the file; empty lists and zero counts are not reported.
 */
export function problemReporter(problems: LoreProblem[], entry: number | null): Tell {
  return (kind, detail) => {
    if (detail === 0 || (Array.isArray(detail) && detail.length === 0)) return;
    problems.push({ entry, kind, detail: detail === undefined ? null : short(detail) });
  };
}

function short(detail: string | number | readonly string[]): string {
  if (typeof detail === "number") return String(detail);
  let text = "";
  for (const part of typeof detail === "string" ? [detail] : detail) {
    text += (text === "" ? "" : ", ") + cleanText(part.slice(0, DETAIL_MAX * 2)).replace(/[\n\t]+/g, " ");
    if (text.length > DETAIL_MAX * 2) break;
  }
  return textLength(text) > DETAIL_MAX ? `${cutToLength(text, DETAIL_MAX - 1)}…` : text;
}
