// Sends what the player writes or chooses after the last message of the branch.
import type { Chat, ChatMessage, ChatMode } from "../../../contract/chats.ts";
import { useSend } from "./chat.mutations.ts";
import { chatState, messageId, typeInChat } from "./chat-state.ts";

/** The message that the next one follows: nothing follows a withdrawn one. */
const endOf = (chat: Chat, last: ChatMessage | undefined): string | null =>
  last ? (last.is_withdrawn ? last.parent_id : last._id) : chat.last_message_id;

/** Returns what sends a message; it does nothing while another one is under way. */
export function usePlayer(chat: Chat, last: ChatMessage | undefined): (mode: ChatMode, text: string) => void {
  const send = useSend(chat._id);
  return (mode, text) => {
    const state = chatState(chat._id);
    if (state.sending || state.busyWith) return;
    const message = { parent_id: endOf(chat, last), mode, text };
    const isTyped = state.text.trim() === text;
    if (isTyped) typeInChat(chat._id, { text: "" });
    send.mutate({ message: { id: messageId(chat._id, message), ...message }, isTyped });
  };
}
