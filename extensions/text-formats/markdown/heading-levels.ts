// Determines which level of a Markdown file's headings its chapters have.
import { readHeading } from "../chapter-heading.ts";

export interface FoundHeading {
  level: number;
  text: string;
  /** Whether there is text between it and the next heading. */
  hasText: boolean;
}

/** How a file's headings divide it. */
export interface ChapterLevel {
  /** Headings of this level begin chapters, those of higher levels are parts. */
  level: number;
  /** Whether the first heading is the book's title. */
  titled: boolean;
  /** By how many levels headings inside chapters are raised. */
  shift: number;
}

/** The possible levels of chapters, the highest first, with how many headings there are of each. */
export function levelsOf(headings: readonly FoundHeading[]): { level: number; count: number }[] {
  const title = isTitled(headings) ? headings[0] : null;
  const counts = new Map<number, number>();
  for (const heading of headings)
    if (heading !== title) counts.set(heading.level, (counts.get(heading.level) ?? 0) + 1);
  return [...counts].map(([level, count]) => ({ level, count })).sort((a, b) => a.level - b.level);
}

/** The same with the chapters' level chosen by a person. */
export function chosenLevel(headings: readonly FoundHeading[], level: number): ChapterLevel {
  return { level, titled: isTitled(headings) && (headings[0]?.level ?? level) < level, shift: level };
}

/**
 * The level of the chapters' headings, and by how many levels headings inside chapters are raised. A single `#` at the
 * top is the book's title when there is a level below it; several `#` with only `##` below them are parts of the book,
 * and so are `##` below the title with only `###` below them.
 */
export function chapterLevel(headings: readonly FoundHeading[]): ChapterLevel {
  const top = topOf(headings);
  const alone = isAlone(headings);
  if (isTitled(headings)) {
    const others = headings.slice(1);
    const level = belowParts(others, topOf(others));
    return { level, titled: true, shift: level };
  }
  // A single chapter: `#` and, two levels lower as everywhere, the headings in its text.
  if (alone) return { level: top, titled: false, shift: top === 1 ? 2 : top };
  const level = belowParts(headings, top);
  return { level, titled: false, shift: level };
}

/** The first level from `level` down whose headings are not parts of the book. */
function belowParts(headings: readonly FoundHeading[], level: number): number {
  const here = headings.filter((heading) => heading.level === level);
  const below = headings.filter((heading) => heading.level === level + 1);
  const named = here.filter(({ text }) => kindOf(text) !== "special");
  if (named.length === 0 || below.length === 0 || named.some(({ text }) => kindOf(text) === "chapter")) return level;
  const areEmpty = named.every(({ hasText }) => !hasText);
  const areVolumes = named.every(({ text }) => kindOf(text) === "volume");
  const areParts = named.every(({ text, hasText }) => kindOf(text) === "volume" || !hasText);
  const holdChapters =
    below.length > named.length || (areVolumes && (areEmpty || below.some(({ text }) => kindOf(text) === "chapter")));
  return areParts && holdChapters ? belowParts(headings, level + 1) : level;
}

/** Whether the first heading is the book's: the only one of its level, or above the parts without text of its own. */
function isTitled(headings: readonly FoundHeading[]): boolean {
  const [first, ...others] = headings;
  const top = topOf(headings);
  if (first?.level !== top || others.length === 0) return false;
  const below = others.filter(({ level }) => level === top + 1).length;
  if (isAlone(headings)) return below >= (top === 1 ? 1 : 2);
  const tops = others.filter(({ level }) => level === top);
  if (first.hasText || below === 0 || !tops.every(({ text }) => kindOf(text) === "volume")) return false;
  return kindOf(first.text) === null || others[0]?.level === top;
}

/** Whether the first heading is the only one of the highest level. */
function isAlone(headings: readonly FoundHeading[]): boolean {
  const top = topOf(headings);
  return headings[0]?.level === top && headings.filter(({ level }) => level === top).length === 1;
}

function topOf(headings: readonly FoundHeading[]): number {
  return headings.reduce((top, { level }) => Math.min(top, level), 6);
}

function kindOf(text: string) {
  return readHeading(text)?.kind ?? null;
}
