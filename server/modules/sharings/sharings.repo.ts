// Shares and published chapters in the database. A chapter in the recycle bin stays published there and is shown to
// nobody until it is restored.
import { type SQL, sql } from "drizzle-orm";
import type { PublishedBlock } from "../../../contract/published-text.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { SHARE, type ShareRow } from "./shares.repo.ts";

/** A moment of the database's clock in microseconds, as text. */
export type Micros = string;

export type PublishedRow = {
  chapter_id: string;
  name: string;
  word_count: number;
  character_count: number;
  /** Unix seconds, like the other. */
  published_at: number;
  synced_at: number;
};

export interface Snapshot {
  chapterId: string;
  /** When its document was read: what was edited later is not in it. */
  at: Micros;
  name: string;
  blocks: PublishedBlock[];
  text: string;
  words: number;
  characters: number;
}

export interface JudgedSnapshot extends Snapshot {
  /** For adults. */
  isAdult: boolean;
}

/** Texts that are read to be judged at a time. */
const UNJUDGED_AT_ONCE = 20;

const micros = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000000)::bigint::text`;
const momentOf = (at: Micros) => sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;

const PUBLISHED = sql`p.chapter_id, p.name, p.word_count, p.character_count,
  extract(epoch from p.published_at)::float8 as published_at, extract(epoch from p.synced_at)::float8 as synced_at`;

export type OpeningRow = Omit<ShareRow, "owner_avatar" | "owner_official" | "views"> & {
  /** Another one whenever the opening is. */
  version: string;
  /** Of the first published chapter, or the one that is asked for; null if there is none. */
  chapter_id: string | null;
  chapter_name: string | null;
  is_first: boolean | null;
  /** At most `length` characters; null where the version is the one that was named. */
  text: string | null;
};

/** Of `chapters c` and `published_chapters p`: whether readers begin with it. */
const IS_FIRST = sql`not exists (
  select from published_chapters q join chapters d on d.id = q.chapter_id and d.deleted_at is null
  where q.share_id = p.share_id and (d.position, d.id) < (c.position, c.id))`;

/** A share with the beginning of its first published chapter, or of the one asked for, whose text is read where `version` is not the present one. */
export async function findOpening(
  db: Executor,
  id: string,
  { length, version, chapterId }: { length: number; version: string | null; chapterId: string | null },
): Promise<OpeningRow | null> {
  const [which, isFirst] =
    chapterId === null
      ? [sql`order by c.position, c.id limit 1`, sql`true`]
      : [sql`and p.chapter_id = ${chapterId}`, IS_FIRST];
  const { rows } = await db.execute<OpeningRow>(sql`
    select id, kind, story_id, world_id, owner_id, owner_name, state, ban, nsfw, title, is_closed, language, version, chapter_id, chapter_name, is_first,
      case when version is distinct from ${version} then left(chapter_text, ${length}) end as text
    from (
      select shared.*, first.chapter_id, first.name as chapter_name, first.text as chapter_text, first.is_first,
        json_build_array(title, language, owner_name, state = 'square', nsfw, first.chapter_id, first.name, first.at, first.is_first)::text as version
      from (${SHARE} where s.id = ${id}) shared left join lateral (
        select p.chapter_id, p.name, p.text, ${micros(sql`p.synced_at`)} as at, ${isFirst} as is_first
        from published_chapters p join chapters c on c.id = p.chapter_id
        where p.share_id = shared.id and c.deleted_at is null ${which}) first on true
    ) opening`);
  return rows[0] ?? null;
}

export type StoryShareRow = Pick<ShareRow, "id" | "state" | "ban" | "nsfw"> & { nsfw_kept: boolean };

const STORY_SHARE = sql`select id, state, ban, nsfw, nsfw_kept from shares`;

export async function findStoryShare(db: Executor, storyId: string): Promise<StoryShareRow | null> {
  const { rows } = await db.execute<StoryShareRow>(sql`${STORY_SHARE} where story_id = ${storyId}`);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends: a moderator may be banning it. */
export async function lockStoryShare(tx: Transaction, storyId: string): Promise<StoryShareRow | null> {
  const { rows } = await tx.execute<StoryShareRow>(sql`${STORY_SHARE} where story_id = ${storyId} for no key update`);
  return rows[0] ?? null;
}

export async function insertStoryShare(
  tx: Transaction,
  { id, uid, storyId, state, nsfw }: { id: string; uid: string; storyId: string; state: ShareState; nsfw: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into shares (id, owner_id, story_id, state, nsfw, language)
    select ${id}, ${uid}, id, ${state}, ${nsfw}, language from stories where id = ${storyId}`);
}

