// Joins two texts: with a space between words, unless there is already one.
import { CJK, CJK_MARKS } from "../../../../contract/writing-systems.ts";

const UNSPACED = new RegExp(`[${CJK}${CJK_MARKS}]`, "u");
/** How much of the first text's end is examined. */
const SEAM = 80;
const WANTS_SPACE_BEHIND = /[\p{L}\p{N},;:.!?)\]”’…%]$/u;
const WANTS_SPACE_BEFORE = /^[\p{L}\p{N}“‘"'(]/u;

/** The second text with what white space it needs to go on from the first. */
export function joinSeam(first: string, second: string, language: "en" | "zh"): string {
  const end = first.slice(-SEAM);
  if (end === "" || /\n[^\S\n]*$/u.test(end)) return second.replace(/^\s+/u, "");
  if (/\s$/u.test(end)) return second.replace(/^[^\S\n]+/u, "");
  const [next = ""] = second;
  if (/\s/u.test(next)) {
    // A space before Chinese text was not typed by a writer.
    const line = second.replace(/^[^\S\n]+/u, "");
    return UNSPACED.test(line[0] ?? "") || line.startsWith("\n") || UNSPACED.test(first.at(-1) ?? "")
      ? line
      : ` ${line}`;
  }
  return needsSpace(end, second, language) ? ` ${second}` : second;
}

/** Whether a space belongs between two texts that have none. */
export function needsSpace(first: string, second: string, language: "en" | "zh"): boolean {
  if (UNSPACED.test(first.at(-1) ?? "") || UNSPACED.test(second[0] ?? "")) return false;
  // Round quotes are of both languages: in a Chinese text only words want a space between them.
  if (language === "zh") return /[\p{L}\p{N}]$/u.test(first) && /^[\p{L}\p{N}]/u.test(second);
  return WANTS_SPACE_BEHIND.test(first) && WANTS_SPACE_BEFORE.test(second);
}
