// Targets of pictures under review, in the database: the world or entry whose cover or picture one becomes once it
// passes.
import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";

/** A world's cover, or, with an entry, that entry's picture. */
export interface PicturePlace {
  worldId: string;
  entryId: string | null;
}

type TargetRow = { world_id: string; entry_id: string | null };

/** A picture's target, or null. */
export async function findTarget(db: Executor, imageId: string): Promise<PicturePlace | null> {
  const { rows } = await db.execute<TargetRow>(
    sql`select world_id, entry_id from image_targets where image_id = ${imageId}`,
  );
  return placeOf(rows[0]);
}

/** Deletes and returns a picture's target; null if it has none. */
export async function takeTarget(tx: Transaction, imageId: string): Promise<PicturePlace | null> {
  const { rows } = await tx.execute<TargetRow>(
    sql`delete from image_targets where image_id = ${imageId} returning world_id, entry_id`,
  );
  return placeOf(rows[0]);
}

/** A place's names: its world's title and the entry's name; null if the place was permanently deleted. */
export async function namePlace(
  db: Executor,
  { worldId, entryId }: PicturePlace,
): Promise<{ world: string; entry: string | null } | null> {
  const { rows } = await db.execute<{ world: string; entry: string | null }>(sql`
    select w.title as world, e.name as entry
    from worlds w left join entries e on e.id = ${entryId}::uuid and e.world_id = w.id where w.id = ${worldId}`);
  const [named] = rows;
  return named && (entryId === null || named.entry !== null) ? named : null;
}

/** Stores a picture's target; the caller has cancelled other pictures' targets for the same place. */
export async function insertTarget(tx: Transaction, imageId: string, place: PicturePlace): Promise<void> {
  await tx.execute(sql`
    insert into image_targets (image_id, world_id, entry_id) values (${imageId}, ${place.worldId}, ${place.entryId})
    on conflict (image_id) do update set world_id = excluded.world_id, entry_id = excluded.entry_id`);
}

/** Deletes the target of a picture that waits to become this world's cover. The caller has locked the world. */
export async function cancelCoverTarget(tx: Transaction, worldId: string): Promise<void> {
  await tx.execute(sql`delete from image_targets where world_id = ${worldId} and entry_id is null`);
}

/** Deletes the targets of pictures that wait to become those of these entries. The caller has locked the world. */
export async function cancelEntryTargets(tx: Transaction, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.execute(sql`delete from image_targets where entry_id = any(${sql.param([...entryIds])}::uuid[])`);
}

/** Sets an entry's picture; like any other change, it updates `updated_at`. */
export async function setEntryPicture(tx: Transaction, entryId: string, imageId: string): Promise<void> {
  await tx.execute(sql`
    update entries set avatar_id = ${imageId}, updated_at = greatest(now(), updated_at + interval '1 microsecond')
    where id = ${entryId}`);
}

function placeOf(row: TargetRow | undefined): PicturePlace | null {
  return row ? { worldId: row.world_id, entryId: row.entry_id } : null;
}
