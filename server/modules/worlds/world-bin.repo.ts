// Deleted worlds and entries in the database that can still be restored, last deleted first.
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { type EntryRow, shown } from "./entries.repo.ts";
import { answers } from "./match-rank.repo.ts";
import { recoverHorizon } from "./recover-horizon.repo.ts";
import { shareStatus, type WorldRow } from "./worlds.repo.ts";

/** Where a page begins: after this row of the order. */
export interface After {
  /** Microseconds since 1970. */
  moment: string;
  id: string;
}

/** Additional columns of a deleted row. */
export type Deleted = {
  /** Unix seconds. */
  deleted_at: number;
  /** The row's place in the order, in microseconds. */
  cursor_at: string;
};

export interface BinPage {
  after: After | null;
  limit: number;
}

const from = (after: After | null) =>
  after
    ? sql`and (b.deleted_at, b.id) < (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
const deleted = sql`extract(epoch from p.deleted_at)::float8 as deleted_at,
  (extract(epoch from p.deleted_at) * 1000000)::bigint::text as cursor_at`;

/** A page of a person's deleted worlds; one row more than `limit` if there are more. */
export async function listDeletedWorlds(
  db: Executor,
  uid: string,
  { after, limit }: BinPage,
): Promise<(WorldRow & Deleted)[]> {
  const { rows } = await db.execute<WorldRow & Deleted>(sql`
    with page as materialized (
      select b.id, b.owner_id, b.title, b.background, b.cover_id, b.forbidden_words, b.created_at, b.updated_at,
        b.deleted_at
      from worlds b where b.owner_id = ${uid} and not b.is_chat and b.deleted_at > ${recoverHorizon} ${from(after)}
      order by b.deleted_at desc, b.id desc limit ${limit + 1})
    select p.id, p.owner_id, p.title, p.background, p.cover_id, p.forbidden_words,
      ${shareStatus} as share_status, c.entry_count, c.character_count, ${deleted},
      extract(epoch from p.created_at)::float8 as created_at, extract(epoch from p.updated_at)::float8 as updated_at
    from page p
    cross join lateral (
      select count(*)::int as entry_count, count(*) filter (where e.type = 'character')::int as character_count
      from entries e where e.world_id = p.id and e.deleted_at is null
    ) c
    order by p.deleted_at desc, p.id desc`);
  return rows;
}

/** A page of a world's deleted entries; with `forms`, those that match a search. */
export async function listDeletedEntries(
  db: Executor,
  worldId: string,
  { after, limit, forms }: BinPage & { forms: readonly string[] },
): Promise<(EntryRow & Deleted)[]> {
  const found = forms.length > 0 ? sql`and ${answers(forms, sql`b`)}` : sql``;
  const { rows } = await db.execute<EntryRow & Deleted>(sql`
    with page as materialized (
      select b.id, b.deleted_at from entries b
      where b.world_id = ${worldId} and b.deleted_at > ${recoverHorizon} ${found} ${from(after)}
      order by b.deleted_at desc, b.id desc limit ${limit + 1})
    select ${shown}, ${deleted} from page p join entries e on e.id = p.id order by p.deleted_at desc, p.id desc`);
  return rows;
}

/** Permanently deletes a person's deleted world with all that belongs to it; false if there is none. */
export async function eraseDeletedWorld(db: Executor, uid: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from worlds
    where id = ${id} and owner_id = ${uid} and not is_chat and deleted_at > ${recoverHorizon}`);
  return rowCount === 1;
}

/** Permanently deletes a deleted entry of a world; false if there is none. */
export async function eraseDeletedEntry(db: Executor, worldId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from entries
    where id = ${id} and world_id = ${worldId} and deleted_at > ${recoverHorizon}`);
  return rowCount === 1;
}
