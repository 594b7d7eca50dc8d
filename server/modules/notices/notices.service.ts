// Notices: what any part of the server has to tell a person, kept until one of their pages has shown it.
import type { NoticeKind, NoticePayload } from "../../../contract/notices.ts";
import { noticePayloads } from "../../../contract/notices.ts";
import type { Database, Executor } from "../../db/client.ts";
import { insertNotice, withdrawNotices } from "./notices.repo.ts";

export interface NoticeOptions {
  /** From then on nobody wants to know any more. */
  expiresAt?: Date | null;
}

export interface Notices {
  /** Tells a person something, now if they are here, else when they come. */
  send<K extends NoticeKind>(uid: string, kind: K, payload: NoticePayload<K>, options?: NoticeOptions): Promise<void>;
  /** The same in the caller's transaction; `wake` after it is committed. */
  put<K extends NoticeKind>(
    within: Executor,
    uid: string,
    kind: K,
    payload: NoticePayload<K>,
    options?: NoticeOptions,
  ): Promise<void>;
  /** Forgets what has not been told yet and is no longer so. */
  withdraw(within: Executor, uid: string, kind: NoticeKind): Promise<void>;
  /** Has every process look at this person's notices and sockets now. */
  wake(uid: string): Promise<void>;
}

export interface NoticesDeps {
  db: Database;
  /** Tells all processes, this one included; the regular look makes up for a message that is lost. */
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
