// Entries in the database. Many entries are stored by one statement that takes them as one JSON text, which is fastest.
import { type SQL, sql } from "drizzle-orm";
import type { EntryBody, EntryChange, EntryType, Relationship } from "../../../contract/entries.ts";
import { CARDS } from "../../../extensions/lore-formats/card-formats.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { answers, matchRank } from "./match-rank.repo.ts";
import { recoverHorizon } from "./recover-horizon.repo.ts";
import type { StoredEntry } from "./stored-entry.ts";

export type EntryRow = {
  id: string;
  type: EntryType;
  name: string;
  aliases: string[];
  description: string;
  use: EntryBody["use"];
  underline: boolean;
  avatar_id: string | null;
  character_status: "alive" | "dead";
  character_age: "youth" | "adult" | "elder" | "unknown";
  character_gender: "male" | "female" | "unknown" | null;
  is_recommended: boolean;
  character_target: string;
  character_relationships: Relationship[];
  changes: EntryChange[];
  /** Unix seconds, like `updated_at`. */
  created_at: number;
  updated_at: number;
};
/** A character in the list of a world's characters. */
export type PersonRow = Pick<
  EntryRow,
  "id" | "name" | "aliases" | "avatar_id" | "character_status" | "character_relationships"
>;
/**
 * The columns of an entry, without its originals (`extensions`), which may be megabytes: originals.repo.ts reads them.
 */
export const shown = sql`e.id, e.type, e.name, e.aliases, e.description, e.use, e.underline, e.avatar_id, e.character_status,
  e.character_age, e.character_gender, e.is_recommended, e.character_target, e.character_relationships, e.changes,
  extract(epoch from e.created_at)::float8 as created_at, extract(epoch from e.updated_at)::float8 as updated_at`;

/** Entries imported together have the same timestamps; their ids keep the order in which they were imported. */
const ORDERS = {
  updated_at: sql`e.updated_at desc, e.id`,
  created_at: sql`e.created_at desc, e.id`,
  name: sql`e.sort_key collate "C", e.id`,
} as const;

export interface EntriesQuery {
  type?: EntryType | undefined;
  /** Search forms (`searchForms`); an entry matches if its stored search text contains one of them. */
  forms: readonly string[];
  order: keyof typeof ORDERS;
  limit: number;
  offset: number;
}

/** A page of a world's entries, best matches of a search first, and the total number. */
export async function listEntries(
  db: Executor,
  worldId: string,
  { type, forms, order, limit, offset }: EntriesQuery,
): Promise<{ rows: EntryRow[]; total: number }> {
  const chosen = sql`from entries e where e.world_id = ${worldId} and e.deleted_at is null
    ${type ? sql`and e.type = ${type}` : sql``}
    ${forms.length > 0 ? sql`and ${answers(forms)}` : sql``}`;
  // Sorts and counts short rows; whole entries are read only for the page.
  const { rows } = await db.execute<EntryRow & { total: number }>(sql`
    with chosen as materialized (select e.id, e.sort_key, e.created_at, e.updated_at, ${matchRank(forms)} as rank ${chosen}),
      page as (select e.id, e.rank from chosen e order by e.rank, ${ORDERS[order]} limit ${limit} offset ${offset})
    select ${shown}, (select count(*)::int from chosen) as total
    from page p join entries e on e.id = p.id order by p.rank, ${ORDERS[order]}`);
  const [first] = rows;
  if (first || offset === 0) return { rows, total: first?.total ?? 0 };
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${chosen}`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Every live entry of a world, in order of creation. */
export async function allEntries(db: Executor, worldId: string): Promise<EntryRow[]> {
  return select(db, sql`e.world_id = ${worldId} and e.deleted_at is null order by e.created_at, e.id`);
}

/** The ids of a world's live entries, in order of creation. */
export async function allIds(db: Executor, worldId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from entries where world_id = ${worldId} and deleted_at is null order by created_at, id`);
  return rows.map(({ id }) => id);
}

