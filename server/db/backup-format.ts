// What a backup file is: gzip over lines of JSON. First the header, then for each table its name and rows (every value
// as PostgreSQL writes it in text, or null), last the number of rows. No binary format of any version is in it.
import { z } from "zod";

export const BACKUP_VERSION = 1;

const table = z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) });
export type BackupTable = z.infer<typeof table>;

export const backupHeader = z.object({
  format: z.literal("storyloom-backup"),
  version: z.literal(BACKUP_VERSION),
  /** When it was made, ISO 8601. */
  at: z.string(),
  /** Time stamp of the last migration the data is shaped by. */
  migration: z.number(),
  /** In an order in which rows can be put back: referenced tables first. */
  tables: z.array(table),
  /** The signing secret as text, when it was asked for. */
  secret: z.string().nullable(),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** A line after the header: the beginning of a table, a row, or the end. */
export const backupLine = z.union([
  z.object({ table: z.string() }),
  z.array(z.string().nullable()),
  z.object({ end: z.literal(true), rows: z.number() }),
]);

/** An identifier as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
