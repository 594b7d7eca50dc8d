// markdown-it configured for prose: no HTML, no code blocks (indentation is not code here), links unchanged, `<br>` as
// a line break, and lines that end like Chinese paragraphs kept separate.
import MarkdownIt, { type StateCore, type StateInline, type Token } from "markdown-it";
import { safeHref } from "../../safe-href.ts";
import { separateLines } from "./soft-breaks.ts";
import { EMPTY_PARAGRAPH } from "./write-blocks.ts";

/** A tokenizer whose tokens are all nodes and marks of the chapter's schema, or their plain text. */
export function createTokenizer(): MarkdownIt {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  markdown.disable(["code", "fence", "table", "html_block", "html_inline"]);
  // Addresses are kept as written; which of them may stay is decided below, and their text always stays.
  markdown.normalizeLink = (url) => url;
  markdown.normalizeLinkText = (url) => url;
  markdown.validateLink = () => true;
  markdown.inline.ruler.before("text", "plain_beyond_room", plainBeyondRoom);
  markdown.inline.ruler.before("autolink", "line_break_tag", lineBreakTag);
  markdown.core.ruler.after("block", "dividers_under_text", dividersUnderText);
  markdown.core.ruler.after("dividers_under_text", "empty_paragraphs", emptyParagraphs);
  markdown.core.ruler.push("plain_pieces", plainPieces);
  markdown.core.ruler.push("separate_lines", separateLines);
  return markdown;
}

/** The minimum token limit of any text, and the number of characters that adds one more. */
const PIECES_MIN = 100_000;
const CHARACTERS_PER_PIECE = 6;

/** State passed to the tokenizer beside a text. */
export interface TokenizerRoom {
  /** Tokens (marks, breaks, the texts between) that may still be created. */
  pieces: number;
}

/**
 * The token limit for a text. Emphasis in every sentence is far below it; a text of little but emphasis signs would
 * give as many tokens as it has characters, each a hundred times as large.
 */
export const roomFor = (text: string): TokenizerRoom => ({
  pieces: PIECES_MIN + Math.ceil(text.length / CHARACTERS_PER_PIECE),
});

const counted = new WeakMap<StateInline, number>();

/** Beyond the token limit, the rest becomes one text per line, with its signs. */
function plainBeyondRoom(state: StateInline, silent: boolean): boolean {
  const room = state.env as Partial<TokenizerRoom>;
  if (silent || room.pieces === undefined) return false;
  const made = state.tokens.length;
  room.pieces -= made - (counted.get(state) ?? 0);
  counted.set(state, made);
  if (room.pieces > 0) return false;
  const lineEnd = state.src.indexOf("\n", state.pos);
  const end = lineEnd < 0 ? state.posMax : Math.min(lineEnd, state.posMax);
  if (end === state.pos) return false;
  state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

function lineBreakTag(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  const tag = /^<br[ \t]*\/?>\n?/i.exec(state.src.slice(state.pos, state.pos + 12));
  if (!tag) return false;
  if (!silent) state.push("hardbreak", "br", 0);
  state.pos += tag[0].length;
  return true;
}

/** In a manuscript `---` directly below a paragraph is a scene's end, not the mark of a heading. */
function dividersUnderText(state: StateCore): void {
  state.tokens = state.tokens.flatMap((token, at, tokens) => {
    const opens = token.type === "heading_open" && token.markup === "-";
    const closes = token.type === "heading_close" && token.markup === "-";
    const content = tokens[opens ? at + 1 : at - 1]?.content ?? "";
    if ((!opens && !closes) || !isProse(content)) return token;
    token.type = opens ? "paragraph_open" : "paragraph_close";
    token.tag = "p";
    if (opens) return token;
    const divider = new state.Token("hr", "hr", 0);
    divider.level = token.level;
    return [token, divider];
  });
}

function isProse(content: string): boolean {
  return content.includes("\n") || content.length > 60 || /[。.！!？?”"』」…,，;；]$/.test(content);
}

function emptyParagraphs({ tokens }: StateCore): void {
  for (const token of tokens) if (token.type === "inline" && token.content === EMPTY_PARAGRAPH) token.content = "";
}

/** Tokens without a node in the schema become text: pictures their description, code its letters. */
function plainPieces(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== "inline" || !token.children) continue;
    const dropped: boolean[] = [];
    token.children = token.children.filter((child) => {
      if (child.type === "link_open") dropped.push(safeHref(child.attrGet("href")) === null);
      if (child.type === "link_open") return !dropped.at(-1);
      if (child.type === "link_close") return !dropped.pop();
      if (child.type === "image" || child.type === "code_inline") toText(child);
      return true;
    });
  }
}

function toText(token: Token): void {
  token.type = "text";
  token.children = null;
}
