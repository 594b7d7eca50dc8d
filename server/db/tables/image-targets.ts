// Where pictures that are still being moderated will be used once they pass. A separate table, because the images table
// does not refer to worlds; a row is deleted together with its picture, world or entry.
import { sql } from "drizzle-orm";
import { index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { images } from "./images.ts";
import { entries, worlds } from "./worlds.ts";

export const imageTargets = pgTable(
  "image_targets",
  {
    imageId: uuid()
      .primaryKey()
      .references(() => images.id, { onDelete: "cascade" }),
    worldId: uuid()
      .notNull()
      .references(() => worlds.id, { onDelete: "cascade" }),
    /** Null: it will be the world's cover. */
    entryId: uuid().references(() => entries.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("image_targets_world_idx").on(t.worldId),
    uniqueIndex("image_targets_cover_idx").on(t.worldId).where(sql`entry_id is null`),
    uniqueIndex("image_targets_entry_idx").on(t.entryId),
  ],
);
