// A book as its headings divide it, before the limits of a chapter apply: contents pages go, volume headings move
// into the chapter they open, text before the first heading becomes a chapter of its own unless it is a few short
// lines.
import { CHAPTER_TITLE_MAX } from "../../contract/limits.ts";
import type { NodeJson } from "../document-json.ts";
import { plainTitle, readHeading } from "./chapter-heading.ts";
import { isEmptyParagraph, paragraph, partHeading, textOf } from "./chapter-json.ts";
import { readFrontMatter } from "./front-matter.ts";

/** A heading and what stands below it. */
export interface Section {
  /** Null for the text before the first heading. */
  title: string | null;
  /** Whether it is a heading above chapters: a volume, a part. */
  volume: boolean;
  blocks: NodeJson[];
}

/** The name of a part in the line below its number. */
const NAME_MAX = 40;
const CONTENTS_TITLE = /^(?:目\s*[录錄]|contents|table of contents)[:：]?$/i;

/** A book as it is arranged. */
export interface Arranged {
  /** If a line before the first chapter says it. */
  title: string | null;
  /** The chapters, in order. */
  sections: Section[];
  /** Lines that are in no chapter: who wrote it. */
  leftOut: string[];
}

/**
 * A book as its chapters.
 * `foundBy` says what the headings were: in Markdown a heading is meant as one, a plain line may stand in a list.
 */
export function arrangeSections(found: readonly Section[], foundBy: "headings" | "lines"): Arranged {
  const sections = withoutContentsChapters(found);
  const kept = foundBy === "lines" ? withoutContentsLines(sections) : sections;
  const title = foundBy === "lines" ? takeTitle(kept) : null;
  const chapters = foldVolumes(kept).filter(({ title, blocks }) => title !== null || blocks.length > 0);
  return { title, ...placeFrontMatter(chapters) };
}

/** A few short lines before the first chapter are no chapter. */
function placeFrontMatter(chapters: Section[]): Pick<Arranged, "sections" | "leftOut"> {
  const [front, first, ...rest] = chapters;
  const read = first && front?.title === null ? readFrontMatter(front.blocks) : null;
  if (!first || !read) return { sections: chapters, leftOut: [] };
  return { sections: [{ ...first, blocks: [...read.kept, ...first.blocks] }, ...rest], leftOut: read.leftOut };
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

/** A line that says of itself that it is the title: in book title marks, or called so. */
const TITLE_MARKED = /^(?:《([^《》]{1,60})》|(?:书名|書名|title)\s*[:：]\s*《?([^《》]{1,60})》?)$/i;

/** One short line before the first heading, with nothing below but who wrote it, is the book's title. */
function takeTitle(sections: Section[]): string | null {
  const [first, ...rest] = sections;
  if (!first || first.title !== null || rest.length === 0) return null;
  const [line, ...others] = first.blocks;
  if (line?.type !== "paragraph") return null;
  // The lines below it may be a part of its paragraph: the title is the first one, its author may follow.
  const [text = "", ...behind] = textOf(line)
    .split("\n")
    .map((part) => part.trim());
  const title = (TITLE_MARKED.exec(text) ?? []).slice(1).find(Boolean);
  const alone = behind.every(isCredit) && others.every((block) => isEmptyParagraph(block) || isCredit(textOf(block)));
  if (title === undefined && (!alone || text.length > 60 || /[。，．.,；;：:]/.test(text))) return null;
  first.blocks = [...behind.map(paragraph), ...others];
  return title?.trim() ?? text;
}

/** Who wrote it: `作者：…`, `… 著`, `by …`. */
function isCredit(line: string): boolean {
  return (
    line.length <= 60 &&
    /^(?:(?:作\s*者|著\s*者|文|译\s*者|譯\s*者|author|by)\s*[:：／/]|by\s+\S|\S.{0,20}[\s　]著$)/i.test(line.trim())
  );
}

/**
 * A part's heading with nothing of its own, or with its name in the line below, stands at the head of the chapter
 * behind it. The chapter before it may have it as its last line.
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
