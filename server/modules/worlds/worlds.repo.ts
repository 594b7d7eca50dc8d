// Worlds in the database. Counts are computed on each read, so they cannot drift.
import { type SQL, sql } from "drizzle-orm";
import type { ShareStatus } from "../../../contract/sharings-work.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { recoverHorizon } from "./recover-horizon.repo.ts";

/** A world of its own, or the copy of a world that belongs to a chat: neither is found among the other. */
export type WorldKind = "world" | "chat";

/** Whether a world is of a kind. */
const ofKind = (kind: WorldKind): SQL => (kind === "chat" ? sql`is_chat` : sql`not is_chat`);

export type WorldRow = {
  id: string;
  owner_id: string;
  title: string;
  background: string;
  cover_id: string | null;
  forbidden_words: string[];
  share_status: ShareStatus;
  entry_count: number;
  character_count: number;
  /** Unix seconds, like `updated_at`. */
  created_at: number;
  updated_at: number;
};

/** A world's fields as they are stored. */
export interface WorldFields {
  title: string;
  background: string;
  coverId: string | null;
  forbiddenWords: readonly string[];
}

/** How a world `p` is shared. */
export const shareStatus = sql`coalesce((select s.state from shares s where s.world_id = p.id), 'private')`;

/** The rows of a page of worlds, without originals (see originals.repo.ts). */
async function worldRows(db: Executor, page: SQL): Promise<WorldRow[]> {
  const { rows } = await db.execute<WorldRow>(sql`
    with page as materialized (${page})
    select p.id, p.owner_id, p.title, p.background, p.cover_id, p.forbidden_words,
      ${shareStatus} as share_status, c.entry_count, c.character_count,
      extract(epoch from p.created_at)::float8 as created_at, extract(epoch from p.updated_at)::float8 as updated_at
    from page p
    cross join lateral (
      select count(*)::int as entry_count, count(*) filter (where e.type = 'character')::int as character_count
      from entries e where e.world_id = p.id and e.deleted_at is null
    ) c
    order by p.updated_at desc, p.id desc`);
  return rows;
}

/** A page of a person's worlds, latest change first, and the total number. */
export async function listWorlds(
  db: Executor,
  uid: string,
  { title, limit, offset }: { title?: string | undefined; limit: number; offset: number },
): Promise<{ rows: WorldRow[]; total: number }> {
  const mine = sql`from worlds w where w.owner_id = ${uid} and not w.is_chat and w.deleted_at is null
    ${title ? sql`and w.title ilike ${`%${title.replace(/[\\%_]/g, "\\$&")}%`}` : sql``}`;
  const rows = await worldRows(
    db,
    sql`select w.* ${mine} order by w.updated_at desc, w.id desc limit ${limit} offset ${offset}`,
  );
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${mine}`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A live world of a person's own, or null. */
export async function findWorld(
  db: Executor,
  uid: string,
  id: string,
  kind: WorldKind = "world",
): Promise<WorldRow | null> {
  const [row] = await worldRows(
    db,
    sql`select * from worlds where id = ${id} and owner_id = ${uid} and ${ofKind(kind)} and deleted_at is null`,
  );
  return row ?? null;
}

/** A world of a person's own, live or deleted and still restorable, or null. */
export async function findWorldEvenDeleted(
  db: Executor,
  uid: string,
  id: string,
  kind: WorldKind = "world",
): Promise<WorldRow | null> {
  const [row] = await worldRows(
    db,
    sql`select * from worlds where id = ${id} and owner_id = ${uid} and ${ofKind(kind)}
      and (deleted_at is null or deleted_at > ${recoverHorizon})`,
  );
  return row ?? null;
}

/** All worlds of a person, including deleted ones that can still be restored, in order of creation. */
export async function listOwnWorlds(
  db: Executor,
  uid: string,
): Promise<{ id: string; title: string; deleted: boolean }[]> {
  const { rows } = await db.execute<{ id: string; title: string; deleted: boolean }>(sql`
    select id, title, deleted_at is not null as deleted from worlds
    where owner_id = ${uid} and not is_chat and (deleted_at is null or deleted_at > ${recoverHorizon}) order by id`);
  return rows;
}

/** Whether a world is live and a person's own. */
export async function isOwnWorld(db: Executor, uid: string, id: string, kind: WorldKind = "world"): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from worlds where id = ${id} and owner_id = ${uid} and ${ofKind(kind)} and deleted_at is null`,
  );
  return rowCount === 1;
}

export type LockedWorld = Pick<WorldRow, "forbidden_words" | "title" | "background" | "updated_at">;

