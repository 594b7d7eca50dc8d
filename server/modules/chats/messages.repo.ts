// The messages of explorations, a tree: each knows the one it follows. A branch is read from its end towards the start.
import { type SQL, sql } from "drizzle-orm";
import type { ChatMode, ChatRole, PlayedOption } from "../../../contract/chats.ts";
import type { Executor, Transaction } from "../../db/client.ts";

export type MessageRow = {
  id: string;
  parent_id: string | null;
  role: ChatRole;
  mode: ChatMode | null;
  name: string;
  entry_id: string | null;
  text: string;
  is_withdrawn: boolean;
  options: PlayedOption[];
  next_id: string | null;
  /** Its place among the messages that follow the same one, from 1. */
  number: number;
  count: number;
  previous_alternative: string | null;
  next_alternative: string | null;
  /** Unix seconds, like `edited_at`. */
  created_at: number;
  edited_at: number | null;
};

/** Steps back that are taken to find what a branch has told: what was told before that may be told again. */
const TOLD_BACK = 1_000;
/** More messages than a chat has: where a walk through the tree ends in any case. */
const WALK_MAX = 100_000;

const ALTERNATIVES = sql`
  cross join lateral (
    select number::int, count::int, previous_alternative, next_alternative from (
      select s.id, row_number() over o as number, count(*) over () as count,
        lag(s.id) over o as previous_alternative, lead(s.id) over o as next_alternative
      from chat_messages s
      where s.chat_id = m.chat_id and coalesce(s.parent_id, s.chat_id) = coalesce(m.parent_id, m.chat_id)
      window o as (order by s.created_at, s.id)
    ) s where s.id = m.id
  ) a`;
const MESSAGE = sql`m.id, m.parent_id, m.role, m.mode, m.name,
  (select e.id from entries e where e.id = m.entry_id and e.deleted_at is null) as entry_id, m.text, m.withdrawn_at is not null as is_withdrawn,
  m.options, m.next_id, a.number, a.count, a.previous_alternative, a.next_alternative,
  extract(epoch from m.created_at)::float8 as created_at, extract(epoch from m.edited_at)::float8 as edited_at`;

/** The message `end` and those before it, up to `limit` steps, as `path (id, depth)`. */
const pathTo = (chatId: string, end: string, limit: number): SQL => sql`
  recursive path as (
    select id, parent_id, 1 as depth from chat_messages where id = ${end} and chat_id = ${chatId}
    union all
    select p.id, p.parent_id, path.depth + 1 from path join chat_messages p on p.id = path.parent_id
    where path.depth < ${limit})`;

/** The last `limit` messages of the branch that ends with `end`, the latest first. */
export async function listBranch(db: Executor, chatId: string, end: string, limit: number): Promise<MessageRow[]> {
  const { rows } = await db.execute<MessageRow>(sql`
    with ${pathTo(chatId, end, limit)}
    select ${MESSAGE} from path join chat_messages m on m.id = path.id ${ALTERNATIVES} order by path.depth`);
  return rows;
}

/** These messages of a chat; those it does not have are missing. */
export async function findMessages(db: Executor, chatId: string, ids: readonly string[]): Promise<MessageRow[]> {
  const { rows } = await db.execute<MessageRow>(sql`
    select ${MESSAGE} from chat_messages m ${ALTERNATIVES}
    where m.chat_id = ${chatId} and m.id = any(${sql.param([...ids])}::uuid[])
    order by array_position(${sql.param([...ids])}::uuid[], m.id)`);
  return rows;
}

/** Whether an id is taken, in any chat. */
export async function isTaken(db: Executor, id: string): Promise<boolean> {
  return (await db.execute(sql`select 1 from chat_messages where id = ${id}`)).rowCount === 1;
}

export type LineRow = Pick<MessageRow, "role" | "mode" | "entry_id" | "text">;

/** What a reply is made from: the last lines of a branch, the earliest first, without those that are withdrawn. */
export async function listLines(db: Executor, chatId: string, end: string, limit: number): Promise<LineRow[]> {
  const { rows } = await db.execute<LineRow>(sql`
    with ${pathTo(chatId, end, limit)}
    select m.role, m.mode, m.entry_id, m.text from path join chat_messages m on m.id = path.id
    where m.withdrawn_at is null order by path.depth desc`);
  return rows;
}

