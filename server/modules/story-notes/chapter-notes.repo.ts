// A person's own notes beside a chapter in the database. Every query names the person: a note's id alone reaches none.
import { sql } from "drizzle-orm";
import type { ChapterNote } from "../../../contract/chapter-notes.ts";
import type { Executor, Transaction } from "../../db/client.ts";

type ChapterNoteRow = ChapterNote & Record<string, unknown>;

/** Whose notes, and beside which chapter. */
export interface NotesPlace {
  uid: string;
  chapterId: string;
}

const COLUMNS = sql`id as _id, text, extract(epoch from created_at)::float8 as created_at,
  extract(epoch from updated_at)::float8 as updated_at`;
const at = ({ uid, chapterId }: NotesPlace) => sql`user_id = ${uid} and chapter_id = ${chapterId}`;

export async function listNotes(db: Executor, place: NotesPlace): Promise<ChapterNote[]> {
  const { rows } = await db.execute<ChapterNoteRow>(sql`
    select ${COLUMNS} from chapter_notes where ${at(place)} order by chapter_notes.created_at, id`);
  return rows;
}

/**
 * Locks the person's notes beside the chapter until the end of the transaction, and counts them: two notes that are
 * added at once would not count each other.
 */
export async function lockAndCountNotes(tx: Transaction, place: NotesPlace): Promise<number> {
  const key = `chapter-notes ${place.uid} ${place.chapterId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from chapter_notes where ${at(place)}`,
  );
  return rows[0]?.count ?? 0;
}

export async function findNote(db: Executor, place: NotesPlace, id: string): Promise<ChapterNote | null> {
  const { rows } = await db.execute<ChapterNoteRow>(
    sql`select ${COLUMNS} from chapter_notes where id = ${id} and ${at(place)}`,
  );
  return rows[0] ?? null;
}

/**
 * Null if the id is in use elsewhere. `createdAt` is in Unix seconds, now by default and at most: a note of the future
 * would stand below those that are added later.
 */
export async function insertNote(
  tx: Transaction,
  { uid, chapterId }: NotesPlace,
  { id, text, createdAt }: { id: string; text: string; createdAt: number | null },
): Promise<ChapterNote | null> {
  // The numbers are compared, not the times: the database's times end long before numbers do. `least` skips nulls.
  const { rows } = await tx.execute<ChapterNoteRow>(sql`
    insert into chapter_notes (id, user_id, chapter_id, text, created_at)
    values (${id}, ${uid}, ${chapterId}, ${text},
      to_timestamp(least(${createdAt}::float8, extract(epoch from now())::float8)))
    on conflict (id) do nothing returning ${COLUMNS}`);
  return rows[0] ?? null;
}

export async function updateNote(
  db: Executor,
  place: NotesPlace,
  id: string,
  text: string,
): Promise<ChapterNote | null> {
  const { rows } = await db.execute<ChapterNoteRow>(sql`
    update chapter_notes set text = ${text}, updated_at = now() where id = ${id} and ${at(place)} returning ${COLUMNS}`);
  return rows[0] ?? null;
}

export async function deleteNote(db: Executor, place: NotesPlace, id: string): Promise<void> {
  await db.execute(sql`delete from chapter_notes where id = ${id} and ${at(place)}`);
}
