// A book as divided by its headings, before a chapter's limits apply: tables of contents are dropped, volume headings
// move into the chapter they open, text before the first heading becomes a chapter of its own unless it is a few short
// lines.
import { CHAPTER_TITLE_MAX } from "../../contract/limits.ts";
import type { NodeJson } from "../document-json.ts";
import { plainTitle, readHeading } from "./chapter-heading.ts";
import { isEmptyParagraph, paragraph, partHeading, textOf } from "./chapter-json.ts";
import { readFrontMatter } from "./front-matter.ts";

/** A heading and the text below it. */
export interface Section {
  /** Null for the text before the first heading. */
  title: string | null;
  /** Whether it is a heading above chapters: a volume, a part. */
  volume: boolean;
  blocks: NodeJson[];
}

/** The maximum length of a part's name in the line below its number. */
const NAME_MAX = 40;
const CONTENTS_TITLE = /^(?:目\s*[录錄]|contents|table of contents)[:：]?$/i;

/** A book after its sections have been arranged. */
export interface Arranged {
  /** Null unless a line before the first chapter states it. */
  title: string | null;
  /** The chapters, in order. */
  sections: Section[];
  /** Lines that are in no chapter: the author's name. */
  leftOut: string[];
}

/**
 * A book as its chapters. `foundBy` says how the headings were found: a Markdown heading is meant as one, a plain line
 * may be part of a list.
 */
export function arrangeSections(found: readonly Section[], foundBy: "headings" | "lines"): Arranged {
  const sections = withoutContentsChapters(found);
  const kept = foundBy === "lines" ? withoutContentsLines(sections) : sections;
  const title = foundBy === "lines" ? takeTitle(kept) : null;
  const chapters = foldVolumes(kept).filter(({ title, blocks }) => title !== null || blocks.length > 0);
  return { title, ...placeFrontMatter(chapters) };
}

/** A few short lines before the first chapter do not make a chapter. */
function placeFrontMatter(chapters: Section[]): Pick<Arranged, "sections" | "leftOut"> {
  const [front, first, ...rest] = chapters;
  const read = first && front?.title === null ? readFrontMatter(front.blocks) : null;
  if (!first || !read) return { sections: chapters, leftOut: [] };
  return { sections: [{ ...first, blocks: [...read.kept, ...first.blocks] }, ...rest], leftOut: read.leftOut };
}

/** Removes a section called "Contents" that lists the other headings. */
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

/**
 * Removes the lines of a table of contents: consecutive headings at the beginning, without text, that occur again
 * later.
 */
function withoutContentsLines(sections: readonly Section[]): Section[] {
  const keys = sections.map(({ title }) => (title === null ? "" : (readHeading(title)?.key ?? plainTitle(title))));
  const lastPlace = new Map(keys.map((key, at) => [key, at]));
  const comesAgain = (at: number, from: number) => keys[at] !== "" && (lastPlace.get(keys[at] ?? "") ?? -1) >= from;
  const sameTitleLater = (at: number) =>
    sections.some(({ title }, later) => later > at && title !== null && title === sections[at]?.title);

  const first = sections.findIndex(({ title }) => title !== null);
  let end = Math.max(first, 0);
  while (sections[end]?.blocks.length === 0) end++;
  // After the last line of the contents comes any text before the first chapter.
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

/** A line that is marked as the title: in book title marks, or labelled so. */
const TITLE_MARKED = /^(?:《([^《》]{1,60})》|(?:书名|書名|title)\s*[:：]\s*《?([^《》]{1,60})》?)$/i;

/** One short line before the first heading, followed at most by the author's name, is the book's title. */
function takeTitle(sections: Section[]): string | null {
  const [first, ...rest] = sections;
  if (!first || first.title !== null || rest.length === 0) return null;
  const [line, ...others] = first.blocks;
  if (line?.type !== "paragraph") return null;
  // The lines below it may be in the same paragraph: the title is the first one, its author may follow.
  const [text = "", ...behind] = textOf(line)
    .split("\n")
    .map((part) => part.trim());
  const title = (TITLE_MARKED.exec(text) ?? []).slice(1).find(Boolean);
  const alone = behind.every(isCredit) && others.every((block) => isEmptyParagraph(block) || isCredit(textOf(block)));
  if (title === undefined && (!alone || text.length > 60 || /[。，．.,；;：:]/.test(text))) return null;
  first.blocks = [...behind.map(paragraph), ...others];
  return title?.trim() ?? text;
}

/** Whether a line names the author: `作者：…`, `… 著`, `by …`. */
function isCredit(line: string): boolean {
  return (
    line.length <= 60 &&
    /^(?:(?:作\s*者|著\s*者|文|译\s*者|譯\s*者|author|by)\s*[:：／/]|by\s+\S|\S.{0,20}[\s　]著$)/i.test(line.trim())
  );
}

/**
 * A part's heading without text, or with its name in the line below, goes to the beginning of the next chapter. It may
 * also be the last line of the chapter before it.
 */
function foldVolumes(sections: readonly Section[]): Section[] {
  const folded: Section[] = [];
  let carried: NodeJson[] = [];
  sections.forEach((section, at) => {
    const isLast = at === sections.length - 1;
    const name = section.volume && !isLast ? partName(section) : null;
    if (name !== null) {
      carried.push(partHeading(name));
      return;
    }
    const last = section.blocks.at(-1);
    const endsInPart = !isLast && last?.type === "paragraph" && readHeading(textOf(last))?.kind === "volume";
    const blocks = endsInPart ? section.blocks.slice(0, -1) : section.blocks;
    folded.push({ ...section, blocks: [...carried, ...blocks] });
    carried = endsInPart ? [partHeading(plainTitle(textOf(last)))] : [];
  });
  return folded;
}

/** A part's heading in one line; null where it has text of its own, which makes it a chapter. */
function partName({ title, blocks }: Section): string | null {
  const [only, ...others] = blocks;
  if (!only) return title ?? "";
  const text = textOf(only).trim();
  const isName =
    only.type === "paragraph" &&
    others.length === 0 &&
    text.length <= NAME_MAX &&
    !/[。．.!?！？…,，;；:："”\n]/.test(text);
  if (!isName || !title || readHeading(`${title}: ${text}`)?.kind !== "volume") return null;
  const name = /\p{Script=Han}/u.test(title) ? `${title} ${text}` : `${title}: ${text}`;
  return name.length <= CHAPTER_TITLE_MAX ? name : null;
}
