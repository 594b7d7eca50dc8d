// The log's SQL. Plain statements on the pool, because every keystroke takes this path.
import type pg from "pg";

/** An update to be appended to the log. */
export interface LogEntry {
  documentId: string;
  bytes: Uint8Array;
  userId: string | null;
  schemaVersion: number;
}

/** A row of the log; `bytes` only if the reader does not have it. */
export interface LogRow {
  id: number;
  /** Null for a row the reader said it has. */
  bytes: Buffer | null;
}

export interface StoredLog {
  /** The newest schema that has written to the document. */
  schemaVersion: number;
  /** When the snapshot was written, in microseconds; 0 if there is none. */
  snapshotAt: number;
  /** Null if there is none, or if it is the one the reader said it has. */
  snapshot: Buffer | null;
  rows: LogRow[];
}

const APPEND = `
  insert into document_updates (document_id, bytes, user_id, schema_version)
  select * from unnest($1::uuid[], $2::bytea[], $3::uuid[], $4::int[])
  returning id, document_id`;

/** Appends all entries or none; resolves to the new rows' ids by document. */
export async function appendEntries(
  pool: pg.Pool,
  entries: readonly LogEntry[],
  timeoutMs: number,
): Promise<Map<string, number[]>> {
  const query = {
    name: "collab-append",
    text: APPEND,
    values: [
      entries.map((entry) => entry.documentId),
      entries.map((entry) => Buffer.from(entry.bytes.buffer, entry.bytes.byteOffset, entry.bytes.byteLength)),
      entries.map((entry) => entry.userId),
      entries.map((entry) => entry.schemaVersion),
    ],
    query_timeout: timeoutMs,
  };
  const { rows } = await pool.query<{ id: string; document_id: string }>(query);
  const ids = new Map<string, number[]>();
  for (const row of rows) {
    const known = ids.get(row.document_id);
    if (known) known.push(Number(row.id));
    else ids.set(row.document_id, [Number(row.id)]);
  }
  return ids;
}

/**
 * One statement, so that a compaction between two reads can hide nothing, and that no row is read without the schema
 * version that was raised before it was written.
 */
const READ = `
  select null::bigint as id, case when m.at <> $2 then s.bytes end as bytes, m.at, d.schema_version
  from document_snapshots s join documents d on d.id = s.document_id cross join lateral (select (extract(epoch from s.at) * 1000000)::bigint as at) m
  where s.document_id = $1
  union all
  select id, case when id = any($3::bigint[]) then null else bytes end, null, null
  from document_updates where document_id = $1
  order by id nulls first`;

/** Reads a document's log without what the reader has already (a snapshot's time and rows' ids). */
export async function readLog(
  pool: pg.Pool | pg.PoolClient,
  documentId: string,
  known: { snapshotAt: number; ids: readonly number[] } = { snapshotAt: 0, ids: [] },
): Promise<StoredLog> {
  const { rows } = await pool.query<{
    id: string | null;
    bytes: Buffer | null;
    at: string | null;
    schema_version: number | null;
  }>({
    name: "collab-read",
    text: READ,
    values: [documentId, known.snapshotAt, known.ids],
  });
  const log: StoredLog = { schemaVersion: 0, snapshotAt: 0, snapshot: null, rows: [] };
  for (const { id, bytes, at, schema_version } of rows) {
    if (id === null) {
      log.schemaVersion = schema_version ?? 0;
      log.snapshotAt = Number(at);
      log.snapshot = bytes;
    } else log.rows.push({ id: Number(id), bytes });
  }
  return log;
}

/** Takes the document's compaction lock until the end of the transaction; false if another has it. */
export async function tryCompactionLock(client: pg.PoolClient, documentId: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('document-compaction:' || $1, 0)) as locked",
    [documentId],
  );
  return rows[0]?.locked ?? false;
}

/** Replaces the snapshot and deletes exactly the rows it was made from; returns the snapshot's time in microseconds. */
export async function writeSnapshot(
  client: pg.PoolClient,
  documentId: string,
  bytes: Uint8Array,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await client.query<{ at: string }>(
    `insert into document_snapshots (document_id, bytes, at) values ($1, $2, clock_timestamp())
     on conflict (document_id) do update set bytes = excluded.bytes, at = excluded.at
     returning (extract(epoch from at) * 1000000)::bigint as at`,
    [documentId, Buffer.from(bytes)],
  );
  await client.query("delete from document_updates where document_id = $1 and id = any($2::bigint[])", [
    documentId,
    ids,
  ]);
  return Number(rows[0]?.at ?? 0);
}

/** Documents worth compacting although nobody may have them open: many rows, none of them recent. */
export async function documentsToCompact(pool: pg.Pool, minRows: number, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ document_id: string }>(
    `select document_id from document_updates group by document_id
     having count(*) >= $1 and max(at) < now() - interval '5 minutes' order by count(*) desc limit $2`,
    [minRows, limit],
  );
  return rows.map((row) => row.document_id);
}
