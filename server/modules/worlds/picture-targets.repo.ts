// Which world or entry a picture is to become the cover or picture of, once it has passed.
import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";

/** A world's cover, or, with an entry, that entry's picture. */
export interface PicturePlace {
  worldId: string;
  entryId: string | null;
}

type TargetRow = { world_id: string; entry_id: string | null };

/** What a picture is meant for, or null. */
export async function findTarget(db: Executor, imageId: string): Promise<PicturePlace | null> {
  const { rows } = await db.execute<TargetRow>(
    sql`select world_id, entry_id from image_targets where image_id = ${imageId}`,
  );
  return placeOf(rows[0]);
}

/** The same, and it is meant for nothing any more. */
export async function takeTarget(tx: Transaction, imageId: string): Promise<PicturePlace | null> {
  const { rows } = await tx.execute<TargetRow>(
    sql`delete from image_targets where image_id = ${imageId} returning world_id, entry_id`,
  );
  return placeOf(rows[0]);
}

/** What a place is called: its world's title, and the entry's name; null where it has gone for good. */
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

/** Notes what a picture is meant for; what else was meant for the place is cancelled already. */
export async function insertTarget(tx: Transaction, imageId: string, place: PicturePlace): Promise<void> {
  await tx.execute(sql`
    insert into image_targets (image_id, world_id, entry_id) values (${imageId}, ${place.worldId}, ${place.entryId})
    on conflict (image_id) do update set world_id = excluded.world_id, entry_id = excluded.entry_id`);
}

/** No picture that waits becomes this world's cover any more. The world is locked. */
export async function cancelCoverTarget(tx: Transaction, worldId: string): Promise<void> {
  await tx.execute(sql`delete from image_targets where world_id = ${worldId} and entry_id is null`);
}

/** No picture that waits becomes that of these entries any more. Their world is locked. */
export async function cancelEntryTargets(tx: Transaction, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.execute(sql`delete from image_targets where entry_id = any(${sql.param([...entryIds])}::uuid[])`);
}

/** Gives an entry its picture, as a change of it like any other. */
export async function setEntryPicture(tx: Transaction, entryId: string, imageId: string): Promise<void> {
  await tx.execute(sql`
    update entries set avatar_id = ${imageId}, updated_at = greatest(now(), updated_at + interval '1 microsecond')
    where id = ${entryId}`);
}

function placeOf(row: TargetRow | undefined): PicturePlace | null {
  return row ? { worldId: row.world_id, entryId: row.entry_id } : null;
}
