// Stores who read which published chapter or world, and the sums that lists and the ranking use.
import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";

export interface StoredReading {
  shareId: string;
  /** Null in a world's share. */
  chapterId: string | null;
  /** The reader's key, 16 bytes. */
  reader: Buffer;
  uid: string | null;
  isFinished: boolean;
}

/**
 * Stores readings in one statement. Rows are written in the same order everywhere, so that two processes cannot lock
 * each other out. Readings of the owner's and co-authors' are left out.
 */
export async function storeReadings(db: Database, readings: readonly StoredReading[]): Promise<void> {
  const column = <T>(of: (reading: StoredReading) => T) => sql.param(readings.map(of));
  await db.execute(sql`
    with kept as (
      select given.* from unnest(
          ${column(({ shareId }) => shareId)}::text[], ${column(({ chapterId }) => chapterId)}::uuid[],
          ${column(({ reader }) => reader)}::bytea[], ${column(({ isFinished }) => isFinished)}::boolean[],
          ${column(({ uid }) => uid)}::uuid[]
        ) as given(share_id, chapter_id, reader, finished, uid)
      join shares s on s.id = given.share_id
      left join chapters c on c.id = given.chapter_id
      where (s.kind = 'universe' or c.id is not null) and (given.uid is null or (s.owner_id <> given.uid and not exists (
        select from collaborators k where k.story_id = s.story_id and k.user_id = given.uid)))),
    viewed as (
      insert into share_readers as r (share_id, reader, viewed_on)
      select distinct share_id, reader, (now() at time zone 'utc')::date from kept order by share_id, reader
      on conflict (share_id, reader) do update set viewed_on = excluded.viewed_on where r.viewed_on < excluded.viewed_on
      returning share_id, xmax = 0 as is_new),
    opened as (
      insert into chapter_readers as r (chapter_id, reader, finished)
      select chapter_id, reader, bool_or(finished) from kept where chapter_id is not null group by chapter_id, reader order by chapter_id, reader
      on conflict (chapter_id, reader) do update set finished = true where excluded.finished and not r.finished
      returning chapter_id, xmax = 0 as is_new, finished),
    sums as (
      select share_id, count(*)::int as views, (count(*) filter (where is_new))::int as readers, 0 as opened, 0 as finished
      from viewed group by share_id
      union all
      select k.share_id, 0, 0, (count(*) filter (where o.is_new))::int, (count(*) filter (where o.finished))::int
      from opened o join (select distinct share_id, chapter_id from kept) k on k.chapter_id = o.chapter_id
      group by k.share_id)
    insert into share_counts as c (share_id, views, readers, opened, finished)
    select share_id, sum(views), sum(readers), sum(opened), sum(finished) from sums group by share_id order by share_id
    on conflict (share_id) do update set views = c.views + excluded.views, readers = c.readers + excluded.readers,
      opened = c.opened + excluded.opened, finished = c.finished + excluded.finished`);
}
