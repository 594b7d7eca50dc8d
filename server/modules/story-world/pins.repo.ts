// Entries pinned for a story, and a chapter's number in its story, in the database.
import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";

/** A story's pins in one world. Pins in a world that was bound before are kept, in case it is bound again. */
export async function listPins(db: Executor, storyId: string, worldId: string): Promise<string[]> {
  const { rows } = await db.execute<{ entry_id: string }>(sql`
    select p.entry_id from entry_pins p join entries e on e.id = p.entry_id
    where p.story_id = ${storyId} and e.world_id = ${worldId} and e.deleted_at is null order by p.entry_id`);
  return rows.map(({ entry_id }) => entry_id);
}

/** Pins an entry, or unpins it. */
export async function writePin(tx: Transaction, storyId: string, entryId: string, pinned: boolean): Promise<void> {
  await tx.execute(
    pinned
      ? sql`insert into entry_pins (story_id, entry_id) values (${storyId}, ${entryId}) on conflict do nothing`
      : sql`delete from entry_pins where story_id = ${storyId} and entry_id = ${entryId}`,
  );
}

/** A live chapter's number in its story, from 1; null if the story has no such live chapter. */
export async function findChapterNumber(db: Executor, storyId: string, chapterId: string): Promise<number | null> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select (select count(*)::int from chapters b where b.story_id = c.story_id and b.deleted_at is null
      and (b.position, b.id) <= (c.position, c.id)) as number
    from chapters c where c.id = ${chapterId} and c.story_id = ${storyId} and c.deleted_at is null`);
  return rows[0]?.number ?? null;
}
