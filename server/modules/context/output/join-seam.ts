// Joins two texts with the white space they need between them.
import { CJK, CJK_MARKS } from "../../../../contract/writing-systems.ts";

const UNSPACED = new RegExp(`[${CJK}${CJK_MARKS}]`, "u");
/** How much of the first text's end is examined. */
const SEAM = 80;
const WANTS_SPACE_BEHIND = /[\p{L}\p{N},;:.!?)\]”’…%]$/u;
const WANTS_SPACE_BEFORE = /^[\p{L}\p{N}“‘"'(]/u;

/** The second text with leading white space adjusted so that it can be appended to the first. */
export function joinSeam(first: string, second: string, language: "en" | "zh"): string {
  const end = first.slice(-SEAM);
  if (end === "" || /\n[^\S\n]*$/u.test(end)) return second.replace(/^\s+/u, "");
  if (/\s$/u.test(end)) return second.replace(/^[^\S\n]+/u, "");
  const [next = ""] = second;
  if (/\s/u.test(next)) {
    // Chinese is written without spaces, so a space before Chinese text is removed.
    const line = second.replace(/^[^\S\n]+/u, "");
    return UNSPACED.test(line[0] ?? "") || line.startsWith("\n") || UNSPACED.test(first.at(-1) ?? "")
      ? line
      : ` ${line}`;
  }
  return needsSpace(end, second, language) ? ` ${second}` : second;
}

/** Whether a space must be inserted between two texts that have no white space between them. */
export function needsSpace(first: string, second: string, language: "en" | "zh"): boolean {
  if (UNSPACED.test(first.at(-1) ?? "") || UNSPACED.test(second[0] ?? "")) return false;
  // Chinese and English share these quotes, so in a Chinese story only two words are separated by a space.
  if (language === "zh") return /[\p{L}\p{N}]$/u.test(first) && /^[\p{L}\p{N}]/u.test(second);
  return WANTS_SPACE_BEHIND.test(first) && WANTS_SPACE_BEFORE.test(second);
}