/** Locks a person's own live world until the end of the transaction and returns its fields, or null. */
export async function lockOwnWorld(
  tx: Transaction,
  uid: string,
  id: string,
  kind: WorldKind = "world",
): Promise<LockedWorld | null> {
  const { rows } = await tx.execute<LockedWorld>(sql`
    select forbidden_words, title, background, extract(epoch from updated_at)::float8 as updated_at from worlds
    where id = ${id} and owner_id = ${uid} and ${ofKind(kind)} and deleted_at is null for no key update`);
  return rows[0] ?? null;
}

/** Locks a person's row until the end of the transaction, so that changes of what they own run one at a time. */
export async function lockPerson(tx: Transaction, uid: string): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${uid} for no key update`);
}

/** Locks a person's row until the end of the transaction, and counts their live worlds. */
export async function lockAndCountWorlds(tx: Transaction, uid: string, kind: WorldKind = "world"): Promise<number> {
  await lockPerson(tx, uid);
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from worlds where owner_id = ${uid} and ${ofKind(kind)} and deleted_at is null`,
  );
  return rows[0]?.count ?? 0;
}

/** Inserts a world, with this id if one is given; null if the id is in use. */
export async function insertWorld(
  tx: Transaction,
  uid: string,
  fields: WorldFields,
  id?: string,
  kind: WorldKind = "world",
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into worlds (id, owner_id, is_chat, title, background, cover_id, forbidden_words)
    values (coalesce(${id ?? null}::uuid, uuidv7()), ${uid}, ${kind === "chat"}, ${fields.title}, ${fields.background},
      ${fields.coverId}, ${sql.param([...fields.forbiddenWords])}::text[])
    on conflict (id) do nothing returning id`);
  return rows[0]?.id ?? null;
}

/** Changes the given fields and sets `updated_at`. */
export async function updateWorld(tx: Transaction, id: string, change: Partial<WorldFields>): Promise<void> {
  const sets = [
    ...(change.title === undefined ? [] : [sql`title = ${change.title}`]),
    ...(change.background === undefined ? [] : [sql`background = ${change.background}`]),
    ...(change.coverId === undefined ? [] : [sql`cover_id = ${change.coverId}`]),
    ...(change.forbiddenWords === undefined
      ? []
      : [sql`forbidden_words = ${sql.param([...change.forbiddenWords])}::text[]`]),
    // Never the same moment twice: caches compare it to see whether the world has changed.
    sql`updated_at = greatest(now(), updated_at + interval '1 microsecond')`,
  ];
  await tx.execute(sql`update worlds set ${sql.join(sets, sql`, `)} where id = ${id}`);
}

/** Locks and returns those of these worlds that a person owns, including deleted ones that can still be restored. */
export async function lockWorlds(
  tx: Transaction,
  uid: string,
  ids: readonly string[],
  kind: WorldKind = "world",
): Promise<{ id: string; deleted: boolean }[]> {
  const { rows } = await tx.execute<{ id: string; deleted: boolean }>(sql`
    select id, deleted_at is not null as deleted from worlds
    where id = any(${sql.param([...ids])}::uuid[]) and owner_id = ${uid} and ${ofKind(kind)}
      and (deleted_at is null or deleted_at > ${recoverHorizon})
    order by id for no key update`);
  return rows;
}

/** Deletes or restores worlds. */
export async function setWorldsDeleted(tx: Transaction, ids: readonly string[], deleted: boolean): Promise<void> {
  await tx.execute(sql`
    update worlds set deleted_at = ${deleted ? sql`now()` : sql`null`}
    where id = any(${sql.param([...ids])}::uuid[])`);
}

/** Permanently deletes a person's deleted worlds, except the latest `keep`. */
export async function trimDeletedWorlds(
  tx: Transaction,
  uid: string,
  keep: number,
  kind: WorldKind = "world",
): Promise<void> {
  await tx.execute(sql`delete from worlds where id in (
    select id from worlds where owner_id = ${uid} and ${ofKind(kind)} and deleted_at is not null
    order by deleted_at desc, id desc offset ${keep})`);
}

/** Whether a picture is a person's own, for this purpose, and has passed; locks it against deletion meanwhile. */
export async function isOwnPassedImage(
  tx: Transaction,
  uid: string,
  imageId: string,
  purpose: "world_cover" | "entry",
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select 1 from images
    where id = ${imageId} and owner_id = ${uid} and purpose = ${purpose} and status = 'passed' for key share`);
  return rowCount === 1;
}

/** Permanently deletes up to `limit` worlds that can no longer be restored; returns how many. */
export async function purgeWorlds(db: Executor, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from worlds where id in (
    select id from worlds where deleted_at <= ${recoverHorizon} order by deleted_at limit ${limit} for update skip locked)`);
  return rowCount ?? 0;
}
