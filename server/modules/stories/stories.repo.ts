// Stories in the database. Counts and excerpts are computed from the chapters on each read, so they cannot drift. Each
// page is one SQL statement that takes its rows from an index and reads the chapters of these stories only.
import { type SQL, sql } from "drizzle-orm";
import type { StoryRole } from "../../../contract/stories.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { chapters, stories } from "../../db/tables/stories.ts";
import { recycleHorizon } from "./recycle.ts";

export type StoryRow = {
  id: string;
  title: string;
  language: "en-US" | "zh-CN";
  owner_id: string;
  owner_name: string;
  role: StoryRole;
  chapter_count: number;
  word_count: number;
  character_count: number;
  excerpt: string;
  collaborator_count: number;
  is_banned: boolean;
  last_chapter_id: string | null;
  /** Unix seconds, like the other two. */
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** The row's place in the list's order, in microseconds. */
  cursor_at: string;
};

/** Where a page begins: after this row of the order (moment, id), latest first. */
export interface After {
  moment: string;
  id: string;
}

const seconds = (column: SQL) => sql`extract(epoch from ${column})::float8`;
const momentOf = (micros: string) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

/**
 * Everything a list shows of the stories that `page` selects. `page` has the columns of `stories`, `rights`, and `at`,
 * the timestamp to order by.
 */
async function storyRows(db: Executor, uid: string, page: SQL): Promise<StoryRow[]> {
  const { rows } = await db.execute<StoryRow>(sql`
    with page as materialized (${page})
    select p.id, p.title, p.language, p.owner_id, u.nickname as owner_name,
      case when p.owner_id = ${uid} then 'owner' else p.rights end as role,
      f.chapter_count, f.word_count, f.character_count, f.last_chapter_id,
      coalesce(e.excerpt, '') as excerpt, k.collaborator_count,
      exists (select from shares x where x.story_id = p.id and x.state = 'banned') as is_banned,
      ${seconds(sql`p.created_at`)} as created_at, ${seconds(sql`p.updated_at`)} as updated_at,
      ${seconds(sql`p.deleted_at`)} as deleted_at, (extract(epoch from p.at) * 1000000)::bigint::text as cursor_at
    from page p
    join users u on u.id = p.owner_id
    cross join lateral (
      select count(*)::int as chapter_count, coalesce(sum(c.word_count), 0)::float8 as word_count,
        coalesce(sum(c.character_count), 0)::float8 as character_count,
        (array_agg(c.id order by c.updated_at desc, c.position, c.id))[1] as last_chapter_id
      from chapters c where c.story_id = p.id and c.deleted_at is null
    ) f
    left join lateral (
      select c.excerpt from chapters c
      where c.story_id = p.id and c.deleted_at is null and c.excerpt <> ''
      order by c.position, c.id limit 1
    ) e on true
    cross join lateral (select count(*)::int as collaborator_count from collaborators k where k.story_id = p.id) k
    order by p.at desc, p.id desc`);
  return rows;
}

/** A page of a person's own and shared stories, latest edit first; one row more than `limit` if there are more. */
export function listStories(
  db: Executor,
  uid: string,
  {
    scope,
    search,
    after,
    limit,
  }: { scope: "all" | "own" | "shared"; search?: string; after: After | null; limit: number },
): Promise<StoryRow[]> {
  const filters = [
    ...(after ? [sql`and (s.updated_at, s.id) < (${momentOf(after.moment)}, ${after.id}::uuid)`] : []),
    ...(search ? [sql`and s.title ilike ${`%${escapeLike(search)}%`}`] : []),
  ];
  const rest = sql`${sql.join(filters, sql` `)} order by s.updated_at desc, s.id desc limit ${limit + 1}`;
  const own = sql`(select s.*, null::text as rights, s.updated_at as at from stories s
    where s.owner_id = ${uid} and s.deleted_at is null ${rest})`;
  const shared = sql`(select s.*, c.rights, s.updated_at as at from collaborators c join stories s on s.id = c.story_id
    where c.user_id = ${uid} and s.deleted_at is null ${rest})`;
  if (scope === "own") return storyRows(db, uid, own);
  if (scope === "shared") return storyRows(db, uid, shared);
  return storyRows(db, uid, sql`${own} union all ${shared} order by at desc, id desc limit ${limit + 1}`);
}

/** A page of a person's recycle bin, last deleted first. */
export function listDeletedStories(
  db: Executor,
  uid: string,
  { after, limit }: { after: After | null; limit: number },
): Promise<StoryRow[]> {
  const from = after ? sql`and (s.deleted_at, s.id) < (${momentOf(after.moment)}, ${after.id}::uuid)` : sql``;
  return storyRows(
    db,
    uid,
    sql`select s.*, null::text as rights, s.deleted_at as at from stories s
      where s.owner_id = ${uid} and s.deleted_at is not null and s.deleted_at > ${recycleHorizon} ${from}
      order by s.deleted_at desc, s.id desc limit ${limit + 1}`,
  );
}

