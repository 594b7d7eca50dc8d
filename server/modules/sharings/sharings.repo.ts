// Shares and published chapters in the database. A chapter in the recycle bin stays published there and is shown to
// nobody until it is restored.
import { type SQL, sql } from "drizzle-orm";
import type { PublishedBlock } from "../../../contract/published-text.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";

/** A moment of the database's clock in microseconds, as text. */
export type Micros = string;

export type ShareRow = {
  id: string;
  story_id: string | null;
  owner_id: string;
  owner_name: string;
  state: ShareState;
  /** Whether the owner's account is locked or about to be deleted. */
  is_closed: boolean;
  /** Null where the story is deleted, for good or not. */
  title: string | null;
  language: "en-US" | "zh-CN";
};

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

const SHARE = sql`select s.id, s.story_id, s.owner_id, u.nickname as owner_name, s.state, n.title,
  (u.deletion_due_at is not null or u.shut and coalesce(u.shut_until > now(), true)) as is_closed,
  coalesce(n.language, 'en-US') as language
  from shares s join users u on u.id = s.owner_id left join stories n on n.id = s.story_id and n.deleted_at is null`;

const micros = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000000)::bigint::text`;
const momentOf = (at: Micros) => sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;

const PUBLISHED = sql`p.chapter_id, p.name, p.word_count, p.character_count,
  extract(epoch from p.published_at)::float8 as published_at, extract(epoch from p.synced_at)::float8 as synced_at`;

export async function findShare(db: Executor, id: string): Promise<ShareRow | null> {
  const { rows } = await db.execute<ShareRow>(sql`${SHARE} where s.id = ${id}`);
  return rows[0] ?? null;
}

/** A share with the beginning of its first published chapter, at most `length` characters of text. */
export async function findOpening(
  db: Executor,
  id: string,
  length: number,
): Promise<(ShareRow & { chapter: { id: string; name: string; text: string } | null }) | null> {
  const { rows } = await db.execute<ShareRow & { chapter: { id: string; name: string; text: string } | null }>(sql`
    select shared.*, (
      select json_build_object('id', p.chapter_id, 'name', p.name, 'text', left(p.text, ${length}))
      from published_chapters p join chapters c on c.id = p.chapter_id
      where p.share_id = shared.id and c.deleted_at is null order by c.position, c.id limit 1) as chapter
    from (${SHARE} where s.id = ${id}) shared`);
  return rows[0] ?? null;
}

export async function findStoryShare(db: Executor, storyId: string): Promise<Pick<ShareRow, "id" | "state"> | null> {
  const { rows } = await db.execute<Pick<ShareRow, "id" | "state">>(
    sql`select id, state from shares where story_id = ${storyId}`,
  );
  return rows[0] ?? null;
}

export async function insertShare(
  tx: Transaction,
  { id, uid, storyId, state }: { id: string; uid: string; storyId: string; state: ShareState },
): Promise<void> {
  await tx.execute(
    sql`insert into shares (id, owner_id, story_id, state) values (${id}, ${uid}, ${storyId}, ${state})`,
  );
}

export async function setState(tx: Transaction, id: string, state: ShareState): Promise<void> {
  await tx.execute(sql`update shares set state = ${state} where id = ${id}`);
}

/** The published chapters of a share, in the story's order. */
export async function listPublished(db: Executor, shareId: string): Promise<PublishedRow[]> {
  const { rows } = await db.execute<PublishedRow>(sql`
    select ${PUBLISHED} from published_chapters p join chapters c on c.id = p.chapter_id
    where p.share_id = ${shareId} and c.deleted_at is null order by c.position, c.id`);
  return rows;
}

/** The same, and whether their chapter has another title or other words now. */
export async function comparePublished(
  db: Executor,
  shareId: string,
): Promise<(PublishedRow & { is_changed: boolean })[]> {
  // The words are compared only where the chapter was edited since.
  const { rows } = await db.execute<PublishedRow & { is_changed: boolean }>(sql`
    select ${PUBLISHED}, c.updated_at > p.synced_at and (c.name <> p.name or t.text is distinct from p.text) as is_changed
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

export async function putSnapshot(tx: Transaction, shareId: string, given: Snapshot): Promise<void> {
  const { chapterId, at, name, blocks, text, words, characters } = given;
  await tx.execute(sql`
    insert into published_chapters
      (chapter_id, share_id, name, blocks, text, word_count, character_count, synced_at)
    values (${chapterId}, ${shareId}, ${name}, ${JSON.stringify(blocks)}::jsonb, ${text}, ${words}, ${characters}, ${momentOf(at)})
    on conflict (chapter_id) do update set name = excluded.name, blocks = excluded.blocks, text = excluded.text,
      word_count = excluded.word_count, character_count = excluded.character_count,
      synced_at = excluded.synced_at`);
}

/** Records that a published chapter was found equal to the text it had at this moment. */
export async function touchSnapshot(tx: Transaction, chapterId: string, at: Micros): Promise<void> {
  await tx.execute(sql`update published_chapters set synced_at = ${momentOf(at)} where chapter_id = ${chapterId}`);
}

export async function deleteSnapshots(tx: Transaction, storyId: string, chapterIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from published_chapters p using chapters c
    where c.id = p.chapter_id and c.story_id = ${storyId} and p.chapter_id = any(${sql.param(chapterIds)}::uuid[])`);
}
