// A damaged chapter from before nesting was limited: thousands of nested quotes, the outermost deleted. Made without
// Yjs' own deletion, which would overflow this process's stack.
import { createEncoder, toUint8Array, writeVarUint } from "lib0/encoding";
import type pg from "pg";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import { applyLog } from "../../server/collab/log/apply-log.ts";
import { readLog } from "../../server/collab/log/log.repo.ts";

const LEVELS = 20_000;
/** The client id of the quotes. */
const CLIENT = 4_711;

/** The updates that a co-author's page would have sent, in order. */
export function damagingUpdates(from: Y.Doc): [nested: Uint8Array, deletion: Uint8Array] {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(from));
  const before = Y.encodeStateVector(doc);
  doc.clientID = CLIENT;
  let parent: Y.XmlFragment = doc.getXmlFragment(DOCUMENT_FIELD);
  doc.transact(() => {
    for (let level = 0; level < LEVELS; level++) {
      const quote = new Y.XmlElement("blockquote");
      parent.insert(parent.length, [quote]);
      parent = quote;
    }
  });
  return [Y.encodeStateAsUpdate(doc, before), deletionOf(CLIENT, 0)];
}

/** An update without structs that deletes one. */
function deletionOf(client: number, clock: number): Uint8Array {
  const encoder = createEncoder();
  for (const number of [0, 1, client, 1, clock, 1]) writeVarUint(encoder, number);
  return toUint8Array(encoder);
}

/** Damages a stored chapter: in its log, or compacted into its snapshot. Returns the state on a co-author's device. */
export async function damageChapter(pool: pg.Pool, chapterId: string, where: "log" | "snapshot"): Promise<Uint8Array> {
  const doc = new Y.Doc();
  await applyLog(doc, await readLog(pool, chapterId));
  const updates = damagingUpdates(doc);
  const whole = Y.mergeUpdates([Y.encodeStateAsUpdate(doc), ...updates]);
  if (where === "snapshot")
    await pool.query("update document_snapshots set bytes = $2, at = clock_timestamp() where document_id = $1", [
      chapterId,
      Buffer.from(whole),
    ]);
  else
    for (const bytes of updates)
      await pool.query("insert into document_updates (document_id, bytes, schema_version) values ($1, $2, 1)", [
        chapterId,
        Buffer.from(bytes),
      ]);
  return whole;
}