/** One live story as a person sees it; null if they have no role in it. */
export async function findStory(db: Executor, uid: string, id: string): Promise<StoryRow | null> {
  const [row] = await storyRows(
    db,
    uid,
    sql`select s.*, c.rights, s.updated_at as at from stories s
      left join collaborators c on c.story_id = s.id and c.user_id = ${uid}
      where s.id = ${id} and s.deleted_at is null and (s.owner_id = ${uid} or c.user_id is not null)`,
  );
  return row ?? null;
}

/** A person's role in a live story; null if they have none. */
export async function findRole(db: Executor, uid: string, id: string): Promise<StoryRole | null> {
  const { rows } = await db.execute<{ role: StoryRole | null }>(sql`
    select case when s.owner_id = ${uid} then 'owner' else c.rights end as role
    from stories s left join collaborators c on c.story_id = s.id and c.user_id = ${uid}
    where s.id = ${id} and s.deleted_at is null`);
  return rows[0]?.role ?? null;
}

/** Locks a story's row: other changes of its structure wait until the end of the transaction. */
export async function lockStoryRow(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select 1 from stories where id = ${id} for no key update`);
}

/** The story of a live chapter and a person's role in it; null if the chapter is not live or there is no role. */
export async function findChapterRole(
  db: Executor,
  uid: string,
  chapterId: string,
): Promise<{ storyId: string; role: StoryRole } | null> {
  const { rows } = await db.execute<{ story_id: string; role: StoryRole | null }>(sql`
    select s.id as story_id, case when s.owner_id = ${uid} then 'owner' else c.rights end as role
    from chapters h join stories s on s.id = h.story_id
    left join collaborators c on c.story_id = s.id and c.user_id = ${uid}
    where h.id = ${chapterId} and h.deleted_at is null and s.deleted_at is null`);
  const row = rows[0];
  return row?.role ? { storyId: row.story_id, role: row.role } : null;
}

/** Locks a person's row, so that they create one story at a time, and counts their stories, recycle bin included. */
export async function lockAndCountStories(tx: Transaction, uid: string): Promise<number> {
  await tx.execute(sql`select 1 from users where id = ${uid} for no key update`);
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from stories where owner_id = ${uid}`,
  );
  return rows[0]?.count ?? 0;
}

export async function insertStory(
  tx: Transaction,
  ownerId: string,
  title: string,
  language: "en-US" | "zh-CN",
): Promise<string> {
  const [row] = await tx.insert(stories).values({ ownerId, title, language }).returning({ id: stories.id });
  if (!row) throw new Error("the story was not stored");
  return row.id;
}

/** The first chapter of a new story. */
export async function insertFirstChapter(tx: Transaction, storyId: string, position: string): Promise<string> {
  const [row] = await tx.insert(chapters).values({ storyId, position }).returning({ id: chapters.id });
  if (!row) throw new Error("the chapter was not stored");
  return row.id;
}

/** Whether others than its writers can read it, or could again once a moderator lifts its ban. */
export async function isShared(db: Executor, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from shares where story_id = ${id} and state <> 'private'`);
  return rowCount === 1;
}

export async function updateStory(
  tx: Transaction,
  id: string,
  change: { title?: string; language?: "en-US" | "zh-CN" },
): Promise<void> {
  await tx
    .update(stories)
    .set({ ...change, updatedAt: sql`now()` })
    .where(sql`${stories.id} = ${id}`);
  // Lists of published works are filtered by the share's own copy.
  if (change.language !== undefined)
    await tx.execute(sql`
      with changed as (update shares set language = ${change.language} where story_id = ${id} returning id)
      update square_places set language = ${change.language} from changed where share_id = changed.id`);
}

/** Marks a story on the square, or one that may come back there, as one for adults; whether it was not marked before. */
export async function tagAsAdult(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update shares set nsfw = true where story_id = ${id} and state in ('square', 'banned') and not nsfw`,
  );
  return rowCount === 1;
}

/** Moves a story to the recycle bin. */
export async function recycleStory(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`update stories set deleted_at = now() where id = ${id}`);
}

/** Restores a person's own story from the recycle bin; false if it is not there. */
export async function restoreStory(db: Executor, uid: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update stories set deleted_at = null
    where id = ${id} and owner_id = ${uid} and deleted_at is not null and deleted_at > ${recycleHorizon}`);
  return rowCount === 1;
}

/** Permanently deletes a person's own story from the recycle bin, with all that belongs to it; false if not there. */
export async function eraseStory(db: Executor, uid: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from stories
    where id = ${id} and owner_id = ${uid} and deleted_at is not null and deleted_at > ${recycleHorizon}`);
  return rowCount === 1;
}

/** Deletes up to `limit` stories whose time in the recycle bin is over; returns how many. */
export async function purgeStories(db: Executor, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from stories where id in (
    select id from stories where deleted_at <= ${recycleHorizon} order by deleted_at limit ${limit} for update skip locked)`);
  return rowCount ?? 0;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
