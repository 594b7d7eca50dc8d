// Chapters' summaries in the database, and the queries that find those to be written or rewritten.
import { type SQL, sql } from "drizzle-orm";
import {
  CHAPTER_MAX_CHARACTERS,
  SUMMARY_LEAST_CHARACTERS,
  SUMMARY_LONG_QUIET_MINUTES,
  SUMMARY_PENDING_MINUTES,
  SUMMARY_QUIET_MINUTES,
  SUMMARY_RETRY_MINUTES,
  SUMMARY_WANTED_DAYS,
} from "../../../contract/limits.ts";
import type { Executor } from "../../db/client.ts";

export type SummaryRow = {
  chapter_id: string;
  chapter_name: string;
  /** 1-based place among the live chapters. */
  number: number;
  position: string;
  text: string;
  origin: "model" | "author";
  pinned: boolean;
  stale: boolean;
  pending: boolean;
  failed: boolean;
  empty: boolean;
  short: boolean;
  /** Unix seconds; null while there is no text. */
  updated_at: number | null;
};

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);
const PENDING = minutes(SUMMARY_PENDING_MINUTES);
const TRY_AGAIN = minutes(SUMMARY_RETRY_MINUTES);
const WANTED = sql.raw(`interval '${SUMMARY_WANTED_DAYS} days'`);
const QUIET = minutes(SUMMARY_QUIET_MINUTES);
const LONG_QUIET = minutes(SUMMARY_LONG_QUIET_MINUTES);

/** A chapter that already has a summary counts as long enough, however short it has become. */
const longEnough = sql`(c.character_count >= ${SUMMARY_LEAST_CHARACTERS} or coalesce(s.text, '') <> '')`;
const changed = sql`t.at > s.updated_at and s.source_digest is distinct from md5(t.text)`;
const columns = sql`c.id as chapter_id, c.name as chapter_name, c.position, coalesce(s.text, '') as text,
  coalesce(s.origin, 'model') as origin, coalesce(s.pinned, false) as pinned,
  coalesce(s.text <> '' and ${changed}, false) as stale,
  coalesce(s.pending_at > now() - ${PENDING}, false) as pending,
  s.failed_at is not null as failed, coalesce(t.text, '') !~ '\\S' as empty, not ${longEnough} as short,
  extract(epoch from s.updated_at)::float8 as updated_at`;
const tables = sql`chapters c left join chapter_summaries s on s.chapter_id = c.id
  left join document_texts t on t.document_id = c.id`;
const live = (storyId: string) => sql`c.story_id = ${storyId} and c.deleted_at is null`;

/** A page of a story's chapters in order with their summaries; one row more than `limit` if there are more. */
export async function listSummaries(
  db: Executor,
  storyId: string,
  { after, limit }: { after: { position: string; id: string } | null; limit: number },
): Promise<SummaryRow[]> {
  const place = after && sql`(${after.position}, ${after.id}::uuid)`;
  const before: SQL = place
    ? sql`(select count(*)::int from chapters c where ${live(storyId)} and (c.position, c.id) <= ${place})`
    : sql`0`;
  const { rows } = await db.execute<SummaryRow>(sql`
    select ${columns}, (${before} + row_number() over (order by c.position, c.id))::int as number
    from ${tables} where ${live(storyId)} ${place ? sql`and (c.position, c.id) > ${place}` : sql``}
    order by c.position, c.id limit ${limit + 1}`);
  return rows;
}

/** One live chapter with its summary; null if the story has none with this id. */
export async function findSummary(db: Executor, storyId: string, chapterId: string): Promise<SummaryRow | null> {
  const { rows } = await db.execute<SummaryRow>(sql`
    select ${columns}, (select count(*)::int from chapters b where b.story_id = c.story_id and b.deleted_at is null
      and (b.position, b.id) <= (c.position, c.id)) as number
    from ${tables} where c.id = ${chapterId} and ${live(storyId)}`);
  return rows[0] ?? null;
}

export type EarlierRow = {
  id: string;
  name: string;
  number: number;
  text: string;
  pinned: boolean;
  /** The text is not a summary but the end of the chapter's own text. */
  ending: boolean;
};

/** Characters given from the end of the previous chapter while it has no summary. */
const ENDING_CHARACTERS = 600;

/**
 * The summaries of the chapters before one, in order. For the chapter right before, while it has no summary, the end of
 * its text is given instead, so that the model knows what has just happened. A summary that a person emptied is left
 * out.
 */
export async function listEarlier(db: Executor, storyId: string, chapterId: string): Promise<EarlierRow[]> {
  const { rows } = await db.execute<EarlierRow>(sql`
    with live as (
      select c.id, c.name, c.position, (row_number() over (order by c.position, c.id))::int as number
      from chapters c where ${live(storyId)}),
    earlier as (
      select l.*, l.number = max(l.number) over () as last from live l
      where (l.position, l.id) < (select position, id from chapters where id = ${chapterId})),
    told as (
      select e.id, e.name, e.number, coalesce(s.pinned, false) as pinned,
        e.last and coalesce(s.text = '' and s.origin = 'model', true) as ending,
        case when e.last and coalesce(s.text = '' and s.origin = 'model', true)
          then (select right(t.text, ${ENDING_CHARACTERS}) from document_texts t where t.document_id = e.id)
          else s.text end as text
      from earlier e left join chapter_summaries s on s.chapter_id = e.id)
    select * from told where text <> '' order by number`);
  return rows;
}

