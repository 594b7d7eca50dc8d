// Rights on explorations: their owner may do everything; for anybody else, the world's author included, they do not exist.
import { MESSAGES_PER_CHAT_MAX } from "../../../contract/chats.ts";
import { AppError } from "../../platform/errors.ts";
import type { ChatRow } from "./chats.repo.ts";
import type { MessageRow } from "./messages.repo.ts";

/** Returns a person's own live chat. Throws chat_not_found for null, chat_deleted. */
export function requireChat(found: ChatRow | null): ChatRow {
  if (found === null) throw new AppError("chat_not_found");
  if (found.is_deleted) throw new AppError("chat_deleted");
  return found;
}

/** Returns a message found in a chat. Throws parameter_invalid for a missing one, message_withdrawn. */
export function requireMessage(found: MessageRow | undefined, field: string): MessageRow {
  if (!found) throw new AppError("parameter_invalid", [{ field, reason: "invalid_value" }]);
  if (found.is_withdrawn) throw new AppError("message_withdrawn");
  return found;
}

/** Throws chat_messages_max { max } where a chat has no room for this many more. */
export function requireRoomForMessages(chat: Pick<ChatRow, "message_count">, more: number): void {
  if (chat.message_count + more > MESSAGES_PER_CHAT_MAX)
    throw new AppError("chat_messages_max", { max: MESSAGES_PER_CHAT_MAX });
}

/** Throws chinese_not_supported for Chinese in a chat whose share says that its world is English. */
export function requireLanguage(chat: Pick<ChatRow, "is_english_only">, text: string): void {
  if (chat.is_english_only && /\p{Script=Han}/u.test(text)) throw new AppError("chinese_not_supported");
}
