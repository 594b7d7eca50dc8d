// What is typed, being sent and edited in each exploration; kept when another one is opened.
import { proxy, ref } from "valtio";
import type { ChatMode } from "../../../contract/chats.ts";
import { createIdFor } from "../../lib/random-id.ts";
import { onLogout } from "../../session/logout.ts";
import { chatDraft, keepChatDraft } from "./chat-drafts.ts";

export interface SentMessage {
  id: string;
  parent_id: string | null;
  mode: ChatMode;
  text: string;
}

export interface ChatState {
  text: string;
  mode: ChatMode;
  /** The message that is being sent. */
  sending: SentMessage | null;
  /** The message to which a reply is being fetched, or that is being changed. */
  busyWith: string | null;
  /** Why the last message was not sent. */
  failure: Error | null;
  /** The message whose text is being edited. */
  editing: string | null;
}

const states = new Map<string, ChatState>();
const ids = new Map<string, (thing: string) => string>();

export function chatState(chatId: string): ChatState {
  const known = states.get(chatId);
  if (known) return known;
  const { text = "", mode = "say" } = chatDraft(chatId) ?? {};
  const state = proxy<ChatState>({ text, mode, sending: null, busyWith: null, failure: null, editing: null });
  states.set(chatId, state);
  return state;
}

/** Changes what is typed, also on this device. */
export function typeInChat(chatId: string, change: Partial<Pick<ChatState, "text" | "mode">>): void {
  const state = chatState(chatId);
  Object.assign(state, change);
  keepChatDraft(chatId, { text: state.text, mode: state.mode });
}

/** A message's id: the same for one that is sent again unchanged after its response was lost. */
export function messageId(chatId: string, message: Omit<SentMessage, "id">): string {
  const idFor = ids.get(chatId) ?? createIdFor();
  ids.set(chatId, idFor);
  return idFor(JSON.stringify([message.parent_id, message.mode, message.text]));
}

/** A message was stored: the same words, sent again, are another one. */
export function forgetMessageId(chatId: string): void {
  ids.delete(chatId);
}

/** Takes the text of a message out of the composer again: it was stored, and only the response was lost. */
export function takeReturnedText(chatId: string, { text }: SentMessage): void {
  const state = chatState(chatId);
  if (state.text.startsWith(text)) typeInChat(chatId, { text: state.text.slice(text.length).replace(/^\n/, "") });
}

/**
 * Notes why a message was not sent. The text of one that was typed is put back into the composer, before what was typed
 * there meanwhile; an option (null) is still among the options.
 */
export function returnText(chatId: string, typed: SentMessage | null, failure: Error): void {
  const state = chatState(chatId);
  if (typed) {
    const { mode, text } = typed;
    typeInChat(chatId, { mode, text: state.text === "" ? text : `${text}\n${state.text}` });
  }
  state.failure = ref(failure);
}

onLogout(() => {
  states.clear();
  ids.clear();
});