/**
 * The text of the chapter right before one; null for a first chapter, an empty one, and one whose summary a person
 * emptied.
 */
export async function findPrevious(
  db: Executor,
  storyId: string,
  chapterId: string,
): Promise<{ chapterId: string; name: string; number: number; text: string } | null> {
  const { rows } = await db.execute<{ chapterId: string; name: string; number: number; text: string }>(sql`
    with earlier as (
      select c.id, c.name, count(*) over ()::int as number, row_number() over (order by c.position desc, c.id desc) as back
      from chapters c
      where ${live(storyId)} and (c.position, c.id) < (select position, id from chapters where id = ${chapterId}))
    select e.id as "chapterId", e.name, e.number, right(t.text, ${CHAPTER_MAX_CHARACTERS}) as text
    from earlier e join document_texts t on t.document_id = e.id left join chapter_summaries s on s.chapter_id = e.id
    where e.back = 1 and t.text <> '' and not coalesce(s.text = '' and s.origin = 'author', false)`);
  return rows[0] ?? null;
}

/** Stores a person's own summary, and discards one that a model is writing meanwhile. */
export async function writeOwnSummary(db: Executor, chapterId: string, text: string): Promise<void> {
  await db.execute(sql`
    insert into chapter_summaries as s (chapter_id, text, origin, updated_at, source_digest, source_characters)
    select c.id, ${text}, 'author', now(), md5(coalesce(t.text, '')), c.character_count
    from chapters c left join document_texts t on t.document_id = c.id where c.id = ${chapterId}
    on conflict (chapter_id) do update set text = excluded.text, origin = excluded.origin,
      updated_at = excluded.updated_at, source_digest = excluded.source_digest,
      source_characters = excluded.source_characters, pending_at = null, failed_at = null`);
}

export async function pinSummary(db: Executor, chapterId: string, pinned: boolean): Promise<void> {
  // A pinned summary is not rewritten, so one that a model is writing now is discarded.
  await db.execute(sql`
    insert into chapter_summaries as s (chapter_id, pinned) values (${chapterId}, ${pinned})
    on conflict (chapter_id) do update set pinned = excluded.pinned,
      pending_at = case when excluded.pinned then null else s.pending_at end`);
}

/** How many of a story's summaries are being written. */
export async function countPending(db: Executor, storyId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from chapter_summaries s join chapters c on c.id = s.chapter_id
    where c.story_id = ${storyId} and s.pending_at > now() - ${PENDING}`);
  return rows[0]?.count ?? 0;
}

/** Marks a summary as pending because a person requested it; false if it already is or if it is pinned. */
export async function askForSummary(db: Executor, chapterId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into chapter_summaries as s (chapter_id, pending_at) values (${chapterId}, now())
    on conflict (chapter_id) do update set pending_at = excluded.pending_at, failed_at = null
    where not s.pinned and (s.pending_at is null or s.pending_at < now() - ${PENDING})`);
  return rowCount === 1;
}

