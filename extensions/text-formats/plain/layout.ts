// How a plain text file separates its paragraphs: by blank lines, by indentation, one line each, or wrapped at a width.
import { CJK, CJK_MARKS } from "../../../contract/writing-systems.ts";

export interface Line {
  text: string;
  indented: boolean;
  /** Blank lines above it. */
  gap: number;
}

export interface Layout {
  /** Paragraphs were wrapped at a width: their lines belong together. */
  wrapped: boolean;
  /** The meaning of a line directly below another, when it is not wrapped and not indented. */
  below: "paragraph" | "break";
  /** A larger gap than this is a pause in the text, not the usual distance between paragraphs. */
  usualGap: number;
}

const SAMPLE = 20_000;
const WRAPPED_WIDTH_MAX = 120;
const WRAPPED_WIDTH_MIN = 24;
const WIDE = new RegExp(`[${CJK}${CJK_MARKS}]`, "u");

/** A line without its indentation; whether it had one (two spaces, a tab, or a full-width space). */
export function readLine(raw: string, gap: number): Line {
  return { text: raw.trim(), indented: /^(?:\s{2}|\t|　)/.test(raw), gap };
}

/** Detects the layout from all lines of a file, including headings. */
export function readLayout(all: readonly Line[]): Layout {
  const lines = all.slice(0, SAMPLE);
  const direct = lines.filter(isDirect).length;
  const indented = lines.filter((line) => line.indented).length;
  const wrapped = isWrapped(lines);
  const below = indented >= lines.length * 0.8 || direct * 3 <= lines.length - direct ? "break" : "paragraph";
  const beginnings = wrapped || below === "break" ? lines.filter((line) => !isDirect(line)) : lines;
  return { wrapped, below, usualGap: usualGap(beginnings) };
}

/** Directly below another line, without an indentation of its own. */
function isDirect({ gap, indented }: Line): boolean {
  return gap === 0 && !indented;
}

/** Wrapped at a width: nearly every line ends where the next word would not have fitted. */
function isWrapped(lines: readonly Line[]): boolean {
  const pairs = lines.flatMap((line, at) => {
    const above = lines[at - 1];
    return above && isDirect(line) ? [{ above: above.text, text: line.text }] : [];
  });
  if (pairs.length < 8 || pairs.length < lines.length * 0.2) return false;
  const widths = lines.map(({ text }) => text.length).sort((a, b) => a - b);
  const width = widths[Math.floor(widths.length * 0.98)] ?? 0;
  if (width > WRAPPED_WIDTH_MAX || width < WRAPPED_WIDTH_MIN) return false;
  const full = pairs.filter(({ above, text }) => above.length + room(text) >= width - 1);
  return full.length >= pairs.length * 0.85;
}

/** The width of a line's first word with its space; one character in Chinese. */
function room(text: string): number {
  if (WIDE.test(text.slice(0, 1))) return 1;
  const space = text.indexOf(" ");
  return 1 + (space < 0 ? text.length : space);
}

/** The most frequent distance between paragraphs. Where too many gaps are larger, none counts as a pause. */
function usualGap(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { gap } of lines) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const [usual = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const larger = lines.filter(({ gap }) => gap > usual).length;
  return larger > lines.length * 0.25 ? Number.POSITIVE_INFINITY : usual;
}

/** Joins the lines of one paragraph: with spaces between them, except between Chinese characters. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line, at) => (at === 0 ? line : between(lines[at - 1] ?? "", line) + line)).join("");
}

function between(first: string, second: string): string {
  const close = WIDE.test(first.slice(-1)) || WIDE.test(second.slice(0, 1));
  // A word broken at a line's end ("some-", "where") keeps its hyphen: it may belong to the word.
  return close || /[A-Za-z]-$/.test(first.slice(-2)) ? "" : " ";
}
