// The rows around a document's log: its facts, its creation, its projection. Statements are plain SQL on the pool that
// the log uses too.
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Measure } from "../../extensions/measure.ts";
import type { Transaction } from "../db/client.ts";
import type { DocumentFacts } from "./open-documents.ts";

/** What is stored about a document besides its text; null if it does not exist. */
export async function findFacts(pool: pg.Pool | pg.PoolClient, documentId: string): Promise<DocumentFacts | null> {
  const { rows } = await pool.query<{
    story_id: string;
    owner_id: string;
    schema_version: number;
    characters: number;
    versioned_at: number;
    kept: boolean;
    behind: boolean;
  }>({
    name: "collab-facts",
    text: `
      select c.story_id, p.owner_id, d.schema_version, c.character_count as characters,
        (extract(epoch from coalesce(v.at, d.created_at)) * 1000)::float8 as versioned_at,
        coalesce(v.at >= t.at, false) as kept,
        -- An update that was on its way while the text facts were written may be missing from them.
        coalesce(t.at < (select max(u.at) from document_updates u where u.document_id = d.id) + interval '5 seconds'
          or t.at < s.at, t.at is null, false) as behind
      from documents d
      join chapters c on c.id = d.id
      join stories p on p.id = c.story_id
      left join lateral (
        select max(at) as at from document_versions where document_id = d.id and reason <> 'publish') v on true
      left join document_texts t on t.document_id = d.id
      left join document_snapshots s on s.document_id = d.id
      where d.id = $1`,
    values: [documentId],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    storyId: row.story_id,
    ownerId: row.owner_id,
    schemaVersion: row.schema_version,
    characters: row.characters,
    versionedAt: row.versioned_at,
    isKept: row.kept && !row.behind,
    projectionIsBehind: row.behind,
  };
}

/** What is needed about a person and a document to admit a connection; null if either is missing. */
export async function findAdmission(
  pool: pg.Pool,
  uid: string,
  documentId: string,
): Promise<{ nickname: string; schemaVersion: number; generation: number } | null> {
  const { rows } = await pool.query<{ nickname: string; schema_version: number; generation: number }>({
    name: "collab-admission",
    text: "select u.nickname, d.schema_version, d.generation from users u, documents d where u.id = $1 and d.id = $2",
    values: [uid, documentId],
  });
  const [row] = rows;
  return row ? { nickname: row.nickname, schemaVersion: row.schema_version, generation: row.generation } : null;
}

/** Inserts a document's first state and its projection, in the transaction that creates the chapter. */
export async function insertDocument(
  tx: Transaction,
  documentId: string,
  schemaVersion: number,
  bytes: Uint8Array,
  { title, words, characters, excerpt, text }: Measure,
): Promise<void> {
  await tx.execute(sql`insert into documents (id, schema_version) values (${documentId}, ${schemaVersion})`);
  await tx.execute(sql`
    with snapshot as (insert into document_snapshots (document_id, bytes) values (${documentId}, ${Buffer.from(bytes)})),
      facts as (insert into document_texts (document_id, text) values (${documentId}, ${text}))
    update chapters set name = ${title}, word_count = ${words}, character_count = ${characters}, excerpt = ${excerpt}
    where id = ${documentId}`);
}

/**
 * Keeps imported text as a version, in the import's transaction, so that it can be restored after any later change.
 */
export async function insertImportedVersion(
  tx: Transaction,
  documentId: string,
  bytes: Uint8Array,
  { words, characters }: Measure,
  uid: string,
): Promise<void> {
  await tx.execute(sql`
    insert into document_versions (document_id, bytes, reason, author_id, word_count, character_count)
    values (${documentId}, ${Buffer.from(bytes)}, 'imported', ${uid}, ${words}, ${characters})`);
}

/** Records that a newer schema has written to the document; from then on older clients can only read. */
export async function raiseSchemaVersion(pool: pg.Pool, documentId: string, schemaVersion: number): Promise<void> {
  await pool.query("update documents set schema_version = greatest(schema_version, $2) where id = $1", [
    documentId,
    schemaVersion,
  ]);
}