/** The first published chapter that is for adults; null if there is none. */
export async function findAdultChapter(tx: Transaction, id: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select p.chapter_id as id, p.name from published_chapters p join chapters c on c.id = p.chapter_id
    where p.share_id = ${id} and p.is_adult order by c.position, c.id limit 1`);
  return rows[0] ?? null;
}

/** Published chapters that were never judged, a few. */
export async function listUnjudged(db: Database, storyId: string): Promise<{ id: string; text: string }[]> {
  const { rows } = await db.execute<{ id: string; text: string }>(sql`
    select p.chapter_id as id, p.name || E'\n' || p.text as text
    from published_chapters p join shares s on s.id = p.share_id
    where s.story_id = ${storyId} and p.is_adult is null limit ${UNJUDGED_AT_ONCE}`);
  return rows;
}

/** Unless it was published anew, and judged, meanwhile. */
export async function setJudged(db: Database, chapterId: string, isAdult: boolean): Promise<void> {
  await db.execute(sql`
    update published_chapters set is_adult = ${isAdult} where chapter_id = ${chapterId} and is_adult is null`);
}

/** The published chapters of a share, in the story's order. */
export async function listPublished(db: Executor, shareId: string): Promise<PublishedRow[]> {
  const { rows } = await db.execute<PublishedRow>(sql`
    select ${PUBLISHED} from published_chapters p join chapters c on c.id = p.chapter_id
    where p.share_id = ${shareId} and c.deleted_at is null order by c.position, c.id`);
  return rows;
}

/** From the time an edit has to its being stored, far more than it takes. */
const EDIT_TAKES_MAX = sql`interval '1 minute'`;

/** The same, and whether their chapter has another title or other words now. */
export async function comparePublished(
  db: Executor,
  shareId: string,
): Promise<(PublishedRow & { is_changed: boolean })[]> {
  // The words are compared only where the chapter may have been edited since: an edit has the time at which its
  // transaction began, which another one that was under way then may have read before it was stored.
  const { rows } = await db.execute<PublishedRow & { is_changed: boolean }>(sql`
    select ${PUBLISHED}, c.updated_at > p.synced_at - ${EDIT_TAKES_MAX} and (c.name <> p.name or t.text is distinct from p.text) as is_changed
    from published_chapters p join chapters c on c.id = p.chapter_id
    left join document_texts t on t.document_id = c.id
    where p.share_id = ${shareId} and c.deleted_at is null order by c.position, c.id`);
  return rows;
}

export async function findPublished(
  db: Executor,
  shareId: string,
  chapterId: string,
): Promise<(PublishedRow & { blocks: PublishedBlock[] }) | null> {
  const { rows } = await db.execute<PublishedRow & { blocks: PublishedBlock[] }>(sql`
    select ${PUBLISHED}, p.blocks from published_chapters p join chapters c on c.id = p.chapter_id
    where p.share_id = ${shareId} and p.chapter_id = ${chapterId} and c.deleted_at is null`);
  return rows[0] ?? null;
}

export async function isPublished(db: Executor, shareId: string, chapterId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from published_chapters p join chapters c on c.id = p.chapter_id
    where p.share_id = ${shareId} and p.chapter_id = ${chapterId} and c.deleted_at is null`);
  return rowCount === 1;
}

export interface StoredSnapshot {
  name: string;
  blocks: PublishedBlock[];
  at: Micros;
}

/** What is published of these chapters, by chapter. */
export async function listSnapshots(db: Database, ids: readonly string[]): Promise<Map<string, StoredSnapshot>> {
  const { rows } = await db.execute<{ id: string; name: string; blocks: PublishedBlock[]; at: Micros }>(sql`
    select chapter_id as id, name, blocks, ${micros(sql`synced_at`)} as at
    from published_chapters where chapter_id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, ...stored }) => [id, stored]));
}

/** When what is published of these chapters was read, by chapter. */
export async function listMoments(tx: Transaction, ids: readonly string[]): Promise<Map<string, Micros>> {
  const { rows } = await tx.execute<{ id: string; at: Micros }>(sql`
    select chapter_id as id, ${micros(sql`synced_at`)} as at
    from published_chapters where chapter_id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Whether the chapter's projection has this title and this text. */
export async function isProjected(
  db: Database,
  { chapterId, name, text }: Pick<Snapshot, "chapterId" | "name" | "text">,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from chapters c join document_texts t on t.document_id = c.id
    where c.id = ${chapterId} and c.name = ${name} and t.text = ${text}`);
  return rowCount === 1;
}

export async function readClock(db: Database): Promise<Micros> {
  const { rows } = await db.execute<{ at: Micros }>(sql`select ${micros(sql`clock_timestamp()`)} as at`);
  return rows[0]?.at ?? "0";
}

/** Which of these are live chapters of the story. */
export async function liveChapters(db: Executor, storyId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from chapters where story_id = ${storyId} and deleted_at is null and id = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

export async function putSnapshot(tx: Transaction, shareId: string, given: JudgedSnapshot): Promise<void> {
  const { chapterId, at, name, blocks, text, words, characters, isAdult } = given;
  await tx.execute(sql`
    insert into published_chapters
      (chapter_id, share_id, name, blocks, text, word_count, character_count, is_adult, synced_at)
    values (${chapterId}, ${shareId}, ${name}, ${JSON.stringify(blocks)}::jsonb, ${text}, ${words}, ${characters}, ${isAdult},
      ${momentOf(at)})
    on conflict (chapter_id) do update set name = excluded.name, blocks = excluded.blocks, text = excluded.text,
      word_count = excluded.word_count, character_count = excluded.character_count, is_adult = excluded.is_adult,
      synced_at = excluded.synced_at`);
}

/**
 * Of a published chapter that readers have as it stands: only what is compared and counted is made to follow, where
 * another version of the server has derived it otherwise. Else the chapter would count as changed for good.
 */
export async function refreshText(tx: Transaction, { chapterId, text, words, characters }: Snapshot): Promise<void> {
  await tx.execute(sql`
    update published_chapters set text = ${text}, word_count = ${words}, character_count = ${characters}
    where chapter_id = ${chapterId}
      and (text, word_count, character_count) is distinct from (${text}, ${words}::int, ${characters}::int)`);
}

export async function deleteSnapshots(tx: Transaction, storyId: string, chapterIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from published_chapters p using chapters c
    where c.id = p.chapter_id and c.story_id = ${storyId} and p.chapter_id = any(${sql.param(chapterIds)}::uuid[])`);
}
