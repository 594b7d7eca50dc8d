// The table of uploaded pictures. Their bytes are files, or objects in an S3-compatible store
// (server/platform/storage).
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ImagePurpose } from "../../../contract/images.ts";
import { moment, users } from "./accounts.ts";

export const images = pgTable(
  "images",
  {
    /** Random: anyone who knows a picture's address may see it. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text().$type<ImagePurpose>().notNull(),
    /** `waiting` for its bytes, then `judging`; `failed`: not a picture, or an error of the server. */
    status: text().$type<"waiting" | "judging" | "passed" | "refused" | "failed">().notNull().default("waiting"),
    width: integer(),
    height: integer(),
    bytes: integer(),
    /** It was part of an imported file and not uploaded by itself. */
    imported: boolean().notNull().default(false),
    /** Since when nothing refers to it, as found by an hourly job. */
    unlinkedAt: moment("unlinked_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    storedAt: moment("stored_at"),
  },
  (t) => [
    index("images_owner_idx").on(t.ownerId, t.createdAt),
    index("images_created_idx").on(t.createdAt),
    index("images_held_idx").on(t.createdAt, t.id).where(sql`status = 'judging' and stored_at is not null`),
  ],
);

/**
 * Pictures whose row was deleted (recorded by a trigger, also when their owner was deleted) and whose bytes must still
 * be deleted. Only pictures that had a row in this database are ever deleted from a store.
 */
export const removedImages = pgTable("removed_images", {
  id: uuid().primaryKey(),
  at: moment("at").notNull().defaultNow(),
});
