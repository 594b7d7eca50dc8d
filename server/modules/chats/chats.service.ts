// Explorations: begins, lists, renames, deletes and takes them back. It also combines the services of this folder into the
// one interface that others use.
import { z } from "zod";
import type { Chat } from "../../../contract/chats.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Scene } from "../../platform/models/scene-request.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Safety } from "../safety/safety.service.ts";
import type { SharedWorlds } from "../shared-worlds/shared-worlds.service.ts";
import type { Worlds } from "../worlds/worlds.service.ts";
import { type BeginChat, createBeginChat } from "./begin-chat.ts";
import { requireChat } from "./chats.policy.ts";
import { presentChat } from "./chats.present.ts";
import { findChat, listChats, lockChat, renameChat } from "./chats.repo.ts";
import { createGuidedScene } from "./guided-scene.ts";
import { createMessages, type MessageCalls } from "./messages.service.ts";

export interface ChatsRequest {
  /** Part of the chat's, its world's or its played character's name. */
  name?: string | undefined;
  limit: number;
  cursor: string | undefined;
  /** The request's own path and query. */
  url: string;
}

export interface Chats extends MessageCalls, BeginChat {
  /** Last message first. Throws parameter_invalid (the cursor). */
  list(uid: string, request: ChatsRequest): Promise<Page<Chat>>;
  /** Throws chat_not_found, chat_deleted. */
  get(uid: string, chatId: string): Promise<Chat>;
  /** Throws chat_not_found, chat_deleted, sensitive_content, moderation_unreachable. */
  rename(uid: string, chatId: string, title: string): Promise<Chat>;
  /** One that is deleted already causes no error. Throws chat_not_found. */
  remove(uid: string, chatId: string): Promise<void>;
  /** A live one causes no error. Throws chat_not_found, chats_max. */
  recover(uid: string, chatId: string): Promise<Chat>;
  /**
   * Runs a call of the chat's copy of the world. Throws chat_not_found, chat_deleted, and what the call throws.
   */
  withCopy<T>(uid: string, chatId: string, work: (copies: ChatWorlds) => Promise<T>): Promise<T>;
}

/** The copies of worlds that belong to chats. */
export type ChatWorlds = Worlds;

export interface ChatsDeps {
  db: Database;
  worlds: Pick<Worlds, "readWorld">;
  copies: ChatWorlds;
  sharedWorlds: Pick<SharedWorlds, "copyShared">;
  safety: Pick<Safety, "refuses">;
  scene: Scene;
}

const listCursor = z.tuple([cursorMoment, z.uuid()]).transform(([moment, id]) => ({ moment, id }));

export function createChats({ db, worlds, copies, sharedWorlds, safety, scene }: ChatsDeps): Chats {
  const guidedScene = createGuidedScene({ db, scene, copies });

  async function requireAllowed(texts: readonly string[]): Promise<void> {
    const text = texts.filter(Boolean).join("\n");
    if (text !== "" && (await safety.refuses(text))) throw new AppError("sensitive_content");
  }

  async function get(uid: string, chatId: string): Promise<Chat> {
    return presentChat(requireChat(await findChat(db, uid, chatId)));
  }

  /** Also of one that is deleted. Throws chat_not_found for one that can't be taken back any more. */
  async function changeCopy(uid: string, chatId: string, change: () => Promise<unknown>): Promise<void> {
    if (!(await findChat(db, uid, chatId))) throw new AppError("chat_not_found");
    await change().catch((error: unknown) => {
      throw error instanceof AppError && error.code === "world_not_found"
        ? new AppError("chat_not_found", null, { cause: error })
        : error;
    });
  }

  return {
    ...createMessages({ db, guidedScene, requireAllowed }),
    ...createBeginChat({ db, worlds, copies, sharedWorlds, guidedScene, requireAllowed }),
    get,

    async list(uid, { name = "", limit, cursor, url }) {
      const rows = await listChats(db, uid, { name, after: decodeCursor(cursor, listCursor), limit });
      return pageOf(rows, { limit, cursor, url }, presentChat, (row) => [row.cursor_at, row.id]);
    },

    async rename(uid, chatId, title) {
      await get(uid, chatId);
      await requireAllowed([title]);
      return db.transaction(async (tx) => {
        await lockChat(tx, uid, chatId);
        requireChat(await findChat(tx, uid, chatId));
        await renameChat(tx, chatId, title);
        return presentChat(requireChat(await findChat(tx, uid, chatId)));
      });
    },

    remove: (uid, chatId) => changeCopy(uid, chatId, () => copies.remove(uid, [chatId])),

    async recover(uid, chatId) {
      await changeCopy(uid, chatId, () => copies.recover(uid, [chatId]));
      return get(uid, chatId);
    },

    async withCopy(uid, chatId, work) {
      requireChat(await findChat(db, uid, chatId));
      return work(copies).catch((error: unknown) => {
        throw error instanceof AppError && error.code === "world_not_found"
          ? new AppError("chat_deleted", null, { cause: error })
          : error;
      });
    },
  };
}
