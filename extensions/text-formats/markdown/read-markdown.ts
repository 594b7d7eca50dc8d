// Reads Markdown as sections: headings of the right level divide it, everything else becomes nodes of the schema.
import type { Token } from "markdown-it";
import { MarkdownParser } from "prosemirror-markdown";
import type { NodeJson } from "../../document-json.ts";
import { chapterSchema } from "../../schema.ts";
import { readHeading } from "../chapter-heading.ts";
import { isEmptyParagraph } from "../chapter-json.ts";
import { oneLine } from "../clean-text.ts";
import { isByline } from "../front-matter.ts";
import type { Section } from "../sections.ts";
import { chapterLevel, chosenLevel, type FoundHeading, levelsOf } from "./heading-levels.ts";
import { createTokenizer, roomFor } from "./markdown-syntax.ts";

export interface ReadBook {
  /** The book's title, if the file states one. */
  title: string | null;
  sections: Section[];
  foundBy: "headings" | "lines";
  /** The level of the chapters' headings and all levels there are, if marked headings divide the text. */
  levels: { chapters: number; all: { level: number; count: number }[] } | null;
}

interface Slice {
  title: string | null;
  level: number;
  tokens: Token[];
}

const HEADING_LEVELS = 3;
const tokenizer = createTokenizer();
/** A parser that receives its tokens: a file is tokenised once and then divided. */
const handedIn = { parse: (_: string, { tokens }: { tokens: Token[] }) => tokens } as unknown as typeof tokenizer;
let parser: MarkdownParser | undefined;

/** Reads clean text as Markdown. Chapters begin at headings of the `chosen` level, or of the detected one. */
export function readMarkdown(text: string, chosen: number | null = null): ReadBook {
  const { title: given, body } = takeFrontMatter(text);
  const tokens = tokenizer.parse(body, roomFor(body));
  const slices = sliceAtHeadings(tokens);
  const headings = slices.filter(({ title }) => title !== null);
  if (headings.length < 2) {
    const byLines = readByLines(tokens, headings[0]?.title ?? null, given);
    if (byLines) return byLines;
  }
  if (headings.length === 0)
    return { title: given, sections: [section(null, tokens, false, 0)], foundBy: "headings", levels: null };
  const found = headings.map(asFound);
  const { level, titled, shift } = chosen === null ? chapterLevel(found) : chosenLevel(found, chosen);
  const sections: Section[] = [];
  let title = given;
  let open: Slice & { volume: boolean } = { title: null, level: 0, tokens: [], volume: false };
  const close = () => sections.push(section(open.title, open.tokens, open.volume, shift));
  slices.forEach((slice) => {
    const isTitle = titled && slice === headings[0];
    if (isTitle) title ??= slice.title;
    if (slice.title === null || isTitle) open.tokens = open.tokens.concat(slice.tokens.slice(isTitle ? 3 : 0));
    else if (slice.level > level) for (const token of slice.tokens) open.tokens.push(token);
    else {
      close();
      open = { ...slice, tokens: slice.tokens.slice(3), volume: slice.level < level };
    }
  });
  close();
  return {
    title,
    sections: sections.filter(({ title, blocks }) => title !== null || blocks.length > 0),
    foundBy: "headings",
    levels: { chapters: level, all: levelsOf(found) },
  };
}

/** Clean text as Markdown, whole and in order. */
export function markdownBlocks(text: string): NodeJson[] {
  const { body } = takeFrontMatter(text);
  return section(null, tokenizer.parse(body, roomFor(body)), false, 0).blocks;
}