/**
 * Every live character of a world, by name: without their descriptions, which for thousands of characters are tens of
 * megabytes.
 */
export async function allCharacters(db: Executor, worldId: string): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select e.id, e.name, e.aliases, e.avatar_id, e.character_status, e.character_relationships from entries e
    where e.world_id = ${worldId} and e.deleted_at is null and e.type = 'character' order by ${ORDERS.name}`);
  return rows;
}

async function select(db: Executor, where: SQL): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`select ${shown} from entries e where ${where}`);
  return rows;
}

export async function findEntry(db: Executor, worldId: string, id: string): Promise<EntryRow | null> {
  const [row] = await select(db, sql`e.id = ${id} and e.world_id = ${worldId} and e.deleted_at is null`);
  return row ?? null;
}

/** The live entries of a world among these ids. */
export async function findEntries(db: Executor, worldId: string, ids: readonly string[]): Promise<EntryRow[]> {
  return select(
    db,
    sql`e.id = any(${sql.param([...ids])}::uuid[]) and e.world_id = ${worldId} and e.deleted_at is null`,
  );
}

export async function countEntries(db: Executor, worldId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from entries where world_id = ${worldId} and deleted_at is null`,
  );
  return rows[0]?.count ?? 0;
}

/** How `jsonb_to_recordset` reads stored entries. */
const RECORD = sql`(id uuid, type text, name text, aliases text[], description text, use text, underline boolean,
  avatar_id uuid, character_status text, character_age text, character_gender text, is_recommended boolean,
  character_target text, character_relationships jsonb, changes jsonb, extensions jsonb, extensions_digest text,
  search_text text, sort_key text)`;
const FIELDS = [
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
  "changes",
  "search_text",
  "sort_key",
] as const satisfies (keyof StoredEntry)[];
const fields = sql.raw(FIELDS.join(", "));
/** Rows of one statement. */
const CHUNK = 500;

function chunked<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, at) => list.slice(at * CHUNK, (at + 1) * CHUNK));
}

/**
 * Stores new entries; returns their ids in the same order, without entries whose given id is already in use. Calls
 * `onStored` after every statement with the number stored so far.
 */
export async function insertEntries(
  tx: Transaction,
  worldId: string,
  entries: readonly (StoredEntry & { id?: string | undefined })[],
  onStored?: (done: number) => void,
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < entries.length; at += CHUNK) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into entries (id, world_id, ${fields}, extensions, extensions_digest)
      select coalesce(id, uuidv7()), ${worldId}, ${fields}, coalesce(extensions, '{}'), extensions_digest
      from jsonb_to_recordset(${JSON.stringify(entries.slice(at, at + CHUNK))}::jsonb) as r ${RECORD}
      on conflict (id) do nothing returning id`);
    ids.push(...rows.map(({ id }) => id));
    onStored?.(ids.length);
  }
  return ids;
}

/**
 * Merges the originals of the old and the new entry: new ones replace those of the same format, also of another version
 * of it, and originals of other formats stay. Digests are stored by format and merged in the same way; if one of the
 * two is unknown, so is the result.
 */
const cards = sql.raw(`'{${CARDS.join(",")}}'::text[]`);
const mergedOriginals = sql`extensions =
    (case when r.extensions ?| ${cards} then e.extensions - ${cards} else e.extensions end) || r.extensions,
  extensions_digest = case when e.extensions = '{}' then r.extensions_digest
    when e.extensions_digest like '{%' then (e.extensions_digest::jsonb || r.extensions_digest::jsonb)::text end`;

/** Overwrites the entries of a world that have these ids; originals are merged by format. */
export async function overwriteEntries(
  tx: Transaction,
  worldId: string,
  entries: readonly (StoredEntry & { id: string })[],
  onStored?: (done: number) => void,
): Promise<void> {
  const plain = sql.raw(FIELDS.map((field) => `${field} = r.${field}`).join(", "));
  const bringing = entries.filter(({ extensions }) => extensions !== null);
  const others = entries.filter(({ extensions }) => extensions === null);
  let done = 0;
  const chunks = [
    ...chunked(bringing).map((rows) => ({ rows, sets: sql`${plain}, ${mergedOriginals}` })),
    ...chunked(others).map((rows) => ({ rows, sets: plain })),
  ];
  for (const { rows, sets } of chunks) {
    await tx.execute(sql`
      update entries e set ${sets}, updated_at = greatest(now(), e.updated_at + interval '1 microsecond')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${RECORD}
      where e.id = r.id and e.world_id = ${worldId}`);
    done += rows.length;
    onStored?.(done);
  }
}

/** The ids of entries, also deleted ones, whose relationships contain one of these names. */
export async function listNaming(db: Executor, worldId: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from entries e where e.world_id = ${worldId} and exists (
      select 1 from (
        select jsonb_path_query(e.character_relationships, '$[*].name') #>> '{}' as name
        union all
        select jsonb_path_query(e.changes, '$[*].character_relationships[*].name') #>> '{}'
      ) named where named.name = any(${sql.param([...names])}::text[]))
    order by e.id`);
  return rows.map(({ id }) => id);
}

