// Originals (column `extensions`): the data of other programs in worlds and entries, kept for exports. They may be
// megabytes, so they are read in pieces, as JSON texts, and compared by digests.
import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";
import type { KeptFields } from "../../db/tables/worlds.ts";

/** Bytes of an empty JSON object. */
const NONE_BYTES = 2;

/** The columns of an entry's originals that a comparison needs. */
export type OriginalRow = { id: string; extensions_size: number; extensions_digest: string | null };

/** Bytes of a person's originals, deleted worlds and entries included, and of one of their worlds. */
export async function countOriginalBytes(
  db: Executor,
  uid: string,
  worldId: string | null,
): Promise<{ person: number; world: number }> {
  const { rows } = await db.execute<{ person: number; world: number }>(sql`
    with sizes as (
      select w.id, w.extensions_size - ${NONE_BYTES}::int + (select coalesce(sum(e.extensions_size), 0)
        from entries e where e.world_id = w.id and e.extensions_size > 2) as size
      from worlds w where w.owner_id = ${uid})
    select coalesce(sum(size), 0)::float8 as person,
      coalesce(sum(size) filter (where id = ${worldId}::uuid), 0)::float8 as world from sizes`);
  return rows[0] ?? { person: 0, world: 0 };
}

/**
 * Size and digests by format of these entries' originals. Digests in the older format (one for all) are read as null.
 */
export async function findOriginals(db: Executor, ids: readonly string[]): Promise<OriginalRow[]> {
  const { rows } = await db.execute<OriginalRow>(sql`
    select id, extensions_size, case when extensions_digest like '{%' then extensions_digest end as extensions_digest
    from entries where id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** The live entries of a world that have originals, with their sizes in bytes. */
export async function listOriginals(db: Executor, worldId: string): Promise<OriginalRow[]> {
  const { rows } = await db.execute<OriginalRow>(sql`
    select id, extensions_size, extensions_digest from entries
    where world_id = ${worldId} and deleted_at is null and extensions_size > 2 order by id`);
  return rows;
}

/** These entries' originals, as JSON texts. */
export async function readOriginals(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; extensions: string }[]> {
  const { rows } = await db.execute<{ id: string; extensions: string }>(sql`
    select id, extensions::text as extensions from entries where id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** What an entry's originals record about its text having been split, by format; without the rest of the originals. */
export async function readSplit(db: Executor, id: string): Promise<KeptFields> {
  const { rows } = await db.execute<{ kept: KeptFields }>(sql`
    select coalesce(jsonb_object_agg(f.format, jsonb_build_object('parts', f.kept -> 'parts', 'shown', f.kept -> 'shown')), '{}')
      as kept
    from entries e, jsonb_each(e.extensions) f (format, kept)
    where e.id = ${id} and e.extensions_size > 2 and jsonb_typeof(f.kept) = 'object' and f.kept ? 'parts'`);
  return rows[0]?.kept ?? {};
}

/** The live entries of a world that are parts of the text split under `splitId`, with their originals under `key`. */
export async function listParts(
  db: Executor,
  worldId: string,
  key: string,
  splitId: string,
): Promise<{ id: string; kept: unknown }[]> {
  const { rows } = await db.execute<{ id: string; kept: unknown }>(sql`
    select id, extensions -> ${key}::text as kept from entries
    where world_id = ${worldId} and deleted_at is null and extensions_size > 2
      and extensions -> ${key}::text ->> 'of' = ${splitId} order by id`);
  return rows;
}

/** Writes entries' originals under `key`. */
export async function writeKept(
  tx: Transaction,
  worldId: string,
  key: string,
  rows: readonly { id: string; kept: unknown }[],
): Promise<void> {
  await tx.execute(sql`
    update entries e set extensions = jsonb_set(e.extensions, array[${key}::text], r.kept)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, kept jsonb)
    where e.id = r.id and e.world_id = ${worldId}`);
}

/** The originals of a world itself, as JSON text. */
export async function readWorldOriginals(db: Executor, worldId: string): Promise<string> {
  const { rows } = await db.execute<{ extensions: string }>(
    sql`select extensions::text as extensions from worlds where id = ${worldId}`,
  );
  return rows[0]?.extensions ?? "{}";
}

/** The digests of a world's settings of these formats; settings without a stored digest are returned in `unread`. */
export async function findSettings(
  db: Executor,
  worldId: string,
  formats: readonly string[],
): Promise<{ digests: Record<string, string>; unread: KeptFields }> {
  const { rows } = await db.execute<{ digests: Record<string, string>; unread: KeptFields }>(sql`
    select settings_digests as digests,
      (select coalesce(jsonb_object_agg(f, extensions -> f), '{}') from unnest(${sql.param([...formats])}::text[]) f
        where extensions ? f and not settings_digests ? f) as unread
    from worlds where id = ${worldId}`);
  return rows[0] ?? { digests: {}, unread: {} };
}

/** Adds originals to a world; formats it already has stay unchanged. */
export async function addWorldOriginals(
  tx: Transaction,
  worldId: string,
  extensions: KeptFields,
  digests: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.execute(sql`
    update worlds set extensions = ${JSON.stringify(extensions)}::jsonb || extensions,
      settings_digests = (${JSON.stringify(digests)}::jsonb -
        (select coalesce(array_agg(k), '{}') from jsonb_object_keys(extensions) k)) || settings_digests
    where id = ${worldId}`);
}
