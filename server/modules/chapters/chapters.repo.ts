// Chapters in the database: their order, names and counts. A live chapter's number is computed when it is read.
import { type SQL, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";
import { recycleHorizon } from "../stories/recycle.ts";

export type ChapterRow = {
  id: string;
  story_id: string;
  position: string;
  name: string;
  word_count: number;
  character_count: number;
  excerpt: string;
  /** Whether readers of the shared story see it. */
  published: boolean;
  /** Unix seconds, as is `updated_at`. */
  created_at: number;
  updated_at: number;
  /** 1-based place among the live chapters. */
  number: number;
};

export type DeletedChapterRow = Omit<ChapterRow, "number"> & {
  deleted_at: number;
  /** The deletion in microseconds. */
  cursor_at: string;
};

const columns = sql`c.id, c.story_id, c.position, c.name, c.word_count, c.character_count, c.excerpt,
  exists (select from published_chapters p where p.chapter_id = c.id) as published,
  extract(epoch from c.created_at)::float8 as created_at, extract(epoch from c.updated_at)::float8 as updated_at`;

const live = (storyId: string) => sql`c.story_id = ${storyId} and c.deleted_at is null`;

/** A page of a story's chapters in order; one row more than `limit` if there are more. */
export async function listChapters(
  db: Executor,
  storyId: string,
  { after, limit }: { after: { position: string; id: string } | null; limit: number },
): Promise<ChapterRow[]> {
  const place = after ? sql`(${after.position}, ${after.id}::uuid)` : null;
  const before: SQL = place
    ? sql`(select count(*)::int from chapters c where ${live(storyId)} and (c.position, c.id) <= ${place})`
    : sql`0`;
  const { rows } = await db.execute<ChapterRow>(sql`
    select ${columns}, (${before} + row_number() over (order by c.position, c.id))::int as number
    from chapters c where ${live(storyId)} ${place ? sql`and (c.position, c.id) > ${place}` : sql``}
    order by c.position, c.id limit ${limit + 1}`);
  return rows;
}

/** One live chapter of a story; null if it has none with this id. */
export async function findChapter(db: Executor, storyId: string, id: string): Promise<ChapterRow | null> {
  const { rows } = await db.execute<ChapterRow>(sql`
    select ${columns}, (select count(*)::int from chapters b
      where b.story_id = c.story_id and b.deleted_at is null and (b.position, b.id) <= (c.position, c.id)) as number
    from chapters c where c.id = ${id} and ${live(storyId)}`);
  return rows[0] ?? null;
}

/** Ids of a story's live chapters in order. */
export async function listChapterIds(db: Executor, storyId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select c.id from chapters c where ${live(storyId)} order by c.position, c.id`,
  );
  return rows.map((row) => row.id);
}

/** A page of a story's deleted chapters, last deleted first. */
export async function listDeletedChapters(
  db: Executor,
  storyId: string,
  { after, limit }: { after: { moment: string; id: string } | null; limit: number },
): Promise<DeletedChapterRow[]> {
  const from = after
    ? sql`and (c.deleted_at, c.id) < (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<DeletedChapterRow>(sql`
    select ${columns}, extract(epoch from c.deleted_at)::float8 as deleted_at,
      (extract(epoch from c.deleted_at) * 1000000)::bigint::text as cursor_at
    from chapters c where c.story_id = ${storyId} and c.deleted_at > ${recycleHorizon} ${from}
    order by c.deleted_at desc, c.id desc limit ${limit + 1}`);
  return rows;
}

/** How many chapters a story has: live ones, and all including deleted ones. */
export async function countChapters(tx: Transaction, storyId: string): Promise<{ live: number; all: number }> {
  const { rows } = await tx.execute<{ live: number; all: number }>(sql`
    select (count(*) filter (where deleted_at is null))::int as live, count(*)::int as all from chapters where story_id = ${storyId}`);
  return rows[0] ?? { live: 0, all: 0 };
}

/** Inserts chapters at their positions, still without names and texts; false if one of the ids is taken. */
export async function insertChapters(
  tx: Transaction,
  storyId: string,
  ids: readonly string[],
  positions: readonly string[],
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into chapters (id, story_id, position)
    select n.id, ${storyId}, n.position
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(positions)}::text[]) as n (id, position)
    on conflict (id) do nothing`);
  return rowCount === ids.length;
}

/** The story a chapter of any state belongs to, and whether it is deleted; null if there is none. */
export async function findAnyChapter(db: Executor, id: string): Promise<{ storyId: string; deleted: boolean } | null> {
  const { rows } = await db.execute<{ story_id: string; deleted: boolean }>(sql`
    select story_id, deleted_at is not null as deleted from chapters where id = ${id}`);
  const row = rows[0];
  return row ? { storyId: row.story_id, deleted: row.deleted } : null;
}

export async function writePosition(tx: Transaction, id: string, position: string): Promise<void> {
  await tx.execute(sql`update chapters set position = ${position} where id = ${id}`);
}

/** Marks a live chapter deleted; false if the story has none with this id. */
export async function deleteChapter(tx: Transaction, storyId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update chapters c set deleted_at = now() where c.id = ${id} and ${live(storyId)}`,
  );
  return rowCount === 1;
}

/** Restores a deleted chapter; false if there is nothing to restore. */
export async function restoreChapter(tx: Transaction, storyId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`update chapters set deleted_at = null
    where id = ${id} and story_id = ${storyId} and deleted_at > ${recycleHorizon}`);
  return rowCount === 1;
}

/** Purges up to `limit` chapters whose time in the recycle bin is over; returns how many. */
export async function purgeChapters(db: Executor, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from chapters where id in (
    select id from chapters where deleted_at <= ${recycleHorizon} order by deleted_at limit ${limit} for update skip locked)`);
  return rowCount ?? 0;
}
