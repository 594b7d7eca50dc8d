// Reads of worlds for the stories that are set in them: only the columns needed, because they run often.
import { sql } from "drizzle-orm";
import type { EntryChange, EntryType, EntryUse, Relationship } from "../../../contract/entries.ts";
import type { Executor } from "../../db/client.ts";

export type LiveWorldRow = {
  owner_id: string;
  background: string;
  forbidden_words: string[];
  /** Its latest change in microseconds. */
  stamp: string;
};

export async function findLiveWorld(db: Executor, id: string): Promise<LiveWorldRow | null> {
  const { rows } = await db.execute<LiveWorldRow>(sql`
    select owner_id, background, forbidden_words, (extract(epoch from updated_at) * 1000000)::bigint::text as stamp
    from worlds where id = ${id} and not is_chat and deleted_at is null`);
  return rows[0] ?? null;
}

export type NameRow = {
  id: string;
  type: EntryType;
  name: string;
  aliases: string[];
  underline: boolean;
  avatar_id: string | null;
  character_status: "alive" | "dead";
  status_changes: { from_chapter: number; character_status: "alive" | "dead" }[];
};

/** The names and status of all live entries, sorted by name. */
export async function listNames(db: Executor, worldId: string): Promise<NameRow[]> {
  const { rows } = await db.execute<NameRow>(sql`
    select id, type, name, aliases, underline, avatar_id, character_status,
      case when changes = '[]' then changes else (
        select coalesce(jsonb_agg(jsonb_build_object(
          'from_chapter', c.change -> 'from_chapter', 'character_status', c.change -> 'character_status')
          order by c.place), '[]')
        from jsonb_array_elements(changes) with ordinality c (change, place) where c.change ? 'character_status'
      ) end as status_changes
    from entries where world_id = ${worldId} and deleted_at is null order by sort_key collate "C", id`);
  return rows;
}

export type KnowingRow = {
  name: string;
  character_relationships: Relationship[];
  changes: EntryChange[];
};

/** The live characters whose relationships or changes of them contain a name, in order of creation. */
export async function listKnowing(db: Executor, worldId: string, name: string, limit: number): Promise<KnowingRow[]> {
  const row = JSON.stringify([{ name }]);
  const change = JSON.stringify([{ character_relationships: [{ name }] }]);
  const { rows } = await db.execute<KnowingRow>(sql`
    select name, character_relationships, changes from entries
    where world_id = ${worldId} and deleted_at is null and type = 'character'
      and (character_relationships @> ${row}::jsonb or changes @> ${change}::jsonb)
    order by created_at, id limit ${limit}`);
  return rows;
}

export type PromptEntryRow = {
  id: string;
  type: EntryType;
  name: string;
  aliases: string[];
  description: string;
  use: EntryUse;
  character_status: "alive" | "dead";
  character_age: "youth" | "adult" | "elder" | "unknown";
  character_gender: "male" | "female" | "unknown" | null;
  character_target: string;
  character_relationships: Relationship[];
  changes: EntryChange[];
};

/** All live entries, in order of creation. */
export async function listPromptEntries(db: Executor, worldId: string): Promise<PromptEntryRow[]> {
  const { rows } = await db.execute<PromptEntryRow>(sql`
    select id, type, name, aliases, description, use, character_status, character_age, character_gender,
      character_target, character_relationships, changes
    from entries where world_id = ${worldId} and deleted_at is null order by created_at, id`);
  return rows;
}
