// The nodes that splits moved out of a document, and where they are now.
import type pg from "pg";
import * as Y from "yjs";

/** A block of another chapter. */
export interface MovedTo {
  chapterId: string;
  to: Y.ID;
}

/** By the key of the moved node; null if the new chapter has been deleted. */
export type MovedNodes = ReadonlyMap<string, MovedTo | null>;

/** The key of a node in `MovedNodes`. */
export function nodeKey({ client, clock }: Y.ID): string {
  return `${client}:${clock}`;
}

/** A later split of the same node replaces what an earlier failed one left. */
export async function rememberMoved(
  client: pg.PoolClient,
  documentId: string,
  nodes: readonly (MovedTo & { from: Y.ID })[],
): Promise<void> {
  await client.query(
    `insert into moved_nodes (document_id, client, clock, to_document_id, to_client, to_clock)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::uuid[], $5::bigint[], $6::bigint[])
     on conflict (document_id, client, clock) do update set to_document_id = excluded.to_document_id,
       to_client = excluded.to_client, to_clock = excluded.to_clock`,
    [
      documentId,
      nodes.map(({ from }) => from.client),
      nodes.map(({ from }) => from.clock),
      nodes.map(({ chapterId }) => chapterId),
      nodes.map(({ to }) => to.client),
      nodes.map(({ to }) => to.clock),
    ],
  );
}

/** The nodes that splits moved out of a document. */
export async function findMoved(client: pg.PoolClient, documentId: string): Promise<MovedNodes> {
  const { rows } = await client.query<{
    client: string;
    clock: string;
    chapter_id: string | null;
    to_client: string;
    to_clock: string;
  }>(
    `select m.client, m.clock, c.id as chapter_id, m.to_client, m.to_clock from moved_nodes m
     left join chapters c on c.id = m.to_document_id and c.deleted_at is null where m.document_id = $1`,
    [documentId],
  );
  return new Map(
    rows.map(({ client: from, clock, chapter_id: chapterId, to_client, to_clock }) => [
      nodeKey(Y.createID(Number(from), Number(clock))),
      chapterId === null ? null : { chapterId, to: Y.createID(Number(to_client), Number(to_clock)) },
    ]),
  );
}

/** Deletes the nodes of a failed split, unless another split has taken them meanwhile. */
export async function forgetMoved(
  pool: pg.Pool,
  documentId: string,
  nodes: readonly Y.ID[],
  chapterIds: readonly string[],
): Promise<void> {
  await pool.query(
    `delete from moved_nodes m using unnest($2::bigint[], $3::bigint[]) as n(client, clock)
     where m.document_id = $1 and m.client = n.client and m.clock = n.clock and m.to_document_id = any($4::uuid[])`,
    [documentId, nodes.map(({ client }) => client), nodes.map(({ clock }) => clock), chapterIds],
  );
}
