// What people have read, in the database. Whether a work may be read is looked up in the work itself, so that what is
// closed is gone from every history at once.
import { sql } from "drizzle-orm";
import type { Locale } from "../../../contract/limits.ts";
import { HISTORY_MAX, type SentPlace } from "../../../contract/reading-history.ts";
import type { ReadingPlace } from "../../../contract/reading-place.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { OPEN, VISIBLE } from "../square/visible.ts";

/** Joined to `reading_history h`: the chapter, published in this share, that the person is in. */
const CHAPTER = sql`published_chapters p join chapters c on c.id = p.chapter_id and c.deleted_at is null
  where p.share_id = h.share_id and p.chapter_id = h.chapter_id`;

export type HistoryRow = {
  share_id: string;
  title: string;
  language: Locale;
  nsfw: boolean;
  author_id: string;
  author_name: string;
  author_avatar: string | null;
  author_official: boolean;
  /** Null, as its name, number and count, where it is not published any more. */
  chapter_id: string | null;
  chapter_name: string | null;
  number: number | null;
  count: number | null;
  percent: number;
  /** Unix seconds. */
  read_at: number;
  /** The same in microseconds, as text, for cursors. */
  read_micros: string;
};

export interface AfterRead {
  micros: string;
  id: string;
}

/** Whether a person's history is kept. */
export async function findIsKept(db: Executor, uid: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_kept: boolean }>(
    sql`select is_kept from reading_settings where user_id = ${uid}`,
  );
  return rows[0]?.is_kept ?? true;
}

/** Whether anything is in a person's history, also works that cannot be read at the moment. */
export async function findHasAny(db: Executor, uid: string): Promise<boolean> {
  const { rows } = await db.execute<{ has_any: boolean }>(
    sql`select exists (select from reading_history where user_id = ${uid}) as has_any`,
  );
  return rows[0]?.has_any === true;
}

/** Locks a person's history; null if the account is gone or about to be deleted. */
export async function lockHistory(tx: Transaction, uid: string): Promise<{ is_kept: boolean } | null> {
  const lock = async () =>
    (
      await tx.execute<{ is_kept: boolean }>(sql`
        select r.is_kept from reading_settings r join users u on u.id = r.user_id and u.deletion_due_at is null
        where r.user_id = ${uid} for update of r`)
    ).rows[0] ?? null;
  const found = await lock();
  if (found) return found;
  await tx.execute(sql`
    insert into reading_settings (user_id) select id from users where id = ${uid} and deletion_due_at is null
    on conflict do nothing`);
  return lock();
}

/**
 * Stores the places that are later than what is stored of their work, and read since the history was last cleared or
 * turned on; returns those. One's own works are in no history. For a history that is locked and kept.
 */
export async function putPlaces(
  tx: Transaction,
  uid: string,
  places: readonly SentPlace[],
): Promise<{ share_id: string; read_at: number; is_new: boolean }[]> {
  const column = <T>(of: (place: SentPlace) => T) => sql.param(places.map(of));
  const { rows } = await tx.execute<{ share_id: string; read_at: number; is_new: boolean }>(sql`
    with sent as (
      select distinct on (share_id) *, now() - age * interval '1 millisecond' as read_at from unnest(
        ${column((place) => place.share_id)}::text[], ${column((place) => place.chapter_id)}::uuid[],
        ${column((place) => place.block)}::int[], ${column((place) => place.within)}::float8[],
        ${column((place) => place.percent)}::smallint[], ${column((place) => place.age_ms)}::float8[]
      ) as h(share_id, chapter_id, block, within, percent, age)
      order by share_id, age)
    insert into reading_history as kept (share_id, user_id, chapter_id, block, within, percent, read_at)
    select h.share_id, ${uid}, h.chapter_id, h.block, h.within, h.percent, h.read_at
    from sent h join shares s on s.id = h.share_id ${VISIBLE}
    join reading_settings r on r.user_id = ${uid} and (r.kept_since is null or h.read_at > r.kept_since)
    where ${OPEN} and s.owner_id <> ${uid} and exists (select from ${CHAPTER})
    on conflict (share_id, user_id) do update set chapter_id = excluded.chapter_id, block = excluded.block,
      within = excluded.within, percent = excluded.percent, read_at = excluded.read_at
      where excluded.read_at > kept.read_at
    returning share_id, extract(epoch from read_at)::float8 as read_at, xmax = 0 as is_new`);
  return rows;
}

