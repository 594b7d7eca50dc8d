// The format of a backup file: gzip over lines of JSON. First the header, then for each table its name and rows (every
// value in PostgreSQL's text form, or null), then the pictures' files, last the number of rows. It contains no binary
// format that depends on a version.
import { z } from "zod";

/** Version 1 had no files. */
export const BACKUP_VERSION = 2;

const table = z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) });
export type BackupTable = z.infer<typeof table>;

export const backupHeader = z.object({
  format: z.literal("storyloom-backup"),
  version: z.union([z.literal(1), z.literal(BACKUP_VERSION)]),
  /** When it was made, ISO 8601. */
  at: z.string(),
  /** Time stamp of the last migration of the database. */
  migration: z.number(),
  /** In an order in which rows can be inserted: referenced tables first. */
  tables: z.array(table),
  /** The signing secret as text, if it was requested. */
  secret: z.string().nullable(),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** A line after the header: the beginning of a table, a row, a stored file, or the end. */
export const backupLine = z.union([
  z.object({ table: z.string() }),
  z.array(z.string().nullable()),
  z.object({ file: z.string(), base64: z.base64() }),
  z.object({ end: z.literal(true), rows: z.number() }),
]);

/** An identifier as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Where pictures are stored, and their keys there. */
export interface PictureStore {
  keyOf(imageId: string): string;
  get(key: string): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  remove(key: string): Promise<void>;
}
