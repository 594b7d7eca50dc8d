// Puts back what merges have lost of a document: each run as a paragraph of its own. What is put back is remembered in
// the transaction that stores the edit, so that it comes back once, however many processes read the log how often.
import type pg from "pg";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../../extensions/document-json.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { readLog } from "../log/log.repo.ts";
import { type Replay, replayLog, without } from "./replay.ts";
import { findRescued, insertEdit, lockRescue, rememberRescued } from "./rescue.repo.ts";
import { findRuns, type LostRun } from "./runs.ts";

export interface Rescue {
  /** The edit, and its row in the log. */
  bytes: Uint8Array;
  row: number;
  runs: number;
}

/** Stores the edit and answers it; null if nothing is to be put back. */
export function rescueDocument(pool: pg.Pool, documentId: string): Promise<Rescue | null> {
  return inTransaction(pool, (client) => rescue(client, documentId));
}

/** What a replay has found lost and nobody has put back yet. */
export async function findLost(client: pg.PoolClient, documentId: string, { doc, lost }: Replay): Promise<LostRun[]> {
  if (lost.length === 0) return [];
  const rescued = await findRescued(client, documentId);
  return findRuns(
    doc,
    lost.flatMap((piece) => without(piece, rescued)),
  );
}

async function rescue(client: pg.PoolClient, documentId: string): Promise<Rescue | null> {
  await lockRescue(client, documentId);
  const log = await readLog(client, documentId);
  if (!log.snapshot) return null;
  const replay = await replayLog(log);
  try {
    const runs = await findLost(client, documentId, replay);
    if (runs.length === 0) return null;
    const bytes = putBack(replay.doc, runs);
    await rememberRescued(
      client,
      documentId,
      runs.flatMap((run) => run.pieces),
    );
    const row = await insertEdit(client, documentId, bytes, log.schemaVersion);
    return { bytes, row, runs: runs.length };
  } finally {
    replay.doc.destroy();
  }
}

/** Changes the document; answers the change. */
export function putBack(doc: Y.Doc, runs: readonly LostRun[]): Uint8Array {
  const fragment = doc.getXmlFragment(DOCUMENT_FIELD);
  const changes: Uint8Array[] = [];
  doc.on("update", (change: Uint8Array) => changes.push(change));
  doc.transact(() => {
    for (const [after, group] of Map.groupBy(runs, (run) => run.after)) {
      const paragraphs = group.map(({ text }) => {
        const paragraph = new Y.XmlElement("paragraph");
        // A run may begin or end in the middle of a character of two halves.
        paragraph.insert(0, [new Y.XmlText(text.trim().toWellFormed())]);
        return paragraph;
      });
      if (after) fragment.insertAfter(after, paragraphs);
      else fragment.push(paragraphs);
    }
  });
  return Y.mergeUpdates(changes);
}
