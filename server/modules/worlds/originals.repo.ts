// What other programs keep in worlds and entries, for exports: megabytes, so it is asked for piece by piece, as the
// JSON text it is, and compared by digests.
import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";
import type { KeptFields } from "../../db/tables/worlds.ts";

/** An empty object as JSON. */
const NONE_BYTES = 2;

/** What a comparison needs of an entry. */
export type OriginalRow = { id: string; extensions_size: number; extensions_digest: string | null };

/** Bytes a person keeps, deleted worlds and entries included, and those of one of the worlds. */
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

/** How large what these entries keep is, and its digests by format; older ones, of all formats at once, are as none. */
export async function findOriginals(db: Executor, ids: readonly string[]): Promise<OriginalRow[]> {
  const { rows } = await db.execute<OriginalRow>(sql`
    select id, extensions_size, case when extensions_digest like '{%' then extensions_digest end as extensions_digest
    from entries where id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** Which live entries of a world keep something, and how much, in bytes. */
export async function listOriginals(db: Executor, worldId: string): Promise<OriginalRow[]> {
  const { rows } = await db.execute<OriginalRow>(sql`
    select id, extensions_size, extensions_digest from entries
    where world_id = ${worldId} and deleted_at is null and extensions_size > 2 order by id`);
  return rows;
}

/** What these entries keep, as JSON. */
export async function readOriginals(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; extensions: string }[]> {
  const { rows } = await db.execute<{ id: string; extensions: string }>(sql`
    select id, extensions::text as extensions from entries where id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** What an entry was split into, if it was, without the rest of what it keeps: a part of it for each format. */
export async function readSplit(db: Executor, id: string): Promise<KeptFields> {
  const { rows } = await db.execute<{ kept: KeptFields }>(sql`
    select coalesce(jsonb_object_agg(f.format, jsonb_build_object('parts', f.kept -> 'parts', 'shown', f.kept -> 'shown')), '{}')
      as kept
    from entries e, jsonb_each(e.extensions) f (format, kept)
    where e.id = ${id} and e.extensions_size > 2 and jsonb_typeof(f.kept) = 'object' and f.kept ? 'parts'`);
  return rows[0]?.kept ?? {};
}

/** The live entries of a world that are parts of what was split under that id, with what is kept under that name. */
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

/** Writes what entries keep under a name. */
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

/** What a world itself keeps, as JSON. */
export async function readWorldOriginals(db: Executor, worldId: string): Promise<string> {
  const { rows } = await db.execute<{ extensions: string }>(
    sql`select extensions::text as extensions from worlds where id = ${worldId}`,
  );
  return rows[0]?.extensions ?? "{}";
}

/** Digests of the settings a world keeps of these formats; those whose digest is not known as they are. */
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

/** Keeps more in a world: formats it has something of already stay as they are. */
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
