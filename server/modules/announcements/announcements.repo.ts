// Announcements of new chapters in the database, and telling followers batch by batch.
import { sql } from "drizzle-orm";
import { NOTICE_DAYS } from "../../../contract/limits.ts";
import type { Database, Transaction } from "../../db/client.ts";

/** Followers who are told in one transaction: some tens of milliseconds. */
export const FOLLOWERS_PER_BATCH = 1_000;

/** Chapters that come within so many minutes of an announcement of their work join it. */
const ANNOUNCEMENT_MINUTES = 60;

/** An author's announcements within a day, of all works. */
export const ANNOUNCEMENTS_PER_DAY = 10;

/** Marks the published chapters of a share on the square that were never announced; returns them. */
export async function markNew(tx: Transaction, shareId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into announced_chapters (chapter_id, share_id)
    select p.chapter_id, s.id from shares s join published_chapters p on p.share_id = s.id
    join chapters c on c.id = p.chapter_id and c.deleted_at is null
    where s.id = ${shareId} and s.state = 'square' and s.listed_at is not null
    on conflict (chapter_id) do nothing returning chapter_id as id`);
  return rows.map(({ id }) => id);
}

/**
 * Adds chapters to the share's announcement of which nobody was told yet, or of which they were told within the last
 * hour: what its notices show grows then, and nobody who was told is told anew. Else to a new one, of which an author has so many a
 * day: beyond it the chapters are in the feed alone.
 */
export async function addToAnnouncement(
  tx: Transaction,
  shareId: string,
  chapterIds: readonly string[],
): Promise<void> {
  // Works of one author may be published at the same moment.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('announcements ' || owner_id, 0)) from shares where id = ${shareId}`);
  const { rows: recent } = await tx.execute<{ id: string }>(sql`
    select id from announcements where share_id = ${shareId}
      and (started_at is null or created_at > now() - ${ANNOUNCEMENT_MINUTES} * interval '1 minute')
    order by id desc limit 1`);
  const id = recent[0]?.id ?? (await insertAnnouncement(tx, shareId));
  if (id === undefined) return;
  // Those who follow the author since it was made are told of what came since: with the others where nobody was told yet,
  // else in a second round, which is told from where it begins on (after it was made).
  await tx.execute(sql`
    update announcements set
      created_at = case when started_at is null then greatest(created_at, now()) else created_at end,
      after_followed_at = case when started_at is null then null else greatest(created_at, now()) end,
      after_follower = null, finished_at = null
    where id = ${id} and (started_at is null or finished_at is not null or after_followed_at > created_at)`);
  await tx.execute(sql`
    update announced_chapters set announcement_id = ${id} where chapter_id = any(${sql.param([...chapterIds])}::uuid[])`);
}

/** Nothing where the author has as many as they may have a day. */
async function insertAnnouncement(tx: Transaction, shareId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into announcements (share_id) select s.id from shares s where s.id = ${shareId} and (
      select count(*) from shares o join announcements a on a.share_id = o.id
      where o.owner_id = s.owner_id and a.created_at > now() - interval '1 day') < ${ANNOUNCEMENTS_PER_DAY}::int
    returning id`);
  return rows[0]?.id;
}

/** Keeps the moment lists are ordered by: that of the newest chapter that is published. */
export async function keepLatest(tx: Transaction, shareId: string): Promise<void> {
  await tx.execute(sql`
    update shares set latest_at = (
      select max(a.announced_at) from announced_chapters a
      join published_chapters p on p.chapter_id = a.chapter_id and p.share_id = a.share_id where a.share_id = ${shareId})
    where id = ${shareId}`);
}

/**
 * Tells the next followers of the oldest announcement that is not finished, in one statement with how far it has come: a
 * crash neither loses nor doubles a notice. Those are told who followed the author when the chapters were announced.
 * In a second round, of chapters that joined, only those are left who have followed since.
 * Chapters may join the announcement meanwhile (a key's lock would keep their publishing waiting).
 * False where nothing is left that no other process is at.
 */
export async function tellNext(db: Database, size: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with next as (
      select a.id, a.share_id, a.created_at, a.after_followed_at, a.after_follower, s.owner_id,
        coalesce(a.after_followed_at > a.created_at, false) as is_second
      from announcements a join shares s on s.id = a.share_id
      where a.finished_at is null order by a.id limit 1 for no key update of a skip locked),
    batch as materialized (
      select f.follower_id, f.created_at, next.id as announcement_id, next.share_id,
        next.created_at + ${NOTICE_DAYS} * interval '1 day' as expires_at
      from next join lateral (
        select f.follower_id, f.created_at from follows f
        where f.followed_id = next.owner_id and f.created_at <= coalesce(next.after_followed_at, next.created_at)
          and (next.after_follower is null or f.created_at < next.after_followed_at or f.follower_id > next.after_follower)
          and f.created_at > case when next.is_second then next.created_at else '-infinity' end
          and not (next.is_second and exists (
            select from notices n where n.user_id = f.follower_id and n.announcement_id = next.id))
        order by f.created_at desc, f.follower_id limit ${size}) f on true),
    told as (
      insert into notices (user_id, kind, payload, announcement_id, expires_at)
      select follower_id, 'chapter_published', jsonb_build_object('share_id', share_id, 'since', created_at),
        announcement_id, expires_at
      from batch),
    last as (select created_at, follower_id from batch order by created_at, follower_id desc limit 1)
    update announcements a set started_at = coalesce(a.started_at, now()),
      after_followed_at = coalesce((select created_at from last), a.after_followed_at),
      after_follower = coalesce((select follower_id from last), a.after_follower),
      finished_at = case when (select count(*) from batch) < ${size}::int then now() end
    from next where a.id = next.id`);
  return (rowCount ?? 0) > 0;
}