/** Chapters whose summaries are due to be written automatically, last ones first: of one story or of all in use. */
export async function listDue(db: Executor, storyId: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from story_notes n join stories o on o.id = n.story_id join chapters c on c.story_id = n.story_id
      join document_texts t on t.document_id = c.id left join chapter_summaries s on s.chapter_id = c.id
    where n.wanted_at > now() - ${WANTED} and (s.failed_at is null or s.failed_at < now() - ${TRY_AGAIN}) ${storyId ? sql`and n.story_id = ${storyId}` : sql``}
      and o.deleted_at is null and c.deleted_at is null and c.character_count >= ${SUMMARY_LEAST_CHARACTERS}
      and t.at < now() - ${QUIET} and (s.pending_at is null or s.pending_at < now() - ${TRY_AGAIN})
      and exists (select 1 from chapters l where l.story_id = c.story_id and l.deleted_at is null
        and (l.position, l.id) > (c.position, c.id))
      and (s.chapter_id is null or (s.origin = 'model' and not s.pinned and (s.updated_at is null or (${changed}
        and (abs(c.character_count - s.source_characters) > greatest(200, s.source_characters / 10)
          or t.at < now() - ${LONG_QUIET})))))
    order by n.wanted_at desc, c.position desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Why a chapter is summed up: a person requested it, it is due, or all chapters of its story are being summed up. */
export type SummaryReason = "asked" | "due" | "all";

export type ToSumUp = {
  story_id: string;
  story_title: string;
  language: "en-US" | "zh-CN";
  owner_id: string;
  name: string;
  text: string;
  digest: string;
  characters: number;
  /** Identifies this attempt when it ends; another attempt may have replaced it. */
  token: string;
};

/**
 * Begins an attempt and returns what is to be summed up; null if nothing is (the chapter was deleted or is empty, or
 * the summary is pinned, or is a person's own and was not requested). With `asked`, the summary must already be
 * pending.
 */
export async function beginSummary(db: Executor, chapterId: string, reason: SummaryReason): Promise<ToSumUp | null> {
  const may = {
    asked: sql`s.pending_at is not null and not s.pinned`,
    due: sql`s.origin = 'model' and not s.pinned and (s.pending_at is null or s.pending_at < now() - ${TRY_AGAIN})
      and (s.failed_at is null or s.failed_at < now() - ${TRY_AGAIN})`,
    all: sql`s.origin = 'model' and not s.pinned and (s.pending_at is null or s.pending_at < now() - ${PENDING})`,
  }[reason];
  const { rows } = await db.execute<ToSumUp>(sql`
    with begun as (
      insert into chapter_summaries as s (chapter_id, pending_at)
      select c.id, now() from chapters c where c.id = ${chapterId}
      on conflict (chapter_id) do update set pending_at = now() where ${may}
      returning s.chapter_id, s.pending_at)
    select o.id as story_id, o.title as story_title, o.language, o.owner_id, c.name, t.text, md5(t.text) as digest,
      c.character_count as characters, b.pending_at::text as token
    from begun b join chapters c on c.id = b.chapter_id join stories o on o.id = c.story_id
      join document_texts t on t.document_id = c.id
    where c.deleted_at is null and o.deleted_at is null and t.text <> ''`);
  return rows[0] ?? null;
}

/** Stores a model's summary; false, storing nothing, if a person wrote or pinned the summary meanwhile. */
export async function endSummary(
  db: Executor,
  chapterId: string,
  { text, digest, characters, token }: Pick<ToSumUp, "digest" | "characters" | "token"> & { text: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update chapter_summaries set text = ${text}, origin = 'model', updated_at = now(), pending_at = null,
      failed_at = null, source_digest = ${digest}, source_characters = ${characters}
    where chapter_id = ${chapterId} and pending_at = ${token}::timestamptz and not pinned`);
  return rowCount === 1;
}

/** Records that an attempt failed. */
export async function failSummary(db: Executor, chapterId: string, token: string): Promise<void> {
  await db.execute(sql`
    update chapter_summaries set pending_at = null, failed_at = now()
    where chapter_id = ${chapterId} and pending_at = ${token}::timestamptz`);
}

/** Clears the pending mark of a requested summary that will not be written. */
export async function dropSummary(db: Executor, chapterId: string): Promise<void> {
  await db.execute(sql`update chapter_summaries set pending_at = null where chapter_id = ${chapterId}`);
}

/** Whether a chapter's summary is missing or out of date, and a model may write it. */
const needed = sql`(s.chapter_id is null or (s.origin = 'model' and not s.pinned and (s.updated_at is null or ${changed})))`;
const worthIt = sql`(${longEnough} and coalesce(t.text, '') <> '')`;

/** Records that all chapters of a story are being summed up; restarts that if it is already running. */
export async function startSummingUp(db: Executor, storyId: string): Promise<void> {
  await db.execute(sql`
    insert into story_notes (story_id, summing_at) values (${storyId}, now())
    on conflict (story_id) do update set summing_at = now()`);
}

/** Records that summing up all chapters has ended. */
export async function stopSummingUp(db: Executor, storyId: string): Promise<void> {
  await db.execute(sql`update story_notes set summing_at = null where story_id = ${storyId}`);
}

/** Stories of which all chapters are being summed up. */
export async function listSummingUp(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ story_id: string }>(
    sql`select story_id from story_notes where summing_at is not null order by summing_at limit 100`,
  );
  return rows.map(({ story_id }) => story_id);
}

/**
 * The next chapters to be summed up, in a story whose chapters are all being summed up. Chapters that failed since that
 * began are left out; those that failed earlier come last.
 */
export async function listToSumUp(db: Executor, storyId: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from story_notes n join stories o on o.id = n.story_id cross join ${tables}
    where n.story_id = ${storyId} and n.summing_at is not null and o.deleted_at is null and ${live(storyId)}
      and ${worthIt} and ${needed} and (s.failed_at is null or s.failed_at < n.summing_at)
      and (s.pending_at is null or s.pending_at < now() - ${PENDING})
    order by s.failed_at nulls first, c.position, c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export type ProgressRow = { total: number; short: number; done: number; failed: number; running: boolean };

export async function findProgress(db: Executor, storyId: string): Promise<ProgressRow> {
  const { rows } = await db.execute<ProgressRow>(sql`
    select (count(*) filter (where ${worthIt}))::int as total, (count(*) filter (where not ${worthIt}))::int as short,
      (count(*) filter (where ${worthIt} and not ${needed}))::int as done,
      (count(*) filter (where ${worthIt} and ${needed} and s.failed_at is not null))::int as failed,
      exists (select 1 from story_notes n where n.story_id = ${storyId} and n.summing_at is not null) as running
    from ${tables} where ${live(storyId)}`);
  return rows[0] as ProgressRow;
}
