// The directions (what a writer wants to happen next in a chapter) in the database: one for each person and chapter.
import { sql } from "drizzle-orm";
import type { ChapterDirection } from "../../../contract/story-notes.ts";
import type { Executor } from "../../db/client.ts";

const NONE: ChapterDirection = { text: "", updated_at: null };

export async function findDirection(db: Executor, uid: string, chapterId: string): Promise<ChapterDirection> {
  const { rows } = await db.execute<ChapterDirection>(sql`
    select text, extract(epoch from updated_at)::float8 as updated_at
    from chapter_directions where user_id = ${uid} and chapter_id = ${chapterId}`);
  return rows[0] ?? NONE;
}

/** Stores a direction; an empty text deletes it. */
export async function writeDirection(
  db: Executor,
  uid: string,
  chapterId: string,
  text: string,
): Promise<ChapterDirection> {
  if (text === "") {
    await db.execute(sql`delete from chapter_directions where user_id = ${uid} and chapter_id = ${chapterId}`);
    return NONE;
  }
  const { rows } = await db.execute<ChapterDirection>(sql`
    insert into chapter_directions (user_id, chapter_id, text, updated_at) values (${uid}, ${chapterId}, ${text}, now())
    on conflict (user_id, chapter_id) do update set text = excluded.text, updated_at = excluded.updated_at
    returning text, extract(epoch from updated_at)::float8 as updated_at`);
  return rows[0] ?? NONE;
}
