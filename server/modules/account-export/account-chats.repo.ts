// Reads a person's explorations for their export: each chat with its copy of the world, and its messages.
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { recycleHorizon } from "../stories/recycle.ts";
import { seconds } from "./account-data.repo.ts";

/** Messages read together. */
const PAGE = 500;

export type OwnChat = { id: string; title: string; deleted_at: number | null };

/** All explorations of a person, including deleted ones that can still be taken back, in order of creation. */
export async function listOwnChats(db: Executor, uid: string): Promise<OwnChat[]> {
  const { rows } = await db.execute<OwnChat>(sql`
    select c.id, c.title, ${seconds("w.deleted_at")} as deleted_at from chats c join worlds w on w.id = c.id
    where c.owner_id = ${uid} and (w.deleted_at is null or w.deleted_at > ${recycleHorizon}) order by c.created_at, c.id`);
  return rows;
}

/** Yields the chat with its copy of the world, its entries, and the messages of all branches. */
export async function* readOwnChat(db: Executor, id: string): AsyncGenerator<object> {
  const { rows } = await db.execute(sql`
    select c.id, c.title, c.played_name, c.played_entry_id, c.goal, c.source_world_id, c.share_id, c.last_message_id,
      c.message_count, ${seconds("c.created_at")} as created_at, ${seconds("c.last_message_at")} as last_message_at,
      ${seconds("w.deleted_at")} as deleted_at,
      json_build_object('title', w.title, 'background', w.background, 'cover_id', w.cover_id,
        'forbidden_words', w.forbidden_words) as world
    from chats c join worlds w on w.id = c.id where c.id = ${id}`);
  for (const chat of rows) yield { chat };
  const { rows: entries } = await db.execute(sql`
    select e.id, e.type, e.name, e.aliases, e.description, e.use, e.underline, e.avatar_id, e.character_status, e.character_age,
      e.character_gender, e.is_recommended, e.character_target, e.character_relationships
    from entries e where e.world_id = ${id} and e.deleted_at is null order by e.id`);
  for (const entry of entries) yield { entry };
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows: messages } = await db.execute<{ id: string }>(sql`
      select m.id, m.parent_id, m.role, m.mode, m.name, m.entry_id, m.text, m.options, m.next_id,
        ${seconds("m.withdrawn_at")} as withdrawn_at, ${seconds("m.edited_at")} as edited_at,
        ${seconds("m.created_at")} as created_at
      from chat_messages m where m.chat_id = ${id} and m.id > ${after} order by m.id limit ${PAGE}`);
    for (const message of messages) yield { message };
    const last = messages.at(-1);
    if (!last || messages.length < PAGE) return;
    after = last.id;
  }
}
