// A story's notes to the model in the database.
import { sql } from "drizzle-orm";
import type { PointOfView } from "../../../contract/story-notes.ts";
import type { Executor } from "../../db/client.ts";

export type NotesRow = {
  author_note: string;
  style: string;
  point_of_view: PointOfView;
  /** Unix seconds. */
  updated_at: number | null;
};

const columns = sql`n.author_note, n.style, n.point_of_view, extract(epoch from n.updated_at)::float8 as updated_at`;

/** Null if nobody has written any. */
export async function findNotes(db: Executor, storyId: string): Promise<NotesRow | null> {
  const { rows } = await db.execute<NotesRow>(sql`select ${columns} from story_notes n where n.story_id = ${storyId}`);
  return rows[0] ?? null;
}

export async function writeNotes(
  db: Executor,
  storyId: string,
  { author_note, style, point_of_view }: Omit<NotesRow, "updated_at">,
): Promise<NotesRow> {
  const { rows } = await db.execute<NotesRow>(sql`
    insert into story_notes as n (story_id, author_note, style, point_of_view, updated_at)
    values (${storyId}, ${author_note}, ${style}, ${point_of_view}, now())
    on conflict (story_id) do update set author_note = excluded.author_note, style = excluded.style,
      point_of_view = excluded.point_of_view, updated_at = excluded.updated_at
    returning ${columns}`);
  return rows[0] as NotesRow;
}

/** Binds a world to a story; null unbinds it. */
export async function writeUniverse(db: Executor, storyId: string, universeId: string | null): Promise<void> {
  await db.execute(sql`
    insert into story_notes (story_id, universe_id) values (${storyId}, ${universeId})
    on conflict (story_id) do update set universe_id = excluded.universe_id`);
}

/** The world bound to a story, or null. */
export async function findUniverse(db: Executor, storyId: string): Promise<string | null> {
  const { rows } = await db.execute<{ universe_id: string | null }>(
    sql`select universe_id from story_notes where story_id = ${storyId}`,
  );
  return rows[0]?.universe_id ?? null;
}

/**
 * Records that a model writes in this story, which keeps its summaries up to date; false if that was recorded within
 * the last ten minutes.
 */
export async function recordModelUse(db: Executor, storyId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into story_notes as n (story_id, wanted_at) values (${storyId}, now())
    on conflict (story_id) do update set wanted_at = now()
    where n.wanted_at is null or n.wanted_at < now() - interval '10 minutes'`);
  return rowCount === 1;
}
