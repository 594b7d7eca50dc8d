// Generations in the database: inserting, reading, listing, keeping and pruning. running.repo.ts writes running ones.
import { type SQL, sql } from "drizzle-orm";
import type { CandidateFlavour, CandidateStatus, GenerationStatus, LabTool } from "../../../contract/generations.ts";
import {
  GENERATION_SILENT_SECONDS,
  GENERATIONS_PER_CHAPTER_MAX,
  SUGGESTION_EARLIER_MAX,
  SUGGESTIONS_REMEMBERED,
} from "../../../contract/limits.ts";
import type { BigModel } from "../../../contract/models.ts";
import type { Receipt } from "../../../contract/receipts.ts";
import type { Suggestion } from "../../../contract/suggestions.ts";
import type { Executor, Transaction } from "../../db/client.ts";

export type CandidateRow = {
  id: string;
  flavour: CandidateFlavour | null;
  status: CandidateStatus;
  text: string;
  suggestion: Suggestion | null;
  error_code: number | null;
  /** Unix seconds. */
  kept_at: number | null;
};

export type GenerationRow = {
  id: string;
  kind: "continue" | "lab";
  tool: LabTool | null;
  story_id: string | null;
  chapter_id: string | null;
  parent_id: string | null;
  model: BigModel;
  fell_back_from: BigModel | null;
  write_length: number;
  status: GenerationStatus;
  error_code: number | null;
  power: number;
  waiting: number;
  receipt: Receipt | null;
  context_tail: string;
  /** Unix seconds, as are the two below. */
  created_at: number;
  finished_at: number | null;
  dismissed_at: number | null;
  candidates: CandidateRow[];
  request_hash: Buffer;
  event_number: number;
  /** Whether it is running, but its process has sent no heartbeat for GENERATION_SILENT_SECONDS. */
  silent: boolean;
  /** The row's place in a list's order, in microseconds. */
  cursor_at: string;
};

/** The values of a request for a generation. */
export interface GenerationRequest {
  id: string;
  uid: string;
  kind: "continue" | "lab";
  tool: LabTool | null;
  storyId: string | null;
  chapterId: string | null;
  parentId: string | null;
  model: BigModel;
  fellBackFrom: BigModel | null;
  writeLength: number;
  /** Units of power. */
  cost: number;
}

/** What is stored when a generation is asked for. */
export interface NewGeneration extends GenerationRequest {
  contextTail: string;
  requestHash: Buffer;
  processId: string;
  candidates: readonly NewCandidate[];
}

export interface NewCandidate {
  id: string;
  flavour: CandidateFlavour | null;
  /** Complete from the beginning, as are all others of its generation; null for text that is to be written. */
  suggestion: Suggestion | null;
}

export const silent = sql.raw(`beat_at < now() - interval '${GENERATION_SILENT_SECONDS} seconds'`);
export const running = sql.raw("status in ('queued', 'running')");

const columns = (withReceipt: boolean) => sql`g.id, g.kind, g.tool, g.story_id, g.chapter_id, g.parent_id, g.model,
  g.fell_back_from, g.write_length, g.status, g.error_code, g.power, g.waiting, g.context_tail, g.request_hash,
  g.event_number, ${withReceipt ? sql`g.receipt` : sql`null::jsonb as receipt`},
  (g.status in ('queued', 'running') and g.${silent}) as silent,
  extract(epoch from g.created_at)::float8 as created_at, extract(epoch from g.finished_at)::float8 as finished_at,
  extract(epoch from g.dismissed_at)::float8 as dismissed_at,
  (extract(epoch from g.created_at) * 1000000)::bigint::text as cursor_at,
  (select json_agg(json_build_object('id', c.id, 'flavour', c.flavour, 'status', c.status, 'text', c.text,
      'suggestion', c.suggestion, 'error_code', c.error_code, 'kept_at', extract(epoch from c.kept_at)::float8) order by c.place)
    from generation_candidates c where c.generation_id = g.id) as candidates`;

async function findOne(db: Executor, where: SQL): Promise<GenerationRow | null> {
  const { rows } = await db.execute<GenerationRow>(sql`select ${columns(true)} from generations g where ${where}`);
  return rows[0] ?? null;
}

