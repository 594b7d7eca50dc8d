// A book as its headings divide it, before the limits of a chapter apply: contents pages go, volume headings move
// into the chapter they open, text before the first heading becomes a chapter of its own.
import type { NodeJson } from "../document-json.ts";
import { plainTitle, readHeading } from "./chapter-heading.ts";
import { isEmptyParagraph, textblock, textOf } from "./chapter-json.ts";

/** A heading and what stands below it. */
export interface Section {
  /** Null for the text before the first heading. */
  title: string | null;
  /** Whether it is a heading above chapters: a volume, a part. */
  volume: boolean;
  blocks: NodeJson[];
}

const CONTENTS_TITLE = /^(?:目\s*[录錄]|contents|table of contents)[:：]?$/i;

/**
 * The chapters of a book, in order, and its title if a line before the first chapter says it.
 * `foundBy` says what the headings were: in Markdown a heading is meant as one, a plain line may stand in a list.
 */
export function arrangeSections(
  found: readonly Section[],
  foundBy: "headings" | "lines",
): { title: string | null; sections: Section[] } {
  const sections = withoutContentsChapters(found);
  const kept = foundBy === "lines" ? withoutContentsLines(sections) : sections;
  const title = foundBy === "lines" ? takeTitle(kept) : null;
  return { title, sections: foldVolumes(kept).filter(({ title, blocks }) => title !== null || blocks.length > 0) };
}

/** Takes out a section called "Contents" that lists the other headings. */
function withoutContentsChapters(found: readonly Section[]): Section[] {
  const titles = new Set(found.map(({ title }) => title && plainTitle(title)));
  return found.filter(({ title, blocks }) => {
    if (title === null || !CONTENTS_TITLE.test(title.trim())) return true;
    const lines = blocks.flatMap(linesOf);
    const listed = lines.filter(
      (line) => titles.has(plainTitle(line)) || titles.has(plainTitle(line.replace(/^\d{1,4}[.)、]\s*/, ""))),
    );
    return lines.length === 0 || listed.length * 2 < lines.length;
  });
}

/** Takes out contents lines: headings in a row at the beginning, with nothing below, that come again later. */
function withoutContentsLines(sections: readonly Section[]): Section[] {
  const keys = sections.map(({ title }) => (title === null ? "" : (readHeading(title)?.key ?? plainTitle(title))));
  const lastPlace = new Map(keys.map((key, at) => [key, at]));
  const comesAgain = (at: number, from: number) => keys[at] !== "" && (lastPlace.get(keys[at] ?? "") ?? -1) >= from;
  const sameTitleLater = (at: number) =>
    sections.some(({ title }, later) => later > at && title !== null && title === sections[at]?.title);

  const first = sections.findIndex(({ title }) => title !== null);
  let end = Math.max(first, 0);
  while (sections[end]?.blocks.length === 0) end++;
  // The last line of the contents has below it whatever stands before the first chapter.
  if (sameTitleLater(end)) end++;
  const entries = sections.slice(Math.max(first, 0), end);
  const repeated = entries.filter((_, at) => comesAgain(first + at, end));
  if (first < 0 || entries.length < 2 || repeated.length * 2 < entries.length) return [...sections];
  const before = sections.slice(0, first).flatMap(({ blocks }) => blocks);
  const last = before.at(-1);
  if (last && CONTENTS_TITLE.test(textOf(last).trim())) before.pop();
  while (before.length > 0 && isEmptyParagraph(before.at(-1) as NodeJson)) before.pop();
  const preface = [...before, ...entries.flatMap(({ blocks }) => blocks)];
  return [{ title: null, volume: false, blocks: preface }, ...sections.slice(end)];
}

function linesOf(node: NodeJson): string[] {
  if (node.type === "listItem" || node.type.endsWith("List") || node.type === "blockquote")
    return (node.content ?? []).flatMap(linesOf);
  return textOf(node)
    .split("\n")
    .filter((line) => line.trim());
}

/** One short line alone before the first heading is the book's title. */
function takeTitle(sections: Section[]): string | null {
  const [first, ...rest] = sections;
  if (!first || first.title !== null || rest.length === 0) return null;
  const [line, ...others] = first.blocks;
  if (line?.type !== "paragraph") return null;
  const text = textOf(line).trim();
  const bookMarks = /^《([^《》]{1,60})》$/.exec(text);
  if (!bookMarks && (others.length > 0 || text.length > 60 || /[。，．.,；;：:\n]/.test(text))) return null;
  first.blocks = others;
  return bookMarks?.[1] ?? text;
}

/** A volume's heading with nothing of its own opens the chapter behind it, as a heading inside. */
function foldVolumes(sections: readonly Section[]): Section[] {
  const folded: Section[] = [];
  let carried: NodeJson[] = [];
  sections.forEach((section, at) => {
    if (section.volume && section.blocks.length === 0 && at < sections.length - 1) {
      carried.push(textblock("heading", section.title ?? "", { level: 1 }));
      return;
    }
    folded.push({ ...section, blocks: [...carried, ...section.blocks] });
    carried = [];
  });
  return folded;
}
