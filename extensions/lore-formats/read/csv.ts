// Tables: a header row names the columns, and each row is an entry.
import { COLUMNS, FORMULA, NO, WORDS, YES } from "../csv-columns.ts";
import { LoreError, type LoreFormat, type LoreWorld } from "../lore-world.ts";
import { worldOf } from "./books.ts";
import type { EntriesReader } from "./entries-reader.ts";
import type { FileContext } from "./file-context.ts";
import type { JsonObject } from "./json.ts";
import { findOwn } from "./own-json.ts";
import { readTable } from "./table.ts";

/** Reads a table; throws LoreError `unknown_format` for a text without a known header. */
export function readCsv(text: string, reader: EntriesReader, file: FileContext): [LoreFormat, LoreWorld] {
  if (!looksLikeTable(text)) throw new LoreError("unknown_format");
  const [header = [], ...rows] = readTable(text);
  const fields = fieldsOf(header);
  reader.tellFile(
    "columns_left",
    header.filter((column, at) => fields[at] === null && column.trim() !== ""),
  );
  const names = namesOf(header);
  // Cells beyond the header are kept too: an unquoted comma may have split a text.
  const records = rows.map((row) =>
    Object.fromEntries(
      [...names, ...row.slice(names.length).map((_, at) => `#${names.length + at + 1}`)].map((name, at) => [
        name,
        unescaped(row[at] ?? ""),
      ]),
    ),
  );
  reader.addAll(
    records,
    (record) => {
      const beyond = Object.values(record)
        .slice(names.length)
        .map((cell) => cell.trim());
      const found = findOwn(entryOf(fields, names, record));
      return { ...found, notes: [...(found.notes ?? []), ["cells_left", beyond.filter(Boolean)]] };
    },
    (kept) => ({ csv: kept }),
  );
  return worldOf("csv", [], reader, file, {});
}

/** A unique name for each column, under which a row's cells are kept. */
function namesOf(header: readonly string[]): string[] {
  const names = header.map((column) => column.trim());
  return names.map((name, at) => (name === "" || names.indexOf(name) < at ? `${name}#${at + 1}` : name));
}

function looksLikeTable(text: string): boolean {
  const [header = []] = readTable(text.slice(0, 4_000));
  const fields = fieldsOf(header);
  return fields.includes("name") && fields.length > 1;
}

/** The field of each column; null for unknown columns and for a second column of the same field. */
function fieldsOf(header: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return header.slice(0, 1_000).map((column) => {
    const word = column.trim().toLowerCase();
    const field = Object.keys(COLUMNS).find((each) => COLUMNS[each]?.includes(word) && !taken.has(each));
    if (!field) return null;
    taken.add(field);
    return field;
  });
}

/** Removes the quote that marks a formula-like cell as text (write/write-csv.ts). */
const unescaped = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

function entryOf(fields: readonly (string | null)[], names: readonly string[], record: Record<string, string>) {
  const raw: JsonObject = { type: "normal", name: "", description: "" };
  fields.forEach((field, at) => {
    const cell = (record[names[at] ?? ""] ?? "").trim();
    if (field && cell !== "") raw[field] = cellValue(field, cell);
  });
  return raw;
}

/** Far more than an entry may have. */
const NAMES_MAX = 1_000;
/** Twenty changes with nine relationships of nine words each, every letter escaped. */
const LIST_MAX = 400_000;

function cellValue(field: string, cell: string): unknown {
  const words = WORDS[field];
  const word = cell.toLowerCase();
  if (words) return Object.keys(words).find((value) => words[value]?.includes(word)) ?? cell;
  if (field === "underline" || field === "is_recommended")
    return YES.includes(word) ? true : NO.includes(word) ? false : cell;
  if (field === "aliases")
    return jsonList(cell) ?? cell.split(/[;；、|\n]/.test(cell) ? /[;；、|\n]/ : /[,，]/, NAMES_MAX);
  if (field === "changes") return jsonList(cell) ?? [cell];
  return field === "character_relationships" ? (jsonList(cell) ?? tiesOf(cell)) : cell;
}

function jsonList(cell: string): unknown[] | null {
  if (!cell.startsWith("[") || cell.length > LIST_MAX) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

/** Parses relationships: "林晚: 师父, 恩人; 沈舟: 旧友". */
function tiesOf(cell: string): unknown[] {
  return cell
    .slice(0, LIST_MAX)
    .split(/[;；\n]/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [name = "", tags = ""] = part.split(/[:：]/, 2);
      return { name, locked: false, relationships: tags.split(/[,，、]/).filter((tag) => tag.trim() !== "") };
    });
}
