// Which level of a Markdown file's headings its chapters have.
import { readHeading } from "../chapter-heading.ts";

export interface FoundHeading {
  level: number;
  text: string;
  /** Whether text stands between it and the next heading. */
  hasText: boolean;
}

/**
 * The level of the chapters' headings, and by how much headings inside chapters go up. A single `#` on top is the
 * book's title when there is a level below it; several `#` that hold nothing but `##` are parts of the book.
 */
export function chapterLevel(headings: readonly FoundHeading[]): { level: number; titled: boolean; shift: number } {
  const at = (level: number) => headings.filter((heading) => heading.level === level);
  const top = headings.reduce((top, { level }) => Math.min(top, level), 6);
  const tops = at(top);
  const below = at(top + 1);
  const alone = tops.length === 1 && headings[0]?.level === top;
  if (alone && below.length >= (top === 1 ? 1 : 2)) {
    const deeper = at(top + 2);
    const volumes = below.every(({ text }) => readHeading(text)?.kind === "volume");
    const level = volumes && countNamed(deeper) >= 2 ? top + 2 : top + 1;
    return { level, titled: true, shift: level };
  }
  // A chapter by itself: `#` and, two levels down as everywhere, what its text has.
  if (alone) return { level: top, titled: false, shift: top === 1 ? 2 : top };
  const parts = tops.every(({ text, hasText }) => readHeading(text)?.kind === "volume" || !hasText);
  const level = parts && below.length > tops.length ? top + 1 : top;
  return { level, titled: false, shift: level };
}

function countNamed(headings: readonly FoundHeading[]): number {
  return headings.filter(({ text }) => readHeading(text)?.kind === "chapter").length;
}
