// Files that came beside characters' cards, in the database.
import { sql } from "drizzle-orm";
import type { CardFile } from "../../../extensions/lore-formats/lore-world.ts";
import type { Executor, Transaction } from "../../db/client.ts";

/** How many bytes of them a person has, in worlds that are deleted and can be taken back too. */
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

/** Which entries of a world have any. */
export async function entriesWithFiles(db: Executor, worldId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from entries e where e.world_id = ${worldId} and e.deleted_at is null
      and exists (select 1 from entry_files f where f.entry_id = e.id)`);
  return rows.map(({ id }) => id);
}

/** Those of an entry of a world, by their paths. */
export async function listFiles(db: Executor, worldId: string, entryId: string): Promise<CardFile[]> {
  const { rows } = await db.execute<{ path: string; bytes: Buffer }>(sql`
    select f.path, f.bytes from entry_files f join entries e on e.id = f.entry_id
    where e.id = ${entryId} and e.world_id = ${worldId} order by f.path`);
  return rows.map(({ path, bytes }) => ({ path, bytes: new Uint8Array(bytes) }));
}

/** Where the files of a person's world are, of one that is deleted, too; without those of deleted entries. */
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

/** One of them; null if it has gone. */
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
