// Files that were sent, in the database. Moments are the database's own, so that all processes agree on them.
import { sql } from "drizzle-orm";
import { WORLD_FILE_KEPT_SECONDS } from "../../../contract/limits.ts";
import type { ImportOutcome, ImportProgress } from "../../../contract/world-files.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import type { FileSummary } from "./file-summary.ts";

export type StepProgress = Pick<ImportProgress, "step" | "done" | "total">;

export type FileRecord = {
  id: string;
  name: string;
  status: ImportProgress["status"];
  progress: StepProgress | null;
  /** The run has not been heard of for a while: the one who did it is gone. */
  silent: boolean;
  error_code: number | null;
  error_entry: string | null;
  outcome: ImportOutcome | null;
  /** Unix seconds. */
  expires_at: number;
};

/** A piece of a file's bytes: so much is read or written while nothing else is. */
const PIECE_BYTES = 1024 * 1024;
/** A run says more often than this that it is still there. */
const SILENT_SECONDS = 60;

const silent = sql`coalesce(beat_at < now() - ${SILENT_SECONDS} * interval '1 second', false)`;
const columns = sql`id, name, status, progress, ${silent} as silent, error_code, error_entry, outcome,
  extract(epoch from expires_at)::float8 as expires_at`;

/** Keeps a file and what was found in it; forgets the oldest ones of its owner beyond `most`. */
export async function addFile(
  db: Database,
  uid: string,
  file: { name: string; summary: FileSummary; bytes: Buffer },
  most: number,
): Promise<FileRecord> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<FileRecord>(sql`
      insert into world_files (owner_id, name, summary, expires_at)
      values (${uid}, ${file.name}, ${JSON.stringify(file.summary)}::jsonb,
        now() + ${WORLD_FILE_KEPT_SECONDS} * interval '1 second')
      returning ${columns}`);
    const record = rows[0] as FileRecord;
    for (let place = 0; place * PIECE_BYTES < file.bytes.length; place++) {
      const piece = file.bytes.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES);
      await tx.execute(
        sql`insert into world_file_pieces (file_id, place, bytes) values (${record.id}, ${place}, ${piece})`,
      );
    }
    await tx.execute(sql`delete from world_files where id in (
      select id from world_files where owner_id = ${uid} and id <> ${record.id} and (status <> 'running' or ${silent})
      order by created_at desc, id offset ${most - 1})`);
    return record;
  });
}

export async function findFile(db: Executor, uid: string, id: string): Promise<FileRecord | null> {
  const { rows } = await db.execute<FileRecord>(
    sql`select ${columns} from world_files where id = ${id} and owner_id = ${uid} and expires_at > now()`,
  );
  return rows[0] ?? null;
}

/** What was found in a file; null if it is gone. */
export async function readSummary(db: Executor, id: string): Promise<FileSummary | null> {
  const { rows } = await db.execute<{ summary: FileSummary }>(
    // One that was read by a version which counted nothing of what is kept is read anew: it is sent again.
    sql`select summary from world_files where id = ${id} and summary ? 'kept'`,
  );
  return rows[0]?.summary ?? null;
}

/** A file's bytes; null if it is gone. */
export async function readBytes(db: Executor, id: string): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let place = 0; ; place++) {
    const { rows } = await db.execute<{ bytes: Buffer }>(
      sql`select bytes from world_file_pieces where file_id = ${id} and place = ${place}`,
    );
    if (!rows[0]) break;
    pieces.push(rows[0].bytes);
  }
  return pieces.length > 0 ? Buffer.concat(pieces) : null;
}

/**
 * Begins a run; `not` where one is under way or has ended well, `full` where the person has that many others. The file
 * is kept a while longer.
 */
export async function claimRun(
  db: Database,
  uid: string,
  { id, runId, most }: { id: string; runId: string; most: number },
): Promise<"begun" | "not" | "full"> {
  return db.transaction(async (tx) => {
    // Counted under a lock: of several that begin at once each would see none of the others. It is not the person's
    // row, which an import holds for as long as it stores.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('world-file-runs:' || ${uid}, 0))`);
    if ((await countRuns(tx, uid, id)) >= most) return "full";
    return (await claim(tx, id, runId)) ? "begun" : "not";
  });
}

async function claim(tx: Transaction, id: string, runId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update world_files set status = 'running', run_id = ${runId}, beat_at = now(), progress = null, error_code = null, error_entry = null,
      expires_at = greatest(expires_at, now() + ${WORLD_FILE_KEPT_SECONDS} * interval '1 second')
    where id = ${id} and (status in ('waiting', 'failed') or (status = 'running' and ${silent}))`);
  return rowCount === 1;
}

/** Imports of a person that are under way, but for that of one file. */
async function countRuns(tx: Transaction, uid: string, but: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from world_files
    where owner_id = ${uid} and id <> ${but} and status = 'running' and not ${silent}`);
  return rows[0]?.count ?? 0;
}

/** Notes how far a run is; false if it is no longer the one under way. */
export async function writeProgress(db: Executor, id: string, runId: string, progress: StepProgress): Promise<boolean> {
  const { rowCount } =
    await db.execute(sql`update world_files set progress = ${JSON.stringify(progress)}::jsonb, beat_at = now()
    where id = ${id} and run_id = ${runId} and status = 'running'`);
  return rowCount === 1;
}

/** Ends a run well, in the transaction that brings the world in; false if it is no longer the one under way. */
export async function finishRun(tx: Transaction, id: string, runId: string, outcome: ImportOutcome): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update world_files set status = 'done', outcome = ${JSON.stringify(outcome)}::jsonb, beat_at = now()
    where id = ${id} and run_id = ${runId} and status = 'running'`);
  if (rowCount !== 1) return false;
  await tx.execute(sql`delete from world_file_pieces where file_id = ${id}`);
  return true;
}

/** Ends a run that failed; `entry` is the name of the entry it failed by, if it is one. */
export async function failRun(
  db: Executor,
  id: string,
  runId: string,
  { code, entry }: { code: number; entry: string | null },
): Promise<void> {
  await db.execute(sql`update world_files set status = 'failed', error_code = ${code}, error_entry = ${entry}
    where id = ${id} and run_id = ${runId} and status = 'running'`);
}

/**
 * Forgets a file, and with that the import that is under way: without the file it can't end well. Says whether the file
 * has been brought in by then.
 */
export async function removeFile(db: Executor, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ status: string }>(sql`delete from world_files where id = ${id} returning status`);
  return rows[0]?.status === "done";
}

/** Forgets files nobody has come back to; answers how many. */
export async function purgeFiles(db: Executor, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from world_files where id in (
    select id from world_files where expires_at <= now() and (status <> 'running' or ${silent})
    order by expires_at limit ${limit} for update skip locked)`);
  return rowCount ?? 0;
}
