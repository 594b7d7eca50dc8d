// Puts two texts together as a writer would: a space between words, none where one stands already.
import { CJK, CJK_MARKS } from "../../../../contract/writing-systems.ts";

const UNSPACED = new RegExp(`[${CJK}${CJK_MARKS}]`, "u");
/** What of a long text the seam hangs on. */
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
    // A space before Chinese text is none that a writer typed.
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