/** Without marked headings, lines that read like headings may still divide the text. */
function readByLines(tokens: readonly Token[], heading: string | null, given: string | null): ReadBook | null {
  const slices: (Slice & { volume: boolean })[] = [{ title: null, level: 0, tokens: [], volume: false }];
  tokens.forEach((token, at) => {
    const found = token.type === "paragraph_open" && token.level === 0 ? readHeading(plainText(tokens[at + 1])) : null;
    if (found) slices.push({ title: found.title, level: 1, tokens: [], volume: found.kind === "volume" });
    slices.at(-1)?.tokens.push(token);
  });
  if (slices.length < 3) return null;
  const [preface, ...chapters] = slices as [Slice & { volume: boolean }, ...(Slice & { volume: boolean })[]];
  if (heading !== null && preface.tokens[0]?.type === "heading_open") preface.tokens.splice(0, 3);
  return {
    title: given ?? heading,
    sections: [
      section(null, preface.tokens, false, 0),
      ...chapters.map(({ title, tokens, volume }) => section(title, tokens.slice(3), volume, 0)),
    ],
    foundBy: "lines",
    levels: null,
  };
}

function sliceAtHeadings(tokens: readonly Token[]): Slice[] {
  const slices: Slice[] = [{ title: null, level: 0, tokens: [] }];
  tokens.forEach((token, at) => {
    if (token.type === "heading_open" && token.level === 0)
      slices.push({ title: oneLine(plainText(tokens[at + 1])), level: Number(token.tag.slice(1)), tokens: [] });
    slices.at(-1)?.tokens.push(token);
  });
  return slices;
}

function asFound({ title, level, tokens }: Slice): FoundHeading {
  return { level, text: title ?? "", hasText: !tokens.slice(3).every(isPartOfByline) };
}

function isPartOfByline(token: Token): boolean {
  return token.type === "inline" ? isByline(plainText(token)) : token.type.startsWith("paragraph_");
}

/** The text of an inline token; a break between two lines is a space. */
function plainText(token: Token | undefined): string {
  return (token?.children ?? []).map(({ type, content }) => (type.endsWith("break") ? " " : content)).join("");
}

function section(title: string | null, tokens: Token[], volume: boolean, shift: number): Section {
  for (const token of tokens) {
    if (!token.type.startsWith("heading_")) continue;
    token.tag = `h${Math.min(Math.max(Number(token.tag.slice(1)) - shift, 1), HEADING_LEVELS)}`;
  }
  const document: NodeJson = chapterParser().parse("", { tokens }).toJSON();
  const blocks = (document.content ?? []).filter(({ type }) => type !== "title").map(withoutMarksOnBreaks);
  const blank = blocks.length === 1 && isEmptyParagraph(blocks[0] as NodeJson);
  return { title, volume, blocks: blank ? [] : blocks };
}

/** A line break is neither bold nor part of a link, as in the editor's documents. */
function withoutMarksOnBreaks(node: NodeJson): NodeJson {
  if (node.type === "hardBreak") return { type: "hardBreak" };
  return node.content ? { ...node, content: node.content.map(withoutMarksOnBreaks) } : node;
}

function chapterParser(): MarkdownParser {
  parser ??= new MarkdownParser(chapterSchema(), handedIn, {
    paragraph: { block: "paragraph" },
    heading: { block: "heading", getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
    blockquote: { block: "blockquote" },
    bullet_list: { block: "bulletList" },
    ordered_list: { block: "orderedList", getAttrs: (token) => ({ start: Number(token.attrGet("start") ?? 1) }) },
    list_item: { block: "listItem" },
    hr: { node: "horizontalRule" },
    hardbreak: { node: "hardBreak" },
    em: { mark: "italic" },
    strong: { mark: "bold" },
    s: { mark: "strike" },
    link: { mark: "link", getAttrs: (token) => ({ href: token.attrGet("href") }) },
  });
  return parser;
}

/** Front matter (`---`, `title: …`, `---`): the title is used, the rest is dropped. */
function takeFrontMatter(text: string): { title: string | null; body: string } {
  const end = text.startsWith("---\n") ? text.slice(0, 8_000).indexOf("\n---\n", 3) : -1;
  if (end < 0) return { title: null, body: text };
  const lines = text.slice(4, end).split("\n");
  if (!lines.every((line) => /^(?:[\w-]{1,40}:(?:\s|$)|\s*-\s|\s+\S|#|$)/.test(line)))
    return { title: null, body: text };
  const title = lines
    .find((line) => /^title:/i.test(line))
    ?.slice(6)
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");
  return { title: title || null, body: text.slice(end + 5) };
}
