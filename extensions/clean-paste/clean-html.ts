// Reduces pasted HTML to paragraphs, headings, quotes, lists, bold, italic, strike and links. Everything else that
// Word, Google Docs and web pages bring (styles, spans, tables, pictures, comments) is removed; its text stays.
import { NESTED_MAX } from "../document-json.ts";
import type { Dropped } from "../editor-notice.ts";
import { MENTION_ENTRY } from "../entry-mention/mention-node.ts";
import { COMMENTS, PICTURES, whatIsDropped } from "./what-is-dropped.ts";
import { restoreWordLists } from "./word-lists.ts";

export interface CleanHtml {
  html: string;
  dropped: Dropped;
}

const REMOVED =
  "script, style, meta, link, title, head, template, iframe, object, embed, noscript, svg, canvas, audio, video, form, input, button, select, textarea, xml, hr[class*=mso-footnote], del[cite]";
/** Kept attributes: a link's address and the data of our own spans. The schema validates their values. */
const OURS = ["data-generation", MENTION_ENTRY];
const KEPT = { A: ["href"], SPAN: OURS } as Readonly<Record<string, readonly string[]>>;
const NESTING = ":is(blockquote, ul, ol)";
const NBSP = /\u00a0/g;

/** Cleans pasted HTML. Works on an inert document: nothing in it runs or loads. */
export function cleanHtml(source: string): CleanHtml {
  const { body } = new DOMParser().parseFromString(withoutComments(source), "text/html");
  const dropped = whatIsDropped(body);
  for (const element of body.querySelectorAll(`${REMOVED}, ${PICTURES}, ${COMMENTS}`)) element.remove();
  restoreWordLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>("*")]) tidy(element);
  flattenTables(body);
  flattenNested(body);
  dropSpacers(body);
  return { html: body.innerHTML.replace(/<p>\s*<\/p>\s*$/u, ""), dropped };
}

/** Word's conditional sections would be read as text or hide text; its namespaced tags are unwrapped later. */
function withoutComments(source: string): string {
  return source
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<!\[[\s\S]*?\]>/g, "");
}

/** Removes the quotes and lists beyond the maximum nesting depth. */
function flattenNested(body: HTMLElement): void {
  const deepest = Array.from({ length: NESTED_MAX / 2 }, () => NESTING).join(" ");
  // From the innermost outwards: an unwrapped element is replaced by everything in it.
  for (const element of [...body.querySelectorAll<HTMLElement>(`${deepest} ${NESTING}`)].reverse()) {
    for (const item of element.querySelectorAll<HTMLElement>(":scope > li")) asLines(item);
    unwrap(element, []);
  }
}

/** Replaces a list item by its content, with its words in paragraphs of their own. */
function asLines(item: HTMLElement): void {
  let line: HTMLElement | null = null;
  for (const child of [...item.childNodes]) {
    if (child instanceof Element && (child.matches(BLOCKS) || child.querySelector(BLOCKS))) line = null;
    else if (line) line.append(child);
    else if (child.textContent?.trim()) {
      line = item.ownerDocument.createElement("p");
      child.replaceWith(line);
      line.append(child);
    }
  }
  unwrap(item, []);
}

function tidy(element: HTMLElement): void {
  const style = element.getAttribute("style") ?? "";
  const meaning = element.tagName === "SPAN" || element.tagName === "FONT" ? meaningOf(style) : [];
  // Google Docs wraps everything in a <b> without meaning.
  const isEmptyBold = /^(B|STRONG)$/.test(element.tagName) && /(?:^|;)\s*font-weight:\s*(normal|400)/i.test(style);
  for (const { name } of [...element.attributes])
    if (!KEPT[element.tagName]?.includes(name)) element.removeAttribute(name);
  if (OURS.some((name) => element.hasAttribute(name))) return;
  if (element.tagName === "SPAN" || element.tagName === "FONT" || element.tagName.includes(":") || isEmptyBold)
    unwrap(element, meaning);
  else if (/^H[456]$/.test(element.tagName)) rename(element, "h3");
  else if (
    /^(DIV|SECTION|ARTICLE|MAIN|HEADER|FOOTER|ASIDE|NAV|FIGCAPTION|DT|DD|ADDRESS|PRE|CENTER)$/.test(element.tagName)
  )
    asParagraph(element);
}

function meaningOf(style: string): string[] {
  const found: string[] = [];
  if (/(?:^|;)\s*font-weight:\s*(bold|[6-9]00)/i.test(style)) found.push("strong");
  if (/(?:^|;)\s*font-style:\s*italic/i.test(style)) found.push("em");
  if (/text-decoration[^;]*line-through/i.test(style)) found.push("s");
  return found;
}

function unwrap(element: HTMLElement, wrappers: readonly string[]): void {
  let inside: (Node | string)[] = [...element.childNodes];
  for (const tag of wrappers) {
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...inside);
    inside = [wrapper];
  }
  element.replaceWith(...inside);
}

function rename(element: HTMLElement, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

const BLOCKS = "p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, div, section, article, table, pre, hr";

function asParagraph(element: HTMLElement): void {
  if (element.tagName === "PRE") breakLines(element);
  if (element.querySelector(BLOCKS)) unwrap(element, []);
  else rename(element, "p");
}

/** Lines of preformatted text become paragraphs' line breaks. */
function breakLines(element: HTMLElement): void {
  const lines = (element.textContent ?? "").replace(/\n$/, "").split("\n");
  element.replaceChildren(
    ...lines.map((line) => {
      const paragraph = element.ownerDocument.createElement("p");
      paragraph.textContent = line;
      return paragraph;
    }),
  );
}

/** A table's cells become paragraphs, row by row: the text is kept, the grid is not. */
function flattenTables(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll("table")].reverse()) {
    const cells: Node[] = [];
    for (const cell of table.querySelectorAll("td, th, caption")) {
      if (cell.querySelector(BLOCKS)) cells.push(...cell.childNodes);
      else if (cell.textContent?.trim()) {
        const paragraph = body.ownerDocument.createElement("p");
        paragraph.append(...cell.childNodes);
        cells.push(paragraph);
      }
    }
    table.replaceWith(...cells);
  }
}

/**
 * Removes empty paragraphs used as spacing. Where they are between all paragraphs they are spacing; where there are
 * few, each is a break the author made, and stays as one empty line.
 */
function dropSpacers(body: HTMLElement): void {
  for (const text of textsOf(body)) text.data = text.data.replace(NBSP, " ");
  // A <br> between blocks is an empty line.
  for (const lone of body.querySelectorAll("br")) {
    if (lone.parentElement?.querySelector(`:scope > :is(${BLOCKS})`))
      lone.replaceWith(body.ownerDocument.createElement("p"));
  }
  const paragraphs = [...body.querySelectorAll("p")];
  const empty = paragraphs.filter(
    (paragraph) => paragraph.textContent?.trim() === "" && !paragraph.querySelector("br + br"),
  );
  const isSpacing = empty.length > (paragraphs.length - empty.length - 1) * 0.6;
  for (const paragraph of empty) {
    const before = paragraph.previousElementSibling;
    const isDoubled = before === null || (before.tagName === "P" && before.textContent?.trim() === "");
    if (isSpacing || isDoubled || paragraph.nextElementSibling === null) paragraph.remove();
    else paragraph.replaceChildren();
  }
}

function textsOf(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text);
  return found;
}
