// Replaces a damaged document in the database by a new one, and sets the damaged data aside for a while.
import type pg from "pg";
import { DAMAGED_DOCUMENT_DAYS } from "../../contract/limits.ts";
import type { Measure } from "../../extensions/measure.ts";

/** Waits until the document is not being compacted, and prevents compaction until the end of the transaction. */
export async function lockCompaction(client: pg.PoolClient, documentId: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('document-compaction:' || $1, 0))", [documentId]);
}

export interface NewGeneration {
  bytes: Uint8Array;
  schemaVersion: number;
  measure: Measure;
}

/** Runs in the caller's transaction. The new document has none of the old one's history. */
export async function replaceDocument(
  client: pg.PoolClient,
  documentId: string,
  { bytes, schemaVersion, measure: { title, words, characters, excerpt, text } }: NewGeneration,
): Promise<void> {
  const run = (statement: string, ...values: unknown[]) => client.query(statement, [documentId, ...values]);
  await run(
    `insert into damaged_documents (document_id, generation, bytes)
     select d.id, d.generation, s.bytes from documents d
     cross join lateral (select bytes, 0 as place from document_snapshots where document_id = d.id
       union all select bytes, id from document_updates where document_id = d.id order by place) s
     where d.id = $1`,
  );
  await run("delete from document_updates where document_id = $1");
  await run("delete from rescued_words where document_id = $1");
  await run("delete from moved_nodes where document_id = $1");
  await run("update documents set generation = generation + 1, schema_version = $2 where id = $1", schemaVersion);
  await run(
    "update document_snapshots set bytes = $2, at = clock_timestamp() where document_id = $1",
    Buffer.from(bytes),
  );
  await run(
    `insert into document_texts (document_id, text, at) values ($1, $2, clock_timestamp())
     on conflict (document_id) do update set text = excluded.text, at = excluded.at`,
    text,
  );
  await run(
    `update chapters set name = $2, word_count = $3, character_count = $4, excerpt = $5, updated_at = now()
     where id = $1`,
    ...[title, words, characters, excerpt],
  );
}

/** Deletes damaged data that was set aside long enough ago. */
export async function purgeDamagedDocuments(pool: pg.Pool): Promise<void> {
  await pool.query("delete from damaged_documents where at < now() - $1 * interval '1 day'", [DAMAGED_DOCUMENT_DAYS]);
}

/** A document's latest versions, latest first. */
export async function latestVersionIds(pool: pg.Pool, documentId: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from document_versions where document_id = $1 order by at desc, id desc limit $2",
    [documentId, limit],
  );
  return rows.map(({ id }) => id);
}
