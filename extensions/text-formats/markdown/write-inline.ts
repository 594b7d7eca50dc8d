// Writes inline content as Markdown. Emphasis in Markdown depends on the characters around its signs (CommonMark's
// "flanking" rules), which fail beside quotation marks inside running Chinese text; where they would fail, the
// neighbouring letter is written as a numeric character reference, which every Markdown program reads the same.
import type { NodeJson } from "../../document-json.ts";
import { escapeHeadingEnd, escapeHref, escapeLineStart, escapeText, numbered, SPACE } from "./escape.ts";
import { type InlineToken, inlineTokens, type MarkName } from "./inline-tokens.ts";

type Side = "space" | "punctuation" | "letter" | "unsure";
type Border = Extract<InlineToken, { kind: "open" | "close" }>;
type Sign = "**" | "*" | "_" | "~~";

const IS_SPACE = new RegExp(`^[${SPACE}]$`);

/** The inline content of one block as Markdown, one line or (with line breaks) several. */
export function writeInline(content: readonly NodeJson[], place: "block" | "heading"): string {
  const tokens = inlineTokens(content);
  const signs = chooseSigns(tokens);
  numberNeighbours(tokens, signs);
  const lines = render(tokens, signs, place).split("\n").map(escapeLineStart);
  return place === "heading" ? escapeHeadingEnd(lines.join("\n")) : lines.join("\n");
}

function isBorder(token: InlineToken | undefined): token is Border {
  return token?.kind === "open" || token?.kind === "close";
}

/** The sign of each pair: italics use `_` where a `*` would be adjacent to the signs of bold. */
function chooseSigns(tokens: readonly InlineToken[]): Map<number, Sign> {
  const signs = new Map<number, Sign>();
  const touchesBold = (token: InlineToken | undefined) => isBorder(token) && token.mark === "bold";
  tokens.forEach((token, at) => {
    if (!isBorder(token) || token.mark === "link") return;
    if (token.mark === "bold") signs.set(token.pair, "**");
    else if (token.mark === "strike") signs.set(token.pair, "~~");
    else if (touchesBold(tokens[at - 1]) || touchesBold(tokens[at + 1])) signs.set(token.pair, "_");
    else if (!signs.has(token.pair)) signs.set(token.pair, "*");
  });
  return signs;
}

/**
 * Marks the letters that have to be written as character references. Doing so can only help other signs, but one letter
 * may be outside of one sign and inside of another, so this repeats until nothing changes.
 */
function numberNeighbours(tokens: InlineToken[], signs: ReadonlyMap<number, Sign>): void {
  for (let changed = true; changed; ) {
    changed = false;
    tokens.forEach((token, at) => {
      if (!isBorder(token) || token.mark === "link") return;
      const opens = token.kind === "open";
      const outer = tokens[opens ? at - 1 : at + 1];
      const inside = sideOf(tokens[opens ? at + 1 : at - 1], opens ? "first" : "last");
      const outside = sideOf(outer, opens ? "last" : "first");
      if (inside === "letter" && signs.get(token.pair) !== "_") return;
      if ((outside !== "letter" && outside !== "unsure") || outer?.kind !== "text") return;
      // The first letter of a text of one letter is also its last.
      const single = firstOf(outer.text).length === outer.text.length;
      if (opens || single) outer.numberLast = true;
      if (!opens || single) outer.numberFirst = true;
      changed = true;
    });
  }
}

/** How Markdown classifies one end of a piece. */
function sideOf(token: InlineToken | undefined, end: "first" | "last"): Side {
  if (!token || token.kind === "space") return "space";
  if (token.kind === "break") return end === "last" ? "space" : "punctuation";
  if (token.kind !== "text") return "punctuation";
  if (end === "first" ? token.numberFirst : token.numberLast) return "punctuation";
  const character = end === "first" ? firstOf(token.text) : lastOf(token.text);
  if (IS_SPACE.test(character)) return "space";
  if (/[!-/:-@[-`{-~]|\p{P}/u.test(character)) return "punctuation";
  // Programs disagree about symbols and about characters beyond the basic plane.
  return /\p{S}/u.test(character) || character.length > 1 ? "unsure" : "letter";
}

function firstOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

function lastOf(text: string): string {
  const code = text.charCodeAt(text.length - 1);
  return (code & 0xfc00) === 0xdc00 && text.length > 1 ? text.slice(-2) : text.slice(-1);
}

function render(tokens: readonly InlineToken[], signs: ReadonlyMap<number, Sign>, place: "block" | "heading"): string {
  const raw = tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
  const struck = tokens.some((token) => isBorder(token) && token.mark === "strike");
  const tildes = struck || raw.indexOf("~") !== raw.lastIndexOf("~");
  const lastBreaks = tokens.findLastIndex((token) => token.kind !== "break") + 1;
  let inLink = false;
  let out = "";
  tokens.forEach((token, at) => {
    switch (token.kind) {
      case "break":
        // A backslash at the very end of a block, or in a heading, would be read literally.
        out += place === "heading" || at >= lastBreaks ? "<br>" : "\\\n";
        return;
      case "space":
        out += token.text.replace(/\n/g, numbered);
        return;
      case "open":
        inLink ||= token.mark === "link";
        out += token.mark === "link" ? "[" : signs.get(token.pair);
        return;
      case "close":
        if (token.mark === "link") inLink = false;
        out += token.mark === "link" ? `](${escapeHref(token.href)})` : signs.get(token.pair);
        return;
      default:
        out += writeText(token, inLink, tildes, isLinkOpen(tokens[at + 1]));
    }
  });
  return out;
}

function isLinkOpen(token: InlineToken | undefined): boolean {
  return token?.kind === "open" && token.mark === ("link" satisfies MarkName);
}

function writeText(
  token: Extract<InlineToken, { kind: "text" }>,
  inLink: boolean,
  tildes: boolean,
  beforeLink: boolean,
): string {
  let { text } = token;
  let before = "";
  let after = "";
  if (token.numberFirst) {
    before = numbered(firstOf(text));
    text = text.slice(firstOf(text).length);
  }
  if (token.numberLast && text) {
    after = numbered(lastOf(text));
    text = text.slice(0, -lastOf(text).length);
  } else if (beforeLink && text.endsWith("!")) {
    // `![` would be read as a picture.
    after = "\\!";
    text = text.slice(0, -1);
  }
  return before + escapeText(text, { inLink, tildes }) + after;
}