/** What the replies of a branch have told. */
export async function listTold(db: Executor, chatId: string, end: string): Promise<string[]> {
  const { rows } = await db.execute<{ told: string }>(sql`
    with ${pathTo(chatId, end, TOLD_BACK)}
    select distinct unnest(m.told) as told from path join chat_messages m on m.id = path.id where m.withdrawn_at is null`);
  return rows.map(({ told }) => told);
}

/** The replies that follow a message, the earliest first. */
export async function listReplies(
  db: Executor,
  chatId: string,
  parentId: string,
): Promise<{ id: string; text: string }[]> {
  const { rows } = await db.execute<{ id: string; text: string }>(sql`
    select id, text from chat_messages
    where chat_id = ${chatId} and coalesce(parent_id, chat_id) = ${parentId} and role <> 'player' order by created_at, id`);
  return rows;
}

/** The end of the branch through a message, as the player left it. */
export async function endOfBranch(db: Executor, chatId: string, id: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive way as (
      select id, next_id, 1 as depth from chat_messages where id = ${id} and chat_id = ${chatId}
      union all
      select n.id, n.next_id, way.depth + 1 from way
      join chat_messages n on n.id = way.next_id and n.chat_id = ${chatId} and n.withdrawn_at is null
      where way.depth < ${WALK_MAX})
    select id from way order by depth desc limit 1`);
  return rows[0]?.id ?? id;
}

/** Whether the branch that ends with `end` has this message. */
export async function isOnBranch(db: Executor, chatId: string, end: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with ${pathTo(chatId, end, WALK_MAX)} select 1 from path where id = ${id} limit 1`);
  return rowCount === 1;
}

export interface NewMessage {
  id: string;
  chatId: string;
  parentId: string | null;
  role: ChatRole;
  mode: ChatMode | null;
  name: string;
  entryId: string | null;
  text: string;
  options: readonly PlayedOption[];
  told: readonly string[];
}

/** Stores a message, which from then on is what follows its parent. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  const { id, chatId, parentId, role, mode, name, entryId, text, options, told } = message;
  // clock_timestamp: a message and its reply are stored in one transaction.
  await tx.execute(sql`
    insert into chat_messages (id, chat_id, parent_id, role, mode, name, entry_id, text, options, told, created_at)
    values (${id}, ${chatId}, ${parentId}, ${role}, ${mode}, ${name},
      (select e.id from entries e where e.id = ${entryId}::uuid and e.world_id = ${chatId}), ${text},
      ${JSON.stringify(options)}::jsonb, ${sql.param([...told])}::text[], clock_timestamp())`);
  if (parentId !== null) await setNext(tx, parentId, id);
}

/** Remembers what followed a message. */
export async function setNext(tx: Transaction, id: string, nextId: string): Promise<void> {
  await tx.execute(
    sql`update chat_messages set next_id = ${nextId} where id = ${id} and next_id is distinct from ${nextId}`,
  );
}

/** Remembers a branch's messages as what followed their parents, so that it is found again from each of them. */
export async function keepBranch(tx: Transaction, chatId: string, end: string): Promise<void> {
  await tx.execute(sql`
    with ${pathTo(chatId, end, WALK_MAX)}
    update chat_messages m set next_id = path.id from path
    where m.id = path.parent_id and m.next_id is distinct from path.id`);
}

export async function setText(tx: Transaction, id: string, text: string): Promise<void> {
  await tx.execute(sql`update chat_messages set text = ${text}, edited_at = clock_timestamp() where id = ${id}`);
}

export async function setWithdrawn(tx: Transaction, id: string, isWithdrawn: boolean): Promise<void> {
  const at = isWithdrawn ? sql`coalesce(withdrawn_at, clock_timestamp())` : sql`null`;
  await tx.execute(sql`update chat_messages set withdrawn_at = ${at} where id = ${id}`);
}
