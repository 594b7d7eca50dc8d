// Creates notices: messages from any part of the server to a person, stored until one of their pages has shown them.
import { z } from "zod";
import type { ListedNotice } from "../../../contract/notice-list.ts";
import type { NoticeKind, NoticePayload, QuietKind } from "../../../contract/notices.ts";
import { noticePayloads } from "../../../contract/notices.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import { countUnread, listNotices, markRead } from "./notice-list.repo.ts";
import { insertNotice, insertNotices, withdrawNotices } from "./notices.repo.ts";
import { type NewCase, putReportsWait } from "./reports-wait.repo.ts";

export interface NoticeOptions {
  /** The notice is not delivered after this moment; it stays in the list. */
  expiresAt?: Date | null;
}

/** Kinds whose payload is kept. */
type SpokenKind = Exclude<NoticeKind, QuietKind>;

export interface Notices {
  /** Those that can be shown at the moment, latest first. Throws parameter_invalid (the cursor). */
  list(
    uid: string,
    query: { limit: number; cursor?: string | undefined; url: string },
  ): Promise<Page<ListedNotice> & { unread: number }>;
  /** Marks notices as read on all of the person's pages; returns how many are left. */
  read(uid: string, which: { ids: readonly string[]; upTo: string | null }): Promise<{ unread: number }>;
  /** Sends a person a notice: now if they have a page open, else when they open one. */
  send<K extends SpokenKind>(uid: string, kind: K, payload: NoticePayload<K>, options?: NoticeOptions): Promise<void>;
  /** Stores a notice in the caller's transaction; call `wake` after it is committed. */
  put<K extends SpokenKind>(
    within: Executor,
    uid: string,
    kind: K,
    payload: NoticePayload<K>,
    options?: NoticeOptions,
  ): Promise<void>;
  /** The same for many people; call `wakeSome` after it is committed. */
  putAll<K extends SpokenKind>(
    within: Executor,
    kind: K,
    given: readonly { uid: string; payload: NoticePayload<K> }[],
  ): Promise<void>;
  /**
   * Tells moderators of a new case of reports in the caller's transaction, as the last thing in it; returns whom. Call
   * `wakeSome` after it is committed.
   */
  putReportsWait(within: Transaction, made: NewCase): Promise<string[]>;
  /** Wakes the first of many people; the regular check finds what waits for the others. */
  wakeSome(uids: readonly string[]): Promise<void>;
  /** Undelivered notices of a kind are not delivered any more, as what they say is no longer so; they stay in the list. */
  withdraw(within: Executor, uid: string, kind: NoticeKind): Promise<void>;
  /** Makes every process check this person's notices and sockets now. */
  wake(uid: string): Promise<void>;
}

export interface NoticesDeps {
  db: Database;
  /** Notifies all processes, this one included; the regular check makes up for a lost message. */
  wake(uid: string): Promise<void>;
}

/** People who are told at once. */
const WOKEN_AT_ONCE = 100;

const cursor = z.tuple([z.uuid()]).transform(([id]) => id);

export function createNotices({ db, wake }: NoticesDeps): Notices {
  const put: Notices["put"] = (within, uid, kind, payload, { expiresAt = null } = {}) =>
    insertNotice(within, { userId: uid, kind, payload: noticePayloads[kind].parse(payload), expiresAt });
  return {
    async list(uid, { limit, cursor: after, url }) {
      const rows = await listNotices(db, uid, { before: decodeCursor(after, cursor), limit });
      const page = pageOf(
        rows,
        { limit, cursor: after, url },
        (row) => ({ type: "notice", ...row }) as ListedNotice,
        ({ id }) => [id],
      );
      return { ...page, unread: await countUnread(db, uid) };
    },
    async read(uid, which) {
      await markRead(db, uid, which);
      await wake(uid);
      return { unread: await countUnread(db, uid) };
    },
    put,
    async send(uid, kind, payload, options) {
      await put(db, uid, kind, payload, options);
      await wake(uid);
    },
    putAll: (within, kind, given) =>
      insertNotices(
        within,
        kind,
        given.map(({ uid, payload }) => ({ uid, payload: noticePayloads[kind].parse(payload) })),
      ),
    putReportsWait,
    async wakeSome(uids) {
      await Promise.all(uids.slice(0, WOKEN_AT_ONCE).map(wake));
    },
    withdraw: (within, uid, kind) => withdrawNotices(within, uid, kind),
    wake,
  };
}
