// Which works may be seen on the square at the moment.
import { sql } from "drizzle-orm";

/** Of `shares s`: on the square. The indexes of lists are of these rows. */
export const LISTED = sql`s.state = 'square' and s.listed_at is not null`;

/** Joined to `shares s`: only what may be seen now stays. */
export const VISIBLE = sql`
  join stories n on n.id = s.story_id and n.deleted_at is null
  join users u on u.id = s.owner_id and u.deletion_due_at is null and not (u.shut and coalesce(u.shut_until > now(), true))
    and exists (select from published_chapters p join chapters c on c.id = p.chapter_id and c.deleted_at is null
      where p.share_id = s.id)`;
