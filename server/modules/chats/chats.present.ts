// Converts explorations and their messages to their API form.
import type { Chat, ChatMessage } from "../../../contract/chats.ts";
import { imageAddress } from "../../../contract/images.ts";
import { excerptOf } from "../../platform/excerpt.ts";
import type { ChatRow } from "./chats.repo.ts";
import type { MessageRow } from "./messages.repo.ts";

/** Characters of the last message that lists show. */
const LAST_TEXT_MAX = 80;

export function presentChat(row: ChatRow): Chat {
  return {
    _id: row.id,
    title: row.title,
    world_title: row.world_title,
    played_character_name: row.played_name,
    played_entry_id: row.played_entry_id,
    goal: row.goal,
    cover: row.cover_id === null ? null : imageAddress(row.cover_id),
    universe_id: row.source_world_id,
    share_id: row.share_id,
    is_source_deleted: row.is_source_deleted,
    last_message_id: row.last_message_id,
    last_text: excerptOf(row.last_text, LAST_TEXT_MAX),
    message_count: row.message_count,
    last_message_at: row.last_message_at,
    created_at: row.created_at,
  };
}

export function presentMessage(row: MessageRow): ChatMessage {
  return {
    _id: row.id,
    parent_id: row.parent_id,
    role: row.role,
    mode: row.mode,
    name: row.name,
    entry_id: row.entry_id,
    text: row.is_withdrawn ? "" : row.text,
    is_withdrawn: row.is_withdrawn,
    options: row.is_withdrawn ? [] : row.options,
    alternative: {
      number: row.number,
      count: row.count,
      previous: row.previous_alternative,
      next: row.next_alternative,
    },
    next_id: row.next_id,
    created_at: row.created_at,
    edited_at: row.edited_at,
  };
}