/** A person's own generation; null for another person's and for an unknown id. */
export function findGeneration(db: Executor, uid: string, id: string): Promise<GenerationRow | null> {
  return findOne(db, sql`g.id = ${id} and g.user_id = ${uid}`);
}

/** The person's generations that a new request may conflict with: the one with the same id, and the running one. */
export async function listConflicting(tx: Transaction, uid: string, id: string): Promise<GenerationRow[]> {
  const { rows } = await tx.execute<GenerationRow>(sql`
    select ${columns(true)} from generations g where g.user_id = ${uid} and (g.id = ${id} or g.${running})`);
  return rows;
}

/** Locks the person's row, so that their other requests wait until the transaction ends. */
export async function lockPerson(tx: Transaction, uid: string): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${uid} for no key update`);
}

/**
 * Inserts a generation, queued, or done if it consists of suggestions; null if the id is taken. A parent that is not
 * the person's own is stored as null. Returns the values that the database has set.
 */
export async function insertGeneration(
  tx: Transaction,
  one: NewGeneration,
): Promise<{ created_at: number; finished_at: number | null; parent_id: string | null } | null> {
  const isDone = one.candidates.every(({ suggestion }) => suggestion !== null);
  type Made = { created_at: number; finished_at: number | null; parent_id: string | null };
  const { rows } = await tx.execute<Made>(sql`
    with made as (
      insert into generations (id, user_id, kind, tool, story_id, chapter_id, parent_id, model, fell_back_from,
        write_length, status, finished_at, cost, context_tail, request_hash, process_id)
      values (${one.id}, ${one.uid}, ${one.kind}, ${one.tool}, ${one.storyId}, ${one.chapterId},
        (select p.id from generations p where p.id = ${one.parentId} and p.user_id = ${one.uid}),
        ${one.model}, ${one.fellBackFrom}, ${one.writeLength}, ${isDone ? "done" : "queued"}, ${isDone ? sql`now()` : null},
        ${one.cost}, ${one.contextTail}, ${one.requestHash}, ${one.processId})
      on conflict (id) do nothing
      returning id, parent_id, extract(epoch from created_at)::float8 as created_at,
        extract(epoch from finished_at)::float8 as finished_at
    ), candidates as (
      insert into generation_candidates (id, generation_id, place, flavour, suggestion, status)
      select n.id, made.id, n.place, n.flavour, n.suggestion::jsonb,
        case when n.suggestion is null then 'waiting' else 'complete' end
      from made, unnest(${sql.param(one.candidates.map(({ id }) => id))}::uuid[],
        ${sql.param(one.candidates.map(({ flavour }) => flavour))}::text[],
        ${sql.param(one.candidates.map(({ suggestion }) => suggestion && JSON.stringify(suggestion)))}::text[])
        with ordinality as n (id, flavour, suggestion, place)
    )
    select created_at, finished_at, parent_id from made`);
  return rows[0] ?? null;
}

/**
 * A page of a person's results of a chapter, latest first, without receipts; one row more than `limit` if there are
 * more.
 */
export async function listGenerations(
  db: Executor,
  uid: string,
  chapterId: string,
  { kind, after, limit }: { kind?: "continue" | "lab"; after: { moment: string; id: string } | null; limit: number },
): Promise<GenerationRow[]> {
  const from = after
    ? sql`and (g.created_at, g.id) < (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<GenerationRow>(sql`
    select ${columns(false)} from generations g
    where g.chapter_id = ${chapterId} and g.user_id = ${uid} ${kind ? sql`and g.kind = ${kind}` : sql``} ${from}
    order by g.created_at desc, g.id desc limit ${limit + 1}`);
  return rows;
}

