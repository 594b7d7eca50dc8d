// What stands before a book's first chapter and is no prose: it makes no chapter of its own.
import type { NodeJson } from "../document-json.ts";
import { isEmptyParagraph, paragraph, textOf } from "./chapter-json.ts";

const LINES_MAX = 4;
const LINE_MAX = 60;
const ENDS_SENTENCE = /[.。!！?？…,，;；][”"’'」』）)]*$/u;

/** `by Aria Holt`, `Written by J. R. Holt`: names only, since a sentence may begin with "By" as well. */
const BY_NAMES = /^(?:written\s+)?by:?(?=\s)/iu;
const NAMES = /^(?:\s+(?:[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*|and|&|de|del|di|van|von|der|den|la|le),?){1,8}$/u;
const NAMED = /^(?:作\s*者|著\s*者|译\s*者|譯\s*者|文|author)\s*[:：／/]\s*\S|^\S.{0,20}[\s　]著$/iu;

/** Whether a line says who wrote the book. */
export function isByline(line: string): boolean {
  const by = BY_NAMES.exec(line);
  return by ? NAMES.test(line.slice(by[0].length)) : NAMED.test(line);
}

const linesOf = (block: NodeJson): string[] =>
  textOf(block)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Divides what stands before the first chapter, where it is a few short lines: who wrote it is left out, anything else
 * (a dedication, a genre) opens the first chapter. Null for prose, which is a chapter.
 */
export function readFrontMatter(blocks: readonly NodeJson[]): { kept: NodeJson[]; leftOut: string[] } | null {
  const told = blocks.filter((block) => !isEmptyParagraph(block) && block.type !== "horizontalRule");
  if (told.length > LINES_MAX || told.some(({ type }) => type !== "paragraph")) return null;
  const lines = told.flatMap(linesOf);
  const isShort = (line: string) => line.length <= LINE_MAX && (isByline(line) || !ENDS_SENTENCE.test(line));
  if (lines.length === 0 || lines.length > LINES_MAX || !lines.every(isShort)) return null;
  const leftOut = lines.filter(isByline);
  const kept = told.flatMap((block) => {
    const own = linesOf(block);
    const rest = own.filter((line) => !isByline(line));
    return rest.length === own.length ? [block] : rest.map(paragraph);
  });
  return { kept, leftOut };
}
