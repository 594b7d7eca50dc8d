// Which works may be seen on the square at the moment.
import { sql } from "drizzle-orm";

/** Of `shares s`: on the square. The indexes of lists are of these rows. */
export const LISTED = sql`s.state = 'square' and s.listed_at is not null`;

/** Of `shares s`, with VISIBLE: what everybody with the link may read. */
export const OPEN = sql`s.state in ('link', 'square')`;

// A value instead of `exists`: PostgreSQL would read all published chapters for that, once for the whole list.
/** Joined to `shares s`: only what may be seen now stays. A world's `shared_worlds` are `sw`, a story is `n`. */
export const VISIBLE = sql`
  left join stories n on n.id = s.story_id and n.deleted_at is null
  left join (shared_worlds sw join worlds w on w.id = sw.world_id and w.deleted_at is null) on sw.share_id = s.id
  join users u on u.id = s.owner_id and u.deletion_due_at is null and not (u.shut and coalesce(u.shut_until > now(), true))
    and case s.kind when 'story' then n.id is not null and (
        select true from published_chapters p join chapters c on c.id = p.chapter_id and c.deleted_at is null
        where p.share_id = s.id limit 1)
      else sw.excerpt <> '' end`;
