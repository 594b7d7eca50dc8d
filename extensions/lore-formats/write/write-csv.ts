// Writes a world's entries as a spreadsheet table that can be imported again without loss.
import type { EntryBody, Relationship } from "../../../contract/entries.ts";
import { COLUMNS, FORMULA } from "../csv-columns.ts";
import type { LoreEntry, LoreWorld } from "../lore-world.ts";
import { type JsonObject, objectOf, textOf } from "../read/json.ts";
import { tableText } from "./plain-entry.ts";

const KNOWN = new Set(Object.values(COLUMNS).flat());

/** Our columns, followed by the other columns of the tables the entries were imported from. */
export function writeCsv({ entries }: LoreWorld): string {
  const fields = Object.keys(COLUMNS);
  const rows = entries.map((entry) => ({ entry, original: originalRow(entry) }));
  const others = [...new Set(rows.flatMap(({ original }) => Object.keys(original)))].filter(isOther);
  const header = [...fields.map((field) => COLUMNS[field]?.[0] ?? field), ...others];
  const cells = rows.map(({ entry, original }) => [
    ...fields.map((field) => (field === "description" && tableText(entry)) || cellOf(entry.body, field)),
    ...others.map((name) => textOf(original[name])),
  ]);
  // The byte order mark makes spreadsheets read it as UTF-8.
  return `\ufeff${[header, ...cells].map((row) => row.map(quoted).join(",")).join("\r\n")}\r\n`;
}

const originalRow = ({ extensions }: LoreEntry): JsonObject => objectOf(objectOf(extensions["csv"])["original"]);

/** A person's own column with a name; cells beyond the header have none and are dropped. */
const isOther = (name: string): boolean => !KNOWN.has(name.toLowerCase()) && !name.startsWith("#");

function cellOf(body: EntryBody, field: string): string {
  const value = (body as Record<string, unknown>)[field];
  if (value === undefined || value === null) return "";
  if (field === "aliases") return listCell(body.aliases);
  if (field === "character_relationships") return tiesCell(value as Relationship[]);
  if (field === "changes") return body.changes.length > 0 ? JSON.stringify(body.changes) : "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** As JSON where a name contains a separator, or the list could be mistaken for JSON. */
function listCell(list: readonly string[]): string {
  return list.some((text) => /[;；、|\n,，]/.test(text) || text.startsWith("["))
    ? JSON.stringify(list)
    : list.join("; ");
}

function tiesCell(ties: readonly Relationship[]): string {
  const plain = ties.every(
    ({ name, locked, relationships }) =>
      !locked && ![name, ...relationships].some((text) => /[;；\n:：,，、[]/.test(text)),
  );
  if (!plain) return JSON.stringify(ties);
  return ties.map(({ name, relationships }) => `${name}: ${relationships.join(", ")}`).join("; ");
}

/** Marks a cell that a spreadsheet would run as a formula as text; read/csv.ts removes the mark. */
function quoted(cell: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t;；，]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
