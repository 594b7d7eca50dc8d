// Line ends inside a Markdown paragraph. Markdown reads them as spaces, which suits wrapped English; Chinese has no
// spaces, is hardly ever wrapped, and many manuscripts give each paragraph one line without a blank line between.
import type { StateCore, Token } from "markdown-it";
import { CJK, CJK_MARKS } from "../../../contract/writing-systems.ts";
import { readHeading } from "../chapter-heading.ts";

const IS_CJK = new RegExp(`[${CJK}${CJK_MARKS}“”‘’…—]`, "u");
const ENDS_PARAGRAPH = /[。！？…”’」』）】》；：—～!?]$/;
const ENDS_SENTENCE = /[.!?。！？…"”’』」]$/;
/** A line at least this long that ends in the middle of a sentence was wrapped. */
const WRAPPED_LENGTH = 30;

/** Turns every soft break into a space, nothing, a line break, or a new paragraph. */
export function separateLines(state: StateCore): void {
  const tokens: Token[] = [];
  state.tokens.forEach((token, at) => {
    const inParagraph = state.tokens[at - 1]?.type === "paragraph_open";
    const children = token.children ?? [];
    if (token.type !== "inline" || !children.some(({ type }) => type === "softbreak")) tokens.push(token);
    else for (const part of separate(state, token, children, inParagraph)) tokens.push(part);
  });
  state.tokens = tokens;
}

function separate(state: StateCore, inline: Token, children: readonly Token[], inParagraph: boolean): Token[] {
  const rows: Token[][] = [[]];
  let line = "";
  let depth = 0;
  children.forEach((child, at) => {
    depth += child.nesting;
    const row = rows.at(-1) as Token[];
    if (child.type === "text") line += child.content;
    if (child.type === "hardbreak") line = "";
    if (child.type !== "softbreak") {
      row.push(child);
      return;
    }
    const kind = breakKind(line, nextText(children, at));
    line = "";
    if (kind === "paragraph" && depth === 0 && inParagraph) rows.push([]);
    else row.push(kind === " " || kind === "" ? text(state, kind) : new state.Token("hardbreak", "br", 0));
  });
  return rows.flatMap((row, at) => {
    const part = new state.Token("inline", "", 0);
    part.children = row;
    part.level = inline.level;
    const borders = [new state.Token("paragraph_close", "p", -1), new state.Token("paragraph_open", "p", 1)];
    return at === 0 ? [part] : [...borders, part];
  });
}

function breakKind(before: string, after: string): "paragraph" | "break" | " " | "" {
  const last = before.trimEnd().slice(-1);
  const next = after.trimStart().slice(0, 1);
  if (readHeading(before) || after.startsWith("　")) return "paragraph";
  if (ENDS_SENTENCE.test(last) && readHeading(after)) return "paragraph";
  if (!IS_CJK.test(last) && !IS_CJK.test(next)) return " ";
  if (!IS_CJK.test(last) && !/[.!?"]/.test(last)) return IS_CJK.test(next) && /\w/.test(last) ? " " : "break";
  if (ENDS_PARAGRAPH.test(last)) return "paragraph";
  return before.length >= WRAPPED_LENGTH ? "" : "break";
}

function nextText(children: readonly Token[], at: number): string {
  return children.slice(at + 1, at + 6).find(({ type }) => type === "text")?.content ?? "";
}

function text(state: StateCore, content: string): Token {
  const token = new state.Token("text", "", 0);
  token.content = content;
  return token;
}
