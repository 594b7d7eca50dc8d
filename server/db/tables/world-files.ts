// Files sent to be imported as worlds: their content, and the progress of their import. The bytes are stored in pieces,
// so that no process is blocked by reading or writing all of them at once.
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment, users } from "./accounts.ts";

export const worldFiles = pgTable(
  "world_files",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** A summary of the content, for the preview. */
    summary: jsonb().notNull(),
    status: text().$type<"waiting" | "running" | "done" | "failed">().notNull().default("waiting"),
    /** The current run: only it may finish the import. */
    runId: uuid(),
    progress: jsonb(),
    /** The run's last heartbeat. */
    beatAt: moment("beat_at"),
    errorCode: integer(),
    /** The name of the entry at which the import failed, if it failed at one. */
    errorEntry: text(),
    outcome: jsonb(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    index("world_files_owner_idx").on(t.ownerId, t.createdAt.desc().nullsFirst()),
    index("world_files_expires_idx").on(t.expiresAt),
  ],
);

export const worldFilePieces = pgTable(
  "world_file_pieces",
  {
    fileId: uuid()
      .notNull()
      .references(() => worldFiles.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.place] })],
);
