// Compacts a document's log into its snapshot: reads both from the database, merges them, deletes exactly the rows
// read. Appending never waits for it: rows committed meanwhile are not among those read and stay.
import type pg from "pg";
import * as Y from "yjs";
import { inTransaction } from "../../db/in-transaction.ts";
import { replayLog } from "../rescue/replay.ts";
import { lockRescue } from "../rescue/rescue.repo.ts";
import { findLost } from "../rescue/rescue-document.ts";
import { applyInSlices, type Unreadable } from "./apply-log.ts";
import { readLog, tryCompactionLock, writeSnapshot } from "./log.repo.ts";

/**
 * With more deleted pieces (Yjs structs) than this, their tombstones are dropped: text that arrives later for them is
 * put at the chapter's end.
 */
const TOMBSTONES_MAX = 50_000;

export interface Compaction {
  /** Times of the old and the new snapshot, in microseconds. */
  before: number;
  after: number;
  /** The rows now contained in the snapshot. */
  ids: number[];
  bytes: number;
  unreadable: Unreadable;
}

/**
 * Compacts a document; null if another process is compacting it or there is nothing to do. A log with text that a merge
 * lost and that is not rescued yet is not compacted, because the text would be lost for good; `onLost` is called.
 */
export function compactDocument(
  pool: pg.Pool,
  documentId: string,
  onLost?: (documentId: string) => void,
): Promise<Compaction | null> {
  return inTransaction(pool, (client) => fold(client, documentId, onLost));
}

async function fold(
  client: pg.PoolClient,
  documentId: string,
  onLost?: (documentId: string) => void,
): Promise<Compaction | null> {
  if (!(await tryCompactionLock(client, documentId))) return null;
  await lockRescue(client, documentId);
  const log = await readLog(client, documentId);
  if (log.rows.length === 0) return null;
  const replay = await replayLog(log);
  const { doc, unreadable } = replay;
  try {
    if ((await findLost(client, documentId, replay)).length > 0) {
      onLost?.(documentId);
      return null;
    }
    const skipped = new Set(unreadable.map((row) => row.id));
    const ids = log.rows.map((row) => row.id).filter((id) => !skipped.has(id));
    if (ids.length === 0) return null;
    // The encoded state also contains pending structs, whose predecessors have not arrived.
    const bytes = await encode(doc);
    const after = await writeSnapshot(client, documentId, bytes, ids);
    return { before: log.snapshotAt, after, ids, bytes: bytes.byteLength, unreadable };
  } finally {
    doc.destroy();
  }
}

/** Encodes the state with the tombstones of deleted blocks, so that text that arrives for them later can be placed. */
async function encode(doc: Y.Doc): Promise<Uint8Array> {
  const bytes = Y.encodeStateAsUpdate(doc);
  let tombstones = 0;
  for (const structs of doc.store.clients.values())
    for (const struct of structs) if (struct.deleted && struct instanceof Y.Item) tombstones++;
  if (tombstones <= TOMBSTONES_MAX) return bytes;
  const lean = new Y.Doc({ gc: true });
  await applyInSlices(lean, bytes);
  const leanBytes = Y.encodeStateAsUpdate(lean);
  lean.destroy();
  return leanBytes;
}
