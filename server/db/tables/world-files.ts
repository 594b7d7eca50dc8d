// Files that were sent to become worlds: what was found in them, and how far their import is. The bytes are kept in
// pieces, so that nobody has to hold up a process to read or write all of them at once.
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
    /** What was found in it, for its preview. */
    summary: jsonb().notNull(),
    status: text().$type<"waiting" | "running" | "done" | "failed">().notNull().default("waiting"),
    /** The run under way: only it may finish the import. */
    runId: uuid(),
    progress: jsonb(),
    /** When the run was last heard of. */
    beatAt: moment("beat_at"),
    errorCode: integer(),
    /** The name of the entry the import has failed by, where it is one. */
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