/** Removes the works that were read longest ago, beyond the cap. */
export async function removeOldest(tx: Transaction, uid: string): Promise<void> {
  await tx.execute(sql`
    delete from reading_history where user_id = ${uid} and (read_at, share_id) <= (
      select read_at, share_id from reading_history where user_id = ${uid}
      order by read_at desc, share_id desc offset ${HISTORY_MAX} limit 1)`);
}

/** A person's place in a share; null if there is none, or if its chapter is not published any more. */
export async function findPlace(db: Executor, uid: string, shareId: string): Promise<ReadingPlace | null> {
  const { rows } = await db.execute<ReadingPlace>(sql`
    select h.chapter_id, h.block, h.within, extract(epoch from h.read_at)::float8 as read_at from reading_history h
    where h.share_id = ${shareId} and h.user_id = ${uid} and exists (select from ${CHAPTER})`);
  return rows[0] ?? null;
}

/** The works that can be read, the last read first; one row more than `limit` if there are more. */
export async function listHistory(
  db: Executor,
  uid: string,
  { after, limit }: { after: AfterRead | null; limit: number },
): Promise<HistoryRow[]> {
  const from = after
    ? sql`and (h.read_at, h.share_id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id})`
    : sql``;
  const { rows } = await db.execute<HistoryRow>(sql`
    select h.*, chapter.*, extract(epoch from h.read_at)::float8 as read_at,
      (extract(epoch from h.read_at) * 1000000)::bigint::text as read_micros
    from (
      select h.share_id, h.chapter_id as last_chapter, h.percent, h.read_at, n.title, s.language, s.nsfw, u.id as author_id,
        u.nickname as author_name, u.headimgurl as author_avatar, u.is_official as author_official
      from reading_history h join shares s on s.id = h.share_id ${VISIBLE}
      where h.user_id = ${uid} and ${OPEN} ${from} order by h.read_at desc, h.share_id desc limit ${limit + 1}) h
    left join lateral (
      select p.chapter_id, p.name as chapter_name, beside.number, beside.count
      from published_chapters p join chapters c on c.id = p.chapter_id and c.deleted_at is null
      cross join lateral (
        select count(*)::int as count, (count(*) filter (where (d.position, d.id) <= (c.position, c.id)))::int as number
        from published_chapters q join chapters d on d.id = q.chapter_id and d.deleted_at is null
        where q.share_id = h.share_id) beside
      where p.share_id = h.share_id and p.chapter_id = h.last_chapter) chapter on true
    order by h.read_at desc, h.share_id desc`);
  return rows;
}

export async function setKept(tx: Transaction, uid: string, isKept: boolean): Promise<void> {
  await tx.execute(sql`update reading_settings set is_kept = ${isKept} where user_id = ${uid}`);
}

/** From now on nothing is taken that was read before. */
export async function setKeptSince(tx: Transaction, uid: string): Promise<void> {
  await tx.execute(sql`update reading_settings set kept_since = clock_timestamp() where user_id = ${uid}`);
}

export async function removeWork(tx: Transaction, uid: string, shareId: string): Promise<void> {
  await tx.execute(sql`delete from reading_history where share_id = ${shareId} and user_id = ${uid}`);
}

export async function removeAll(tx: Transaction, uid: string): Promise<void> {
  await tx.execute(sql`delete from reading_history where user_id = ${uid}`);
}
