// Explorations in the database. A chat is live as long as its copy of the world, the row of `worlds` with the same id, is.
import { type SQL, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";

export type ChatRow = {
  id: string;
  owner_id: string;
  title: string;
  world_title: string;
  played_name: string;
  /** Null if the entry was deleted from the copy. */
  played_entry_id: string | null;
  goal: string;
  cover_id: string | null;
  source_world_id: string | null;
  share_id: string | null;
  is_source_deleted: boolean;
  is_english_only: boolean;
  last_message_id: string | null;
  last_text: string;
  message_count: number;
  is_deleted: boolean;
  /** Unix seconds, like `created_at`. */
  last_message_at: number;
  created_at: number;
  /** `last_message_at` in microseconds, for cursors. */
  cursor_at: string;
};

/** How many characters of the last message are read: lists show less. */
const LAST_TEXT_READ = 400;

/** As the entry is called now. */
const PLAYED_NAME = sql`coalesce(
  (select nullif(e.name, '') from entries e where e.id = c.played_entry_id and e.deleted_at is null), c.played_name)`;

const CHAT = sql`c.id, c.owner_id, c.title, w.title as world_title, ${PLAYED_NAME} as played_name,
  (select e.id from entries e where e.id = c.played_entry_id and e.deleted_at is null) as played_entry_id,
  c.goal, w.cover_id, c.source_world_id, c.share_id,
  case when c.share_id is not null
    then not exists (select from shares s join worlds o on o.id = s.world_id and o.deleted_at is null where s.id = c.share_id)
    else not exists (select from worlds o where o.id = c.source_world_id and o.deleted_at is null) end as is_source_deleted,
  c.is_english_only, c.last_message_id, c.message_count, w.deleted_at is not null as is_deleted,
  coalesce((select left(m.text, ${LAST_TEXT_READ}) from chat_messages m where m.id = c.last_message_id
    and m.withdrawn_at is null), '') as last_text,
  extract(epoch from c.last_message_at)::float8 as last_message_at,
  extract(epoch from c.created_at)::float8 as created_at,
  (extract(epoch from c.last_message_at) * 1000000)::bigint::text as cursor_at`;

/** A person's own chat, deleted or not; null if there is none, or it can no longer be taken back. */
export async function findChat(db: Executor, uid: string, id: string): Promise<ChatRow | null> {
  const { rows } = await db.execute<ChatRow>(sql`
    select ${CHAT} from chats c join worlds w on w.id = c.id where c.id = ${id} and c.owner_id = ${uid}`);
  return rows[0] ?? null;
}

/** Locks a person's own live chat until the end of the transaction; false if there is none. */
export async function lockChat(tx: Transaction, uid: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from chats c join worlds w on w.id = c.id and w.deleted_at is null
    where c.id = ${id} and c.owner_id = ${uid} for no key update of c`);
  return rowCount === 1;
}

export interface ChatsQuery {
  /** Part of the chat's, its world's or its played character's name; empty: all. */
  name: string;
  after: { moment: string; id: string } | null;
  limit: number;
}

/** A page of a person's chats, last message first; one row more than `limit` if there are more. */
export async function listChats(db: Executor, uid: string, { name, after, limit }: ChatsQuery): Promise<ChatRow[]> {
  const like = `%${name.replace(/[\\%_]/g, "\\$&")}%`;
  const named =
    name === "" ? sql`` : sql`and (c.title ilike ${like} or w.title ilike ${like} or ${PLAYED_NAME} ilike ${like})`;
  const from = after
    ? sql`and (c.last_message_at, c.id) <
        (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<ChatRow>(sql`
    select ${CHAT} from chats c join worlds w on w.id = c.id and w.deleted_at is null
    where c.owner_id = ${uid} ${named} ${from}
    order by c.last_message_at desc, c.id desc limit ${limit + 1}`);
  return rows;
}

export interface NewChat {
  id: string;
  uid: string;
  title: string;
  playedName: string;
  playedEntryId: string | null;
  goal: string;
  sourceWorldId: string | null;
  shareId: string | null;
  isEnglishOnly: boolean;
}

/** Stores a chat whose copy of the world was stored in the same transaction. */
export async function insertChat(tx: Transaction, chat: NewChat): Promise<void> {
  await tx.execute(sql`
    insert into chats (id, owner_id, title, played_name, played_entry_id, goal, source_world_id, share_id, is_english_only)
    values (${chat.id}, ${chat.uid}, ${chat.title}, ${chat.playedName}, ${chat.playedEntryId}, ${chat.goal},
      ${chat.sourceWorldId}, ${chat.shareId}, ${chat.isEnglishOnly})`);
}

export async function renameChat(tx: Transaction, id: string, title: string): Promise<void> {
  await tx.execute(sql`update chats set title = ${title} where id = ${id}`);
}

/** Sets the end of the branch the player is on. `added`: new messages, which make it the latest chat. */
export async function setEnd(
  tx: Transaction,
  id: string,
  { end, added }: { end: string | null; added: number },
): Promise<void> {
  const latest: SQL =
    added > 0 ? sql`, message_count = message_count + ${added}, last_message_at = clock_timestamp()` : sql``;
  await tx.execute(sql`update chats set last_message_id = ${end} ${latest} where id = ${id}`);
}
