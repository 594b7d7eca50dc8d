// A world's entries as a table for spreadsheets, which comes back as it was.
import type { EntryBody, Relationship } from "../../../contract/entries.ts";
import { COLUMNS } from "../csv-columns.ts";
import type { LoreWorld } from "../lore-world.ts";

export function writeCsv({ entries }: LoreWorld): string {
  const fields = Object.keys(COLUMNS);
  const header = fields.map((field) => COLUMNS[field]?.[0] ?? field);
  const rows = entries.map(({ body }) => fields.map((field) => cellOf(body, field)));
  // The mark makes spreadsheets read it as UTF-8.
  return `\ufeff${[header, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n")}\r\n`;
}

function cellOf(body: EntryBody, field: string): string {
  const value = (body as Record<string, unknown>)[field];
  if (value === undefined || value === null) return "";
  if (field === "aliases") return listCell(body.aliases);
  if (field === "character_relationships") return tiesCell(value as Relationship[]);
  if (field === "changes") return body.changes.length > 0 ? JSON.stringify(body.changes) : "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** As JSON where a separator is part of a name, or the list could be taken for JSON. */
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

/** A cell that a spreadsheet would run as a formula is marked as text; read/csv.ts takes the mark off. */
function quoted(cell: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t;；，]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
