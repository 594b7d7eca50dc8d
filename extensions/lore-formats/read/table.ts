// A table's text as rows of cells (RFC 4180, tolerant), in one pass: badly quoted cells are read literally.
import { JSON_VALUES_MAX } from "../lore-limits.ts";
import { LoreError } from "../lore-world.ts";

const SEPARATORS = [",", ";", "\t", "，", "；"] as const;
/** How much of the text is examined to tell a header from prose. */
const HEADER_LENGTH = 4_000;

/** The separator of the header's cells: the most frequent candidate in its line. */
function separatorOf(text: string): string {
  const [line = ""] = text.slice(0, HEADER_LENGTH).split(/\r?\n|\r/, 1);
  const counts = SEPARATORS.map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}

/** Rows without the blank ones. Throws LoreError `too_complex` for too many cells. */
export function readTable(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let at = 0;
  const endRow = () => {
    if (row.some((cell) => cell.trim() !== "")) rows.push(row);
    row = [];
  };
  while (at < text.length) {
    const cell = cellAt(text, at, separator);
    row.push(cell.value);
    if (++cells > JSON_VALUES_MAX) throw new LoreError("too_complex");
    const sign = text[cell.end];
    at = cell.end + 1;
    if (sign === separator) {
      if (at === text.length) row.push("");
      continue;
    }
    if (sign === "\r" && text[at] === "\n") at++;
    endRow();
  }
  endRow();
  return rows;
}

/** The cell that begins at `start`, and the offset of the separator after it. */
function cellAt(text: string, start: number, separator: string): { value: string; end: number } {
  let value = "";
  let at = start;
  if (text[at] === '"') {
    // Up to the quote that is not doubled; an unclosed quote takes the rest.
    at++;
    for (;;) {
      const quote = text.indexOf('"', at);
      if (quote < 0) return { value: value + text.slice(at), end: text.length };
      value += text.slice(at, quote);
      at = quote + 1;
      if (text[at] !== '"') break;
      value += '"';
      at++;
    }
  }
  const from = at;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
  return { value: value + text.slice(from, at), end: at };
}
