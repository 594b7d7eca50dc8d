// The keys of a story's chapters, including deleted ones: each look-up is one step in chapters_story_position_key, an
// index.
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";

const others = (moving: string | null) => (moving ? sql`and c.id <> ${moving}` : sql``);

/** The last key of a story; null if it has no chapters. */
export async function lastKey(tx: Transaction, storyId: string, moving: string | null): Promise<string | null> {
  const { rows } = await tx.execute<{ position: string }>(sql`
    select c.position from chapters c where c.story_id = ${storyId} ${others(moving)} order by c.position desc, c.id desc limit 1`);
  return rows[0]?.position ?? null;
}

/** A chapter's own key and the next greater one. */
export async function keyAfterPosition(
  tx: Transaction,
  storyId: string,
  id: string,
  moving: string | null,
): Promise<{ own: string; next: string | null }> {
  const { rows } = await tx.execute<{ own: string; next: string | null }>(sql`
    select h.position as own, (select min(c.position) from chapters c
      where c.story_id = h.story_id and c.position > h.position ${others(moving)}) as next
    from chapters h where h.id = ${id} and h.story_id = ${storyId}`);
  return found(rows[0]);
}

/** A chapter's own key and the next smaller one. */
export async function keyBeforePosition(
  tx: Transaction,
  storyId: string,
  id: string,
  moving: string | null,
): Promise<{ own: string; previous: string | null }> {
  const { rows } = await tx.execute<{ own: string; previous: string | null }>(sql`
    select h.position as own, (select max(c.position) from chapters c
      where c.story_id = h.story_id and c.position < h.position ${others(moving)}) as previous
    from chapters h where h.id = ${id} and h.story_id = ${storyId}`);
  return found(rows[0]);
}

/** The ids of all chapters of a story in order. */
export async function listKeys(tx: Transaction, storyId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from chapters where story_id = ${storyId} order by position, id`);
  return rows.map((row) => row.id);
}

/** Writes a key for each chapter. */
export async function writeKeys(tx: Transaction, ids: string[], keys: string[]): Promise<void> {
  await tx.execute(sql`
    update chapters c set position = k.position
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(keys)}::text[]) as k (id, position) where c.id = k.id`);
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Error("the neighbouring chapter is not in the story");
  return row;
}
