// The lines before a book's first chapter that are not prose: they do not make a chapter of their own.
import { CJK } from "../../contract/writing-systems.ts";
import type { NodeJson } from "../document-json.ts";
import { isEmptyParagraph, textOf } from "./chapter-json.ts";

const LINES_MAX = 4;
const LINE_MAX = 60;
const ENDS_SENTENCE = /[.。!！?？…,，;；][”"’'」』）)]*$/u;

/** `by Aria Holt`, `Written by J. R. Holt and Lin Shen`: names only, since a sentence may begin with "By" as well. */
const BY_NAMES = /^(written\s+)?by:?\s+/iu;
const NAME_PARTING = /\s*(?:,|&|\band\b)\s*/u;
const NAME_WORD = /^(?!.*\p{Script=Han})(?:[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*|de|del|di|van|von|der|den|la|le)$/u;
/** Words that begin titles and are not part of names. */
const NO_NAME = /^(?:a|an|at|by|for|from|in|my|of|on|our|the|to|we|you|your)$/iu;
const NAME_WORDS_MAX = 4;

/** `作者：林深`, `文/林深`, `author: Lin Shen`, `林深 著`. */
const LABELLED = /^(?:作\s*者|著\s*者|译\s*者|譯\s*者|文|author)\s*[:：／/]\s*(\S.*)$/iu;
const LABELLED_BEHIND = /^(\S.*?)[\s　]著$/u;
const CJK_NAME = new RegExp(`^[${CJK}·・]{1,10}$`, "u");

function isName(text: string): boolean {
  if (CJK_NAME.test(text)) return true;
  const words = text.split(/\s+/u);
  return words.length <= NAME_WORDS_MAX && words.every((word) => NAME_WORD.test(word) && !NO_NAME.test(word));
}

/** Whether a line names the book's author. */
export function isByline(line: string): boolean {
  const by = BY_NAMES.exec(line);
  if (by) {
    const names = line.slice(by[0].length).split(NAME_PARTING);
    // Single words after "by" may be anything: "By Sea and Land".
    return names.every(isName) && (by[1] !== undefined || names.some((name) => /\s/u.test(name)));
  }
  const labelled = (LABELLED.exec(line) ?? LABELLED_BEHIND.exec(line))?.[1]?.trim();
  return labelled !== undefined && isName(labelled);
}

const linesOf = (block: NodeJson): string[] =>
  textOf(block)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** A paragraph's lines, each as a paragraph of its own with its marks; empty ones are left out. */
function linesIn(block: NodeJson): NodeJson[] {
  const lines: NodeJson[][] = [[]];
  for (const node of block.content ?? []) {
    if (node.type === "hardBreak") lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines.filter((line) => line.some((node) => textOf(node).trim())).map((content) => ({ ...block, content }));
}

/**
 * Divides the text before the first chapter, where it is a few short lines: the author's name is left out, anything
 * else (a dedication, a genre) is put at the beginning of the first chapter. Null for prose, which makes a chapter.
 */
export function readFrontMatter(blocks: readonly NodeJson[]): { kept: NodeJson[]; leftOut: string[] } | null {
  const told = blocks.filter((block) => !isEmptyParagraph(block) && block.type !== "horizontalRule");
  if (told.length > LINES_MAX || told.some(({ type }) => type !== "paragraph")) return null;
  const lines = told.flatMap(linesOf);
  const isShort = (line: string) => line.length <= LINE_MAX && (isByline(line) || !ENDS_SENTENCE.test(line));
  if (lines.length === 0 || lines.length > LINES_MAX || !lines.every(isShort)) return null;
  const leftOut = lines.filter(isByline);
  const kept = told.flatMap((block) => {
    const own = linesIn(block);
    const rest = own.filter((line) => !isByline(textOf(line).trim()));
    return rest.length === own.length ? [block] : rest;
  });
  return { kept, leftOut };
}
