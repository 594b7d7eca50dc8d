// Uploaded files in the database. All times are taken from the database's clock, so that all processes agree on them.
import { sql } from "drizzle-orm";
import { IMPORT_SILENT_SECONDS, WORLD_FILE_KEPT_SECONDS } from "../../../contract/limits.ts";
import type { ImportOutcome, ImportProgress } from "../../../contract/world-files.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import type { FileSummary } from "./file-summary.ts";

export type StepProgress = Pick<ImportProgress, "step" | "done" | "total">;

export type FileRecord = {
  id: string;
  name: string;
  status: ImportProgress["status"];
  progress: StepProgress | null;
  /** True if the run's heartbeat is overdue: its process has died. */
  silent: boolean;
  error_code: number | null;
  error_entry: string | null;
  outcome: ImportOutcome | null;
  /** Unix seconds. */
  expires_at: number;
};

/** Size of the pieces in which a file's bytes are stored, so that each statement stays short. */
const PIECE_BYTES = 1024 * 1024;

const silent = sql`coalesce(beat_at < now() - ${IMPORT_SILENT_SECONDS} * interval '1 second', false)`;
const columns = sql`id, name, status, progress, ${silent} as silent, error_code, error_entry, outcome,
  extract(epoch from expires_at)::float8 as expires_at`;

/** Stores a file and its summary; deletes its owner's oldest files beyond `most`. */
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

/** A file's summary; null if the file does not exist. */
export async function readSummary(db: Executor, id: string): Promise<FileSummary | null> {
  const { rows } = await db.execute<{ summary: FileSummary }>(
    // A summary by an older version, without `kept`, does not count: the file has to be uploaded again.
    sql`select summary from world_files where id = ${id} and summary ? 'kept'`,
  );
  return rows[0]?.summary ?? null;
}

/** A file's bytes; null if it does not exist. */
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
 * Begins a run and extends the file's expiry. Returns `not` if a run is under way or has succeeded, `full` if the
 * person has `most` other runs.
 */
export async function claimRun(
  db: Database,
  uid: string,
  { id, runId, most }: { id: string; runId: string; most: number },
): Promise<"begun" | "not" | "full"> {
  return db.transaction(async (tx) => {
    // Counted under a lock, or several runs that begin at once would not see each other. An advisory lock is used,
    // because imports lock the person's row while they store.
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

/** A person's running imports, except that of the file `but`. */
async function countRuns(tx: Transaction, uid: string, but: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from world_files
    where owner_id = ${uid} and id <> ${but} and status = 'running' and not ${silent}`);
  return rows[0]?.count ?? 0;
}

/** Stores a run's progress and heartbeat; false if it is no longer the file's current run. */
export async function writeProgress(db: Executor, id: string, runId: string, progress: StepProgress): Promise<boolean> {
  const { rowCount } =
    await db.execute(sql`update world_files set progress = ${JSON.stringify(progress)}::jsonb, beat_at = now()
    where id = ${id} and run_id = ${runId} and status = 'running'`);
  return rowCount === 1;
}

/** Marks a run as done, in the transaction of the import; false if it is no longer the file's current run. */
export async function finishRun(tx: Transaction, id: string, runId: string, outcome: ImportOutcome): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update world_files set status = 'done', outcome = ${JSON.stringify(outcome)}::jsonb, beat_at = now()
    where id = ${id} and run_id = ${runId} and status = 'running'`);
  if (rowCount !== 1) return false;
  await tx.execute(sql`delete from world_file_pieces where file_id = ${id}`);
  return true;
}

/** Marks a run as failed; `entry` is the name of the entry that caused it, if there is one. */
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
 * Deletes a file, which also makes a running import fail: it cannot be marked as done without the file. Returns whether
 * the file had been imported.
 */
export async function removeFile(db: Executor, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ status: string }>(sql`delete from world_files where id = ${id} returning status`);
  return rows[0]?.status === "done";
}

/** Deletes up to `limit` expired files; returns how many. */
export async function purgeFiles(db: Executor, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from world_files where id in (
    select id from world_files where expires_at <= now() and (status <> 'running' or ${silent})
    order by expires_at limit ${limit} for update skip locked)`);
  return rowCount ?? 0;
}
