// Folds a document's log into its snapshot: reads both from the database, merges them, deletes exactly the rows read.
// Appending never waits for it: rows that commit meanwhile are not among those read and stay.
import type pg from "pg";
import * as Y from "yjs";
import { applyLog, type Unreadable } from "./apply-log.ts";
import { readLog, tryCompactionLock, writeSnapshot } from "./log.repo.ts";

export interface Compaction {
  /** Times of the old and the new snapshot, in microseconds. */
  before: number;
  after: number;
  /** The rows now part of the snapshot. */
  ids: number[];
  bytes: number;
  unreadable: Unreadable;
}

/** Compacts a document; null if another process is at it or there is nothing to fold. */
export async function compactDocument(pool: pg.Pool, documentId: string): Promise<Compaction | null> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    const done = await fold(client, documentId);
    await client.query("commit");
    return done;
  } catch (error) {
    failure = error as Error;
    // A connection that broke cannot roll back; it is thrown away below.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release(failure);
  }
}

async function fold(client: pg.PoolClient, documentId: string): Promise<Compaction | null> {
  if (!(await tryCompactionLock(client, documentId))) return null;
  const log = await readLog(client, documentId);
  if (log.rows.length === 0) return null;
  const doc = new Y.Doc({ gc: true });
  try {
    const unreadable = applyLog(doc, log);
    const skipped = new Set(unreadable.map((row) => row.id));
    const ids = log.rows.map((row) => row.id).filter((id) => !skipped.has(id));
    if (ids.length === 0) return null;
    // Pending parts, whose predecessors have not arrived, are part of the encoded state too.
    const bytes = Y.encodeStateAsUpdate(doc);
    const after = await writeSnapshot(client, documentId, bytes, ids);
    return { before: log.snapshotAt, after, ids, bytes: bytes.byteLength, unreadable };
  } finally {
    doc.destroy();
  }
}
