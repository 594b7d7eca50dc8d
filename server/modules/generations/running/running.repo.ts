// Running generations in the database: storing their progress twice a second, ending them, and ending those of
// processes that died.
import { sql } from "drizzle-orm";
import { type ErrorCode, errorNumber } from "../../../../contract/errors.ts";
import type { CandidateStatus } from "../../../../contract/generations.ts";
import type { Receipt } from "../../../../contract/receipts.ts";
import type { Database, Executor, Transaction } from "../../../db/client.ts";
import { running, silent } from "../generations.repo.ts";

/** A generation as it stands in the process that runs it. */
export interface Progress {
  id: string;
  status: string;
  waiting: number;
  eventNumber: number;
  /** Null if it is stored already, or not made yet. */
  receipt: Receipt | null;
  /** The candidates that have changed since they were stored; at the end all of them. */
  candidates: readonly { id: string; status: CandidateStatus; text: string; errorCode: number | null }[];
}

const array = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;

/**
 * For a transaction that has just updated the generations' own rows: these are always locked first.
 */
async function writeCandidates(tx: Transaction, progress: readonly Progress[]): Promise<void> {
  const rows = progress.flatMap(({ candidates }) => candidates);
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const statuses = rows.map((row) => row.status);
  const texts = rows.map((row) => row.text);
  const errorCodes = rows.map((row) => row.errorCode);
  await tx.execute(sql`
    update generation_candidates c set status = n.status, text = n.text, error_code = n.error_code
    from unnest(${array(ids, "uuid")}, ${array(statuses, "text")}, ${array(texts, "text")}, ${array(errorCodes, "int")})
      as n (id, status, text, error_code)
    where c.id = n.id`);
}

/**
 * Stores the progress of a process' generations, which is also its heartbeat. Returns the rows that are still running;
 * missing ones were deleted, or ended by another process that considered this one dead.
 */
export function storeProgress(
  db: Database,
  processId: string,
  progress: readonly Progress[],
): Promise<{ id: string; cancelled: boolean }[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; cancelled: boolean }>(sql`
      update generations g set beat_at = now(), status = n.status, waiting = n.waiting, event_number = n.event_number,
        receipt = coalesce(n.receipt::jsonb, g.receipt)
      from unnest(${array(
        progress.map((one) => one.id),
        "uuid",
      )}, ${array(
        progress.map((one) => one.status),
        "text",
      )},
        ${array(
          progress.map((one) => one.waiting),
          "int",
        )}, ${array(
          progress.map((one) => one.eventNumber),
          "int",
        )},
        ${array(
          progress.map((one) => one.receipt && JSON.stringify(one.receipt)),
          "text",
        )})
        as n (id, status, waiting, event_number, receipt)
      where g.id = n.id and g.process_id = ${processId} and g.${running}
      returning g.id, g.cancel_requested_at is not null as cancelled`);
    const mine = new Set(rows.map(({ id }) => id));
    await writeCandidates(
      tx,
      progress.filter(({ id }) => mine.has(id)),
    );
    return rows;
  });
}

/** Those of the given generations whose person was locked or has lost the right to the story. */
export async function listForbidden(db: Executor, ids: readonly string[]): Promise<{ id: string; code: ErrorCode }[]> {
  const { rows } = await db.execute<{ id: string; code: ErrorCode }>(sql`
    select * from (
      select g.id, case
        when u.shut and (u.shut_until is null or u.shut_until > now()) then 'account_locked'
        when g.story_id is null then null
        when s.deleted_at is not null or (s.owner_id <> u.id and k.rights is null) then 'story_not_found'
        when g.chapter_id is not null and h.deleted_at is not null then 'chapter_not_found'
        when s.owner_id <> u.id and k.rights <> 'write' then 'story_no_right'
      end as code
      from generations g join users u on u.id = g.user_id
      left join stories s on s.id = g.story_id
      left join chapters h on h.id = g.chapter_id
      left join collaborators k on k.story_id = g.story_id and k.user_id = g.user_id
      where g.id = any(${array(ids, "uuid")})
    ) judged where code is not null`);
  return rows;
}

/**
 * Stores the end of a generation and returns its time; null if the row was deleted or ended by another process.
 */
export async function endGeneration(
  tx: Transaction,
  processId: string,
  progress: Progress,
  errorCode: number | null,
): Promise<number | null> {
  const { rows } = await tx.execute<{ finished_at: number }>(sql`
    update generations g set status = ${progress.status}, error_code = ${errorCode}, waiting = 0, finished_at = now(),
      event_number = ${progress.eventNumber}, receipt = coalesce(${progress.receipt && JSON.stringify(progress.receipt)}::jsonb, receipt)
    where id = ${progress.id} and process_id = ${processId} and ${running}
    returning extract(epoch from finished_at)::float8 as finished_at`);
  const [row] = rows;
  if (!row) return null;
  await writeCandidates(tx, [progress]);
  return row.finished_at;
}

/** Stores the power that was charged for a generation. */
export async function writePower(tx: Transaction, id: string, power: number): Promise<void> {
  await tx.execute(sql`update generations set power = ${power} where id = ${id}`);
}

/** Asks the process that runs a generation to stop it. */
export async function requestCancel(db: Executor, id: string): Promise<void> {
  await db.execute(
    sql`update generations set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = ${id} and ${running}`,
  );
}

/** Generations whose process is dead: it sent no heartbeat for a while or, if `isAlone`, is not this one. */
export async function listAbandoned(db: Executor, processId: string, isAlone: boolean): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from generations where ${running} and ${isAlone ? sql`process_id <> ${processId}` : silent}`);
  return rows.map(({ id }) => id);
}

/** The texts of an abandoned generation's candidates that have not ended. */
export async function listUnended(db: Executor, id: string): Promise<{ id: string; text: string }[]> {
  const { rows } = await db.execute<{ id: string; text: string }>(sql`
    select id, text from generation_candidates where generation_id = ${id} and status in ('waiting', 'streaming')`);
  return rows;
}

/** The text that is kept of a candidate, and why it has ended. */
export interface Kept {
  id: string;
  text: string;
  errorCode: ErrorCode;
}

/** Ends an abandoned generation with the text kept of its candidates; false if it has already been ended. */
export async function endAbandoned(
  tx: Transaction,
  id: string,
  errorCodes: { continue: number; lab: number },
  kept: readonly Kept[],
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update generations set status = case when cancel_requested_at is null then 'failed' else 'cancelled' end,
      error_code = case when cancel_requested_at is not null then null
        when kind = 'continue' then ${errorCodes.continue}::int else ${errorCodes.lab}::int end,
      waiting = 0, finished_at = now(), event_number = event_number + 1
    where id = ${id} and ${running}`);
  if (rowCount !== 1) return false;
  await tx.execute(sql`
    update generation_candidates c set status = case when k.text = '' then 'failed' else 'partial' end, text = k.text,
      error_code = k.error_code
    from unnest(${array(
      kept.map((one) => one.id),
      "uuid",
    )}, ${array(
      kept.map((one) => one.text),
      "text",
    )}, ${array(
      kept.map((one) => errorNumber(one.errorCode)),
      "int",
    )}) as k (id, text, error_code)
    where c.id = k.id and c.generation_id = ${id} and c.status in ('waiting', 'streaming')`);
  return true;
}
