// What is typed in explorations and not sent yet, by exploration, on this device.
import { z } from "zod";
import { type ChatMode, chatMode } from "../../../contract/chats.ts";
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";

const KEY = KEYS.chatDrafts;
/** The most explorations whose drafts are stored. */
const KEPT = 100;

export interface ChatDraft {
  text: string;
  mode: ChatMode;
}
const drafts = z.array(z.tuple([z.string(), z.object({ text: z.string(), mode: chatMode })]));

/** The latest draft is last. */
const read = () => drafts.safeParse(storage.get(KEY)).data ?? [];

export function chatDraft(chatId: string): ChatDraft | null {
  return read().find(([id]) => id === chatId)?.[1] ?? null;
}

/** An empty draft is not stored. */
export function keepChatDraft(chatId: string, draft: ChatDraft): void {
  const others = read().filter(([id]) => id !== chatId);
  const next = draft.text === "" ? others : [...others.slice(1 - KEPT), [chatId, draft]];
  if (next.length > 0) storage.set(KEY, next);
  else storage.remove(KEY);
}
