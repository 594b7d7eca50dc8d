// Projections of documents in the database: what lists, search, publishing and prompts read.
import type pg from "pg";
import type { Measure } from "../../../extensions/measure.ts";
import { inTransaction } from "../../db/in-transaction.ts";

/**
 * Writes a document's projection. Processes take turns by a lock, and `read` is called while holding it: the last one
 * to write has also read last, so a projection is never replaced by an older one. Null if the chapter was deleted.
 */
export async function writeProjection(
  pool: pg.Pool,
  documentId: string,
  read: () => Promise<{ measure: Measure; changedAgoMs: number }>,
): Promise<Measure | null> {
  const { measure, story } = await inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('document-projection:' || $1, 0))", [documentId]);
    const { measure, changedAgoMs } = await read();
    return { measure, story: await update(client, documentId, measure, changedAgoMs) };
  });
  if (!story) return null;
  // A separate statement, and last: other parts of the server lock a story before its chapters.
  await pool.query("update stories set updated_at = $2 where id = $1 and updated_at < $2", [story.id, story.updatedAt]);
  return measure;
}

async function update(
  client: pg.PoolClient,
  documentId: string,
  { title, words, characters, excerpt, text }: Measure,
  changedAgoMs: number,
): Promise<{ id: string; updatedAt: string } | null> {
  // Not `now()`: the transaction may have waited for its turn since it began, and the edit would seem older than it is,
  // older than a snapshot that was taken before it.
  const { rows } = await client.query<{ story_id: string; updated_at: string }>(
    `update chapters set name = $2, word_count = $3, character_count = $4, excerpt = $5,
       updated_at = greatest(updated_at, clock_timestamp() - $6 * interval '1 millisecond')
     where id = $1 returning story_id, updated_at::text as updated_at`,
    [documentId, title, words, characters, excerpt, changedAgoMs],
  );
  const [row] = rows;
  if (!row) return null;
  // `now()` is when the transaction began, which is before the text was read. Unchanged text is not written again.
  await client.query(
    `insert into document_texts as t (document_id, text, at) values ($1, $2, now())
     on conflict (document_id) do update set at = excluded.at, text = case when t.text = excluded.text then t.text else excluded.text end`,
    [documentId, text],
  );
  return { id: row.story_id, updatedAt: row.updated_at };
}

/** How long ago a document changed, by the rows in its log; null without rows (a snapshot is not a change). */
export async function lastChangeAgoMs(pool: pg.Pool, documentId: string): Promise<number | null> {
  const { rows } = await pool.query<{ ago: number | null }>(
    "select (extract(epoch from now() - max(at)) * 1000)::float8 as ago from document_updates where document_id = $1",
    [documentId],
  );
  return rows[0]?.ago ?? null;
}

/** Documents whose projection is older than their text and that nobody has changed for a while. */
export async function documentsBehind(pool: pg.Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select t.document_id as id from document_texts t
     join document_snapshots s on s.document_id = t.document_id
     left join lateral (select max(u.at) as at from document_updates u where u.document_id = t.document_id) u on true
     where (t.at < u.at + interval '5 seconds' or t.at < s.at)
       and greatest(coalesce(u.at, s.at), t.at) < now() - interval '1 minute'
     limit $1`,
    [limit],
  );
  return rows.map((row) => row.id);
}
