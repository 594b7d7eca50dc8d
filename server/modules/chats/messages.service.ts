// The messages of explorations: reads a branch, takes what the player sends, has replies made, and changes, withdraws and
// takes back messages. Every change locks the chat, so that devices that are used at once see each other's.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Chat, ChatMessage, ChatMode, PlayedOption } from "../../../contract/chats.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import { requireChat, requireLanguage, requireMessage, requireRoomForMessages } from "./chats.policy.ts";
import { presentChat, presentMessage } from "./chats.present.ts";
import { type ChatRow, findChat, lockChat, setEnd } from "./chats.repo.ts";
import type { GuidedScene, MadeReply } from "./guided-scene.ts";
import {
  endOfBranch,
  findMessages,
  insertMessage,
  isOnBranch,
  isTaken,
  keepBranch,
  listBranch,
  listReplies,
  type MessageRow,
  setNext,
  setText,
  setWithdrawn,
} from "./messages.repo.ts";

export interface SentMessage {
  id: string;
  /** The message it follows; null begins a branch at the start. */
  parent_id: string | null;
  mode: ChatMode;
  text: string;
}

/** What was stored or changed, with the chat as it is then. */
export interface Sent {
  messages: ChatMessage[];
  chat: Chat;
}

/** All throw chat_not_found, chat_deleted. */
export interface MessageCalls {
  /** Throws parameter_invalid (the cursor). */
  history(uid: string, chatId: string, query: HistoryQuery): Promise<Page<ChatMessage>>;
  playedOptions(uid: string, chatId: string, limit: number): Promise<PlayedOption[]>;
  /**
   * Returns the message and its reply. Throws conflict (the id is in use elsewhere), message_withdrawn (what it follows),
   * parameter_invalid, sensitive_content, chinese_not_supported, chat_messages_max, moderation_unreachable.
   */
  send(uid: string, chatId: string, message: SentMessage): Promise<Sent>;
  /** Another reply to a message, with this id. Throws like `send`. */
  reply(uid: string, chatId: string, messageId: string, id: string): Promise<Sent>;
  /**
   * `base`: the text that the person began to edit. Throws conflict (it has changed since), message_withdrawn,
   * parameter_invalid, sensitive_content, chinese_not_supported, moderation_unreachable.
   */
  edit(
    uid: string,
    chatId: string,
    messageId: string,
    change: { text: string; base?: string | undefined },
  ): Promise<Sent>;
  /** Throws parameter_invalid. */
  withdraw(uid: string, chatId: string, messageId: string, isWithdrawn: boolean): Promise<Sent>;
  /** Throws message_withdrawn, parameter_invalid. */
  branch(uid: string, chatId: string, messageId: string, to: "end" | "here"): Promise<Chat>;
}

export interface HistoryQuery {
  limit: number;
  cursor: string | undefined;
  /** The request's own path and query. */
  url: string;
}

export interface MessagesDeps {
  db: Database;
  guidedScene: GuidedScene;
  /** Throws sensitive_content, moderation_unreachable. */
  requireAllowed: (texts: readonly string[]) => Promise<void>;
}

/** The message that a page begins with. */
const historyCursor = z.tuple([z.uuid()]).transform(([id]) => id);

