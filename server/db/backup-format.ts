// What a backup file is: gzip over lines of JSON. First the header, then for each table its name and rows (every value
// as PostgreSQL writes it in text, or null), then the pictures' files, last the number of rows. No binary format of any
// version is in it.
import { z } from "zod";

/** 1 had no files. */
export const BACKUP_VERSION = 2;

const table = z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) });
export type BackupTable = z.infer<typeof table>;

export const backupHeader = z.object({
  format: z.literal("storyloom-backup"),
  version: z.union([z.literal(1), z.literal(BACKUP_VERSION)]),
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

/** Where pictures are kept, by the name their bytes go by there. */
export interface PictureStore {
  keyOf(imageId: string): string;
  get(key: string): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  remove(key: string): Promise<void>;
}
