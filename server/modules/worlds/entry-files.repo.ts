// Files that came with characters' cards (in an archive or a PNG), in the database.
import { sql } from "drizzle-orm";
import type { CardFile } from "../../../extensions/lore-formats/lore-world.ts";
import type { Executor, Transaction } from "../../db/client.ts";

/** Total bytes of a person's card files, those in deleted worlds included. */
export async function countFileBytes(db: Executor, uid: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(octet_length(f.bytes)), 0)::float8 as bytes
    from worlds w join entries e on e.world_id = w.id join entry_files f on f.entry_id = e.id
    where w.owner_id = ${uid}`);
  return rows[0]?.bytes ?? 0;
}

export async function removeFiles(tx: Transaction, entryIds: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from entry_files where entry_id = any(${sql.param([...entryIds])}::uuid[])`);
}

export async function insertFile(tx: Transaction, entryId: string, { path, bytes }: CardFile): Promise<void> {
  await tx.execute(sql`insert into entry_files (entry_id, path, bytes)
    values (${entryId}, ${path}, ${Buffer.from(bytes)})`);
}

/** The ids of a world's entries that have card files. */
export async function entriesWithFiles(db: Executor, worldId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from entries e where e.world_id = ${worldId} and e.deleted_at is null
      and exists (select 1 from entry_files f where f.entry_id = e.id)`);
  return rows.map(({ id }) => id);
}

/** The card files of an entry, by path. */
export async function listFiles(db: Executor, worldId: string, entryId: string): Promise<CardFile[]> {
  const { rows } = await db.execute<{ path: string; bytes: Buffer }>(sql`
    select f.path, f.bytes from entry_files f join entries e on e.id = f.entry_id
    where e.id = ${entryId} and e.world_id = ${worldId} order by f.path`);
  return rows.map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) }));
}

/** The paths of the card files in a person's world, which may be deleted; without those of deleted entries. */
export async function listFilePaths(
  db: Executor,
  uid: string,
  worldId: string,
): Promise<{ entry_id: string; entry: string; path: string }[]> {
  const { rows } = await db.execute<{ entry_id: string; entry: string; path: string }>(sql`
    select e.id as entry_id, e.name as entry, f.path
    from entry_files f join entries e on e.id = f.entry_id join worlds w on w.id = e.world_id
    where w.id = ${worldId} and w.owner_id = ${uid} and e.deleted_at is null order by e.id, f.path`);
  return rows;
}

/** The bytes of one card file; null if it does not exist. */
export async function readFile(
  db: Executor,
  uid: string,
  { entryId, path }: { entryId: string; path: string },
): Promise<Uint8Array | null> {
  const { rows } = await db.execute<{ bytes: Buffer }>(sql`
    select f.bytes from entry_files f join entries e on e.id = f.entry_id join worlds w on w.id = e.world_id
    where e.id = ${entryId} and f.path = ${path} and w.owner_id = ${uid}`);
  return rows[0] ? new Uint8Array(rows[0].bytes) : null;
}
