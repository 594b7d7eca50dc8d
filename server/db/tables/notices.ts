// Notices: what a person is told, each once.
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { NoticeKind } from "../../../contract/notices.ts";
import { moment, users } from "./accounts.ts";
import { announcements } from "./announcements.ts";

export const notices = pgTable(
  "notices",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<NoticeKind>().notNull(),
    payload: jsonb().notNull(),
    /** What it tells of is read when it is shown: new chapters, or another person. */
    announcementId: uuid().references(() => announcements.id, { onDelete: "cascade" }),
    actorId: uuid().references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** From then on the notice is not delivered any more; it stays in the list. */
    expiresAt: moment("expires_at"),
    /** The socket that received it, and the deadline for its acknowledgement. */
    claimedBy: uuid(),
    claimedUntil: moment("claimed_until"),
    deliveredAt: moment("delivered_at"),
    readAt: moment("read_at"),
  },
  (t) => [
    index("notices_waiting_idx").on(t.userId, t.id).where(sql`delivered_at is null`),
    index("notices_created_idx").on(t.createdAt),
    index("notices_person_idx").on(t.userId, t.id),
    index("notices_unread_idx").on(t.userId, t.id).where(sql`read_at is null`),
    index("notices_announcement_idx").on(t.announcementId).where(sql`announcement_id is not null`),
    index("notices_actor_idx").on(t.actorId).where(sql`actor_id is not null`),
  ],
);
