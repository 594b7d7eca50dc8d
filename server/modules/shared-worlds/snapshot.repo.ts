// Snapshots of worlds in the database: read from the live world, stored, and compared with it.
import { type SQL, sql } from "drizzle-orm";
import type { EntryType, EntryUse, Relationship } from "../../../contract/entries.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";

/** An entry as a snapshot holds it. */
export type SnapshotEntry = {
  entry_id: string;
  type: EntryType;
  name: string;
  aliases: string[];
  description: string;
  use: EntryUse;
  underline: boolean;
  avatar_id: string | null;
  character_status: "alive" | "dead";
  character_age: "youth" | "adult" | "elder" | "unknown";
  character_gender: "male" | "female" | "unknown" | null;
  is_recommended: boolean;
  character_target: string;
  character_relationships: Relationship[];
  search_text: string;
  sort_key: string;
};

export type LiveWorld = {
  title: string;
  background: string;
  cover_id: string | null;
  forbidden_words: string[];
  /** When it was read, in microseconds of the database's clock, as text. */
  at: string;
};

export interface Snapshot extends LiveWorld {
  entries: SnapshotEntry[];
}

/** What is stored beside what was read. */
export interface Judged {
  excerpt: string;
  /** For adults: the whole, and if it is an entry, its name. */
  isAdult: boolean;
  adultEntry: string | null;
}

/** Characters of a sort key that are kept: a cursor holds it. */
const SORT_KEY = 40;
/** Rows of one statement: the largest of so many entries hold up other requests for some milliseconds only. */
const CHUNK = 200;

/** What of an entry readers see or copies get; not what its author wrote for chapters of their own stories. */
const CONTENT = [
  "type",
  "name",
  "aliases",
  "description",
  "use",
  "underline",
  "avatar_id",
  "character_status",
  "character_age",
  "character_gender",
  "is_recommended",
  "character_target",
  "character_relationships",
] as const;
const content = (of: string) => sql.raw(CONTENT.map((name) => `${of}.${name}`).join(", "));
const columns = sql.raw(CONTENT.join(", "));
const momentOf = (at: string) => sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;

/** All entries that a query gives, some at a time, so that other requests are answered between. */
export async function readInParts(tx: Transaction, query: SQL): Promise<SnapshotEntry[]> {
  const all: SnapshotEntry[] = [];
  await tx.execute(sql`declare parts no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<SnapshotEntry>(sql.raw(`fetch ${CHUNK} from parts`));
    all.push(...rows);
    if (rows.length < CHUNK) break;
  }
  await tx.execute(sql`close parts`);
  return all;
}

/** A person's own live world, all of it at one moment; null if there is none. */
export function readLiveWorld(db: Database, uid: string, worldId: string): Promise<Snapshot | null> {
  return db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<LiveWorld>(sql`
        select title, background, cover_id, forbidden_words,
          (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as at
        from worlds where id = ${worldId} and owner_id = ${uid} and not is_chat and deleted_at is null`);
      const [world] = rows;
      if (!world) return null;
      const entries = await readInParts(
        tx,
        sql`select e.id as entry_id, ${content("e")}, e.search_text, left(e.sort_key, ${SORT_KEY}) as sort_key
        from entries e where e.world_id = ${worldId} and e.deleted_at is null order by e.created_at, e.id`,
      );
      return { ...world, entries };
    },
    { isolationLevel: "repeatable read" },
  );
}

/** Puts a snapshot in the place of the one before; false where that is of a later moment. */
export async function putSnapshot(
  tx: Transaction,
  { shareId, worldId }: { shareId: string; worldId: string },
  { entries, ...world }: Snapshot,
  { excerpt, isAdult, adultEntry }: Judged,
): Promise<boolean> {
  const characters = entries.filter(({ type }) => type === "character").length;
  // A picture that was deleted meanwhile must not refuse the whole.
  const { rowCount } = await tx.execute(sql`
    insert into shared_worlds (share_id, world_id, title, background, cover_id, forbidden_words, excerpt, entry_count,
      character_count, is_adult, adult_entry, synced_at)
    values (${shareId}, ${worldId}, ${world.title}, ${world.background},
      (select id from images where id = ${world.cover_id} and status = 'passed' for key share),
      ${sql.param(world.forbidden_words)}::text[], ${excerpt}, ${entries.length}, ${characters}, ${isAdult}, ${adultEntry},
      ${momentOf(world.at)})
    on conflict (share_id) do update set title = excluded.title, background = excluded.background,
      cover_id = excluded.cover_id, forbidden_words = excluded.forbidden_words, excerpt = excluded.excerpt,
      entry_count = excluded.entry_count, character_count = excluded.character_count, is_adult = excluded.is_adult,
      adult_entry = excluded.adult_entry, synced_at = excluded.synced_at
    where shared_worlds.synced_at <= excluded.synced_at`);
  if (rowCount === 0) return false;
  await tx.execute(sql`delete from shared_entries where share_id = ${shareId}`);
  for (let at = 0; at < entries.length; at += CHUNK)
    await tx.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(entries.slice(at, at + CHUNK))}::jsonb) as r (entry_id uuid,
          type text, name text, aliases text[], description text, use text, underline boolean, avatar_id uuid,
          character_status text, character_age text, character_gender text, is_recommended boolean, character_target text,
          character_relationships jsonb, search_text text, sort_key text)),
      pictures as (
        select id from images where id in (select avatar_id from given) and status = 'passed' for key share)
      insert into shared_entries (share_id, entry_id, ${columns}, search_text, sort_key)
      select ${shareId}, r.entry_id, ${content("r")}, r.search_text, r.sort_key
      from (select g.entry_id, ${sql.raw(
        CONTENT.map((name) => (name === "avatar_id" ? "p.id as avatar_id" : `g.${name}`)).join(", "),
      )}, g.search_text, g.sort_key from given g left join pictures p on p.id = g.avatar_id) r`);
  return true;
}

export type StoredSnapshot = {
  /** Unix seconds. */
  synced_at: number;
  is_adult: boolean;
  adult_entry: string | null;
};

export async function findSnapshot(db: Executor, shareId: string): Promise<StoredSnapshot | null> {
  const { rows } = await db.execute<StoredSnapshot>(sql`
    select extract(epoch from synced_at)::float8 as synced_at, is_adult, adult_entry
    from shared_worlds where share_id = ${shareId}`);
  return rows[0] ?? null;
}

/** Whether the world differs from its snapshot. */
export async function isChanged(db: Executor, shareId: string): Promise<boolean> {
  const fields = (of: string): SQL => sql.raw(`(${CONTENT.map((name) => `${of}.${name}`).join(", ")})`);
  const { rows } = await db.execute<{ is_changed: boolean }>(sql`
    select (w.title, w.background, w.cover_id, w.forbidden_words)
        is distinct from (s.title, s.background, s.cover_id, s.forbidden_words)
      or exists (
        select from (select * from entries where world_id = w.id and deleted_at is null) e
        full join (select * from shared_entries where share_id = s.share_id) p on p.entry_id = e.id
        where e.id is null or p.entry_id is null or ${fields("e")} is distinct from ${fields("p")}) as is_changed
    from shared_worlds s join worlds w on w.id = s.world_id where s.share_id = ${shareId}`);
  return rows[0]?.is_changed ?? false;
}
