// The database queries of rescues.
import type pg from "pg";
import type { Deletions } from "./deletions.ts";
import type { LostPiece } from "./replay.ts";

/** Only one rescue of a document at a time, in all processes, until the end of the transaction. */
export async function lockRescue(client: pg.PoolClient, documentId: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('document-rescue:' || $1, 0))", [documentId]);
}

/** The pieces that were put back before. */
export async function findRescued(client: pg.PoolClient, documentId: string): Promise<Deletions> {
  const { rows } = await client.query<{ client: string; clock: string; length: number }>(
    "select client, clock, length from rescued_words where document_id = $1 order by client, clock",
    [documentId],
  );
  const clients: Deletions["clients"] = new Map();
  for (const { client: id, clock, length } of rows) {
    const ranges = clients.get(Number(id)) ?? [];
    if (ranges.length === 0) clients.set(Number(id), ranges);
    ranges.push({ clock: Number(clock), len: length });
  }
  return { clients };
}

export async function rememberRescued(
  client: pg.PoolClient,
  documentId: string,
  pieces: readonly LostPiece[],
): Promise<void> {
  await client.query(
    `insert into rescued_words (document_id, client, clock, length)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::int[])`,
    [
      documentId,
      pieces.map((piece) => piece.client),
      pieces.map((piece) => piece.clock),
      pieces.map((piece) => piece.text.length),
    ],
  );
}

/** Appends an edit to the log; returns its row's id. */
export async function insertEdit(
  client: pg.PoolClient,
  documentId: string,
  bytes: Uint8Array,
  schemaVersion: number,
): Promise<number> {
  // As for every row of the log: on disk before the commit returns, whatever the database's default.
  await client.query(
    `select case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', true) end`,
  );
  const { rows } = await client.query<{ id: string }>(
    "insert into document_updates (document_id, bytes, schema_version) values ($1, $2, $3) returning id",
    [documentId, Buffer.from(bytes), schemaVersion],
  );
  return Number(rows[0]?.id);
}