export function createMessages({ db, guidedScene, requireAllowed }: MessagesDeps): MessageCalls {
  const read = async (from: Executor, uid: string, chatId: string): Promise<ChatRow> =>
    requireChat(await findChat(from, uid, chatId));

  const find = async (from: Executor, chatId: string, id: string): Promise<MessageRow | undefined> =>
    (await findMessages(from, chatId, [id]))[0];

  /** What the end of the branch follows: null for none. */
  const parentOf = async (from: Executor, chatId: string, end: string | null): Promise<string | null> =>
    (end === null ? undefined : await find(from, chatId, end))?.parent_id ?? null;

  /** Runs a change in a transaction that locks the chat. */
  function changing<T>(uid: string, chatId: string, how: (tx: Transaction, chat: ChatRow) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      await lockChat(tx, uid, chatId);
      return how(tx, await read(tx, uid, chatId));
    });
  }

  async function sent(from: Executor, uid: string, chatId: string, ids: readonly string[]): Promise<Sent> {
    const rows = await findMessages(from, chatId, ids);
    return { messages: rows.map(presentMessage), chat: presentChat(await read(from, uid, chatId)) };
  }

  async function store(tx: Transaction, chatId: string, to: string, id: string, made: MadeReply): Promise<void> {
    const { role, name, speaker: entryId, text, options, told } = made;
    await insertMessage(tx, { id, chatId, parentId: to, role, mode: null, name, entryId, text, options, told });
  }

  /** The copy can be gone only if the chat is. */
  const asChat = (error: unknown): never => {
    throw error instanceof AppError && error.code === "world_not_found"
      ? new AppError("chat_deleted", null, { cause: error })
      : error;
  };

  return {
    async history(uid, chatId, { limit, cursor, url }) {
      const from = decodeCursor(cursor, historyCursor);
      const chat = await read(db, uid, chatId);
      const end = from ?? chat.last_message_id;
      const rows = end === null ? [] : await listBranch(db, chatId, end, limit + 1);
      const oldest = rows[limit];
      // The page ends before the row that the next one begins with, which is one of `rows`.
      const page = pageOf(rows, { limit, cursor, url }, presentMessage, () => (oldest ? [oldest.id] : []));
      return { ...page, data: page.data.reverse() };
    },

    async playedOptions(uid, chatId, limit) {
      const { last_message_id: end } = await read(db, uid, chatId);
      const last = end === null ? undefined : await find(db, chatId, end);
      return last && !last.is_withdrawn ? last.options.slice(0, limit) : [];
    },

    async send(uid, chatId, { id, parent_id, mode, text }) {
      const chat = await read(db, uid, chatId);
      const same = await find(db, chatId, id);
      if (same) {
        // The same request again: its reply was stored with it.
        const [first] = await listReplies(db, chatId, id);
        return sent(db, uid, chatId, first ? [id, first.id] : [id]);
      }
      requireLanguage(chat, text);
      if (parent_id !== null) requireMessage(await find(db, chatId, parent_id), "parent_id");
      requireRoomForMessages(chat, 2);
      await requireAllowed([text]);
      const line = { role: "player" as const, mode, entry_id: chat.played_entry_id, text };
      const made = await guidedScene.reply(uid, chat, { end: parent_id, line, seed: id }).catch(asChat);
      return changing(uid, chatId, async (tx, now) => {
        const { played_name: name, played_entry_id: entryId, last_message_id: end } = now;
        if (await isTaken(tx, id)) {
          const [first] = await listReplies(tx, chatId, id);
          if (!first) throw new AppError("conflict");
          return sent(tx, uid, chatId, [id, first.id]);
        }
        if (parent_id !== null) requireMessage(await find(tx, chatId, parent_id), "parent_id");
        requireRoomForMessages(now, 2);
        const own = { id, chatId, parentId: parent_id, role: "player" as const, mode, name, entryId, text };
        await insertMessage(tx, { ...own, options: [], told: [] });
        const replyId = randomUUID();
        await store(tx, chatId, id, replyId, made);
        // Another device has gone to another branch meanwhile.
        if (parent_id !== end) await keepBranch(tx, chatId, id);
        await setEnd(tx, chatId, { end: replyId, added: 2 });
        return sent(tx, uid, chatId, [id, replyId]);
      });
    },

    async reply(uid, chatId, messageId, id) {
      const chat = await read(db, uid, chatId);
      const same = await find(db, chatId, id);
      if (same) return sent(db, uid, chatId, [id]);
      requireMessage(await find(db, chatId, messageId), "msgId");
      requireRoomForMessages(chat, 1);
      const made = await guidedScene.reply(uid, chat, { end: messageId, seed: id }).catch(asChat);
      return changing(uid, chatId, async (tx, now) => {
        const { last_message_id: end } = now;
        if (await find(tx, chatId, id)) return sent(tx, uid, chatId, [id]);
        if (await isTaken(tx, id)) throw new AppError("conflict");
        requireRoomForMessages(now, 1);
        requireMessage(await find(tx, chatId, messageId), "msgId");
        const isOnBranch = messageId === end || messageId === (await parentOf(tx, chatId, end));
        await store(tx, chatId, messageId, id, made);
        if (!isOnBranch) await keepBranch(tx, chatId, id);
        await setEnd(tx, chatId, { end: id, added: 1 });
        return sent(tx, uid, chatId, [id]);
      });
    },

    async edit(uid, chatId, messageId, { text, base }) {
      requireLanguage(await read(db, uid, chatId), text);
      await requireAllowed([text]);
      return changing(uid, chatId, async (tx) => {
        const before = requireMessage(await find(tx, chatId, messageId), "msgId");
        if (base !== undefined && before.text !== base && before.text !== text) throw new AppError("conflict");
        await setText(tx, messageId, text);
        return sent(tx, uid, chatId, [messageId]);
      });
    },

    withdraw: (uid, chatId, messageId, isWithdrawn) =>
      changing(uid, chatId, async (tx, { last_message_id: end }) => {
        const found = await find(tx, chatId, messageId);
        const message = requireMessage(found && { ...found, is_withdrawn: false }, "msgId");
        await setWithdrawn(tx, messageId, isWithdrawn);
        if (!isWithdrawn) {
          await keepBranch(tx, chatId, messageId);
          await setEnd(tx, chatId, { end: await endOfBranch(tx, chatId, messageId), added: 0 });
        } else if (end !== null && (await isOnBranch(tx, chatId, end, messageId)))
          // Before the first message there is nothing to look at: it stays, withdrawn.
          await setEnd(tx, chatId, { end: message.parent_id ?? messageId, added: 0 });
        return sent(tx, uid, chatId, [messageId]);
      }),

    branch: (uid, chatId, messageId, to) =>
      changing(uid, chatId, async (tx, { last_message_id }) => {
        const found = await find(tx, chatId, messageId);
        // An alternative that is withdrawn can be looked at; nothing can follow it.
        if (to === "here") requireMessage(found, "message_id");
        else requireMessage(found && { ...found, is_withdrawn: false }, "message_id");
        // Mostly it is an alternative of the last message.
        const parent = found?.parent_id ?? null;
        if (parent !== null && parent === (await parentOf(tx, chatId, last_message_id)))
          await setNext(tx, parent, messageId);
        else await keepBranch(tx, chatId, messageId);
        const end = to === "here" || found?.is_withdrawn ? messageId : await endOfBranch(tx, chatId, messageId);
        await setEnd(tx, chatId, { end, added: 0 });
        return presentChat(await read(tx, uid, chatId));
      }),
  };
}
