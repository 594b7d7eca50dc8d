// Creates notices: messages from any part of the server to a person, stored until one of their pages has shown them.
import type { NoticeKind, NoticePayload } from "../../../contract/notices.ts";
import { noticePayloads } from "../../../contract/notices.ts";
import type { Database, Executor } from "../../db/client.ts";
import { insertNotice, withdrawNotices } from "./notices.repo.ts";

export interface NoticeOptions {
  /** The notice is not delivered after this moment. */
  expiresAt?: Date | null;
}

export interface Notices {
  /** Sends a person a notice: now if they have a page open, else when they open one. */
  send<K extends NoticeKind>(uid: string, kind: K, payload: NoticePayload<K>, options?: NoticeOptions): Promise<void>;
  /** Stores a notice in the caller's transaction; call `wake` after it is committed. */
  put<K extends NoticeKind>(
    within: Executor,
    uid: string,
    kind: K,
    payload: NoticePayload<K>,
    options?: NoticeOptions,
  ): Promise<void>;
  /** Deletes undelivered notices of a kind, because what they say is no longer true. */
  withdraw(within: Executor, uid: string, kind: NoticeKind): Promise<void>;
  /** Makes every process check this person's notices and sockets now. */
  wake(uid: string): Promise<void>;
}

export interface NoticesDeps {
  db: Database;
  /** Notifies all processes, this one included; the regular check makes up for a lost message. */
  wake(uid: string): Promise<void>;
}

export function createNotices({ db, wake }: NoticesDeps): Notices {
  const put: Notices["put"] = (within, uid, kind, payload, { expiresAt = null } = {}) =>
    insertNotice(within, { userId: uid, kind, payload: noticePayloads[kind].parse(payload), expiresAt });
  return {
    put,
    async send(uid, kind, payload, options) {
      await put(db, uid, kind, payload, options);
      await wake(uid);
    },
    withdraw: (within, uid, kind) => withdrawNotices(within, uid, kind),
    wake,
  };
}