/** The candidates' texts of a person's generation, from which the next one should differ. */
export async function listTexts(db: Executor, uid: string, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select c.text from generation_candidates c join generations g on g.id = c.generation_id
    where g.id = ${id} and g.user_id = ${uid} and c.text <> '' order by c.place`);
  return rows.map(({ text }) => text);
}

/** The suggestions of a person's last results in a chapter. */
export async function listSuggestions(db: Executor, uid: string, chapterId: string): Promise<Suggestion[]> {
  const { rows } = await db.execute<{ suggestion: Suggestion }>(sql`
    select c.suggestion from (
      select id, created_at from generations where chapter_id = ${chapterId} and user_id = ${uid} and kind = 'continue'
      order by created_at desc nulls last, id desc limit ${SUGGESTIONS_REMEMBERED}) g
    join generation_candidates c on c.generation_id = g.id
    where c.suggestion is not null order by g.created_at desc, c.place`);
  return rows.map(({ suggestion }) => suggestion);
}

/** Bytes of text a character has at most, so that lengths are summed without reading the texts. */
const BYTES_A_CHARACTER = 3;

/**
 * The texts of the chapters before one, in order: the last ones, with SUGGESTION_EARLIER_MAX characters or more if
 * there are so many; no chapter is cut.
 */
export async function listEarlierTexts(
  db: Executor,
  storyId: string,
  chapterId: string,
): Promise<{ chapterId: string; title: string; text: string }[]> {
  const most = BYTES_A_CHARACTER * SUGGESTION_EARLIER_MAX;
  const { rows } = await db.execute<{ chapterId: string; title: string; text: string }>(sql`
    with earlier as (
      select c.id, c.name, c.position, sum(octet_length(t.text)) over (order by c.position desc, c.id desc)
          - octet_length(t.text) as behind
      from chapters c join document_texts t on t.document_id = c.id
      where c.story_id = ${storyId} and c.deleted_at is null
        and (c.position, c.id) < (select position, id from chapters where id = ${chapterId}))
    select e.id as "chapterId", e.name as title, t.text from earlier e join document_texts t on t.document_id = e.id
    where e.behind < ${most} and t.text <> '' order by e.position, e.id`);
  return rows;
}

/** Stores that a candidate was put into the text; null if it is not the person's. */
export async function keepCandidate(
  db: Executor,
  uid: string,
  id: string,
  candidateId: string,
): Promise<CandidateRow | null> {
  const { rows } = await db.execute<CandidateRow>(sql`
    update generation_candidates c set kept_at = now() from generations g
    where c.id = ${candidateId} and c.generation_id = ${id} and g.id = c.generation_id and g.user_id = ${uid}
      and c.suggestion is null
    returning c.id, c.flavour, c.status, c.text, c.suggestion, c.error_code, extract(epoch from c.kept_at)::float8 as kept_at`);
  return rows[0] ?? null;
}

/** Stores when a result was first dismissed and returns that time; null if it is not the person's. */
export async function dismissGeneration(db: Executor, uid: string, id: string): Promise<number | null> {
  const { rows } = await db.execute<{ dismissed_at: number }>(sql`
    update generations set dismissed_at = coalesce(dismissed_at, now()) where id = ${id} and user_id = ${uid}
    returning extract(epoch from dismissed_at)::float8 as dismissed_at`);
  return rows[0]?.dismissed_at ?? null;
}

/**
 * Deletes a person's results of a chapter (or of no chapter) beyond the limit: those not kept first, oldest first.
 */
export async function pruneGenerations(db: Executor, uid: string, chapterId: string | null): Promise<void> {
  const chapter = chapterId === null ? sql`g.chapter_id is null` : sql`g.chapter_id = ${chapterId}`;
  await db.execute(sql`delete from generations where id in (
    select g.id from generations g where g.user_id = ${uid} and ${chapter} and not ${running}
    order by exists (select 1 from generation_candidates c where c.generation_id = g.id and c.kept_at is not null) desc,
      g.created_at desc, g.id desc
    offset ${GENERATIONS_PER_CHAPTER_MAX})`);
}

/** The titles and the language that a prompt names for a text. */
export async function findPlace(
  db: Executor,
  storyId: string,
  chapterId: string | null,
): Promise<{ storyTitle: string; language: "en-US" | "zh-CN"; chapterTitle: string } | null> {
  const { rows } = await db.execute<{ title: string; language: "en-US" | "zh-CN"; name: string | null }>(sql`
    select s.title, s.language, h.name from stories s left join chapters h on h.id = ${chapterId} and h.story_id = s.id
    where s.id = ${storyId}`);
  const row = rows[0];
  return row ? { storyTitle: row.title, language: row.language, chapterTitle: row.name ?? "" } : null;
}