/** An entry's relationships to others. */
export type StandingRow = Pick<EntryRow, "id" | "name" | "character_relationships" | "changes">;

export async function findStandings(db: Executor, ids: readonly string[]): Promise<StandingRow[]> {
  const { rows } = await db.execute<StandingRow>(sql`
    select id, name, character_relationships, changes from entries where id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

/** Those of these names that a live character of the world has. */
export async function takenNames(db: Executor, worldId: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct name from entries where world_id = ${worldId} and type = 'character' and deleted_at is null
      and name = any(${sql.param([...names])}::text[])`);
  return rows.map(({ name }) => name);
}

/**
 * Stores only the relationships of entries. Nobody has edited these entries, so `updated_at` moves by only a
 * microsecond and they keep their place in the list; it does change, so that a person who has one open cannot overwrite
 * this.
 */
export async function writeRelationships(
  tx: Transaction,
  worldId: string,
  standings: readonly StandingRow[],
): Promise<void> {
  const rows = standings.map(({ id, character_relationships, changes }) => ({ id, character_relationships, changes }));
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx.execute(sql`
      update entries e set character_relationships = r.character_relationships, changes = r.changes,
        updated_at = e.updated_at + interval '1 microsecond'
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + CHUNK))}::jsonb)
        as r (id uuid, character_relationships jsonb, changes jsonb)
      where e.id = r.id and e.world_id = ${worldId}`);
}

/** Those of these entries that are in the world, or were deleted from it and can still be restored. */
export async function listRecoverable(
  tx: Transaction,
  worldId: string,
  ids: readonly string[],
): Promise<{ id: string; deleted: boolean }[]> {
  const { rows } = await tx.execute<{ id: string; deleted: boolean }>(sql`
    select id, deleted_at is not null as deleted from entries
    where id = any(${sql.param([...ids])}::uuid[]) and world_id = ${worldId}
      and (deleted_at is null or deleted_at > ${recoverHorizon})`);
  return rows;
}

/** Deletes or restores entries. */
export async function setEntriesDeleted(tx: Transaction, ids: readonly string[], deleted: boolean): Promise<void> {
  await tx.execute(sql`
    update entries set deleted_at = ${deleted ? sql`now()` : sql`null`} where id = any(${sql.param([...ids])}::uuid[])`);
}

/** Permanently deletes a world's deleted entries, except the latest `keep`. */
export async function trimDeletedEntries(tx: Transaction, worldId: string, keep: number): Promise<void> {
  await tx.execute(sql`delete from entries where id in (
    select id from entries where world_id = ${worldId} and deleted_at is not null
    order by deleted_at desc, id desc offset ${keep})`);
}

/** Permanently deletes up to `limit` entries that can no longer be restored; returns how many. */
export async function purgeEntries(db: Executor, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from entries where id in (
    select id from entries where deleted_at <= ${recoverHorizon} order by deleted_at limit ${limit} for update skip locked)`);
  return rowCount ?? 0;
}
