// Sends a person's notices to one of their pages, and the number of unread ones to all. Each notice is claimed in the
// database by one socket, across all processes.
import { NOTICES_PER_BATCH } from "../../../contract/limits.ts";
import { isQuiet, notice as noticeMessage } from "../../../contract/notices.ts";
import type { Database } from "../../db/client.ts";
import { createKeyedLimiter, createLimiter } from "../../platform/concurrency-limiter.ts";
import { countUnread } from "./notice-list.repo.ts";
import { acknowledge, claimNotices, returnNotices } from "./notices.repo.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { SocketRegistry } from "./socket-registry.ts";

/** People whose notices are read from the database at a time: thousands may be told of one chapter. */
export const PEOPLE_AT_ONCE = 4;

/** What is sent to one person is sent in one order: each call begins once those before it, about the same person, are done. */
export interface Delivery {
  /** Sends a person's pending notices to their most recently opened page that is visible; in turn with other people. */
  deliver(uid: string): Promise<void>;
  /** The same without waiting for other people: all that was claimed before is sent when it ends. */
  deliverNow(uid: string): Promise<void>;
  /** Sends the number of unread notices to all pages of the person that this process has; in turn with other people. */
  tellUnread(uid: string): Promise<void>;
  /** Drops what still waits for its turn. */
  stop(): void;
}

export interface DeliveryOptions {
  db: Database;
  registry: SocketRegistry;
  /** Makes every process tell the person's pages how many notices are unread. */
  wake(uid: string): Promise<void>;
}

export function createDelivery({ db, registry, wake }: DeliveryOptions): Delivery {
  /** True if more may be waiting for the same page. */
  async function sendBatch(uid: string): Promise<boolean> {
    for (const socket of registry.of(uid).reverse()) {
      if (!socket.isLooking) continue;
      const claimed = await claimNotices(db, { uid, sessionId: socket.sessionId, socketId: socket.id });
      // The page may have been closed or hidden while the query ran.
      if (!socket.isLooking && claimed.length > 0 && claimed.every(({ kind }) => kind !== "account_locked")) {
        await returnNotices(
          db,
          socket.id,
          claimed.map(({ id }) => id),
        );
        // Quiet ones count as delivered: the bell is all that tells of them.
        if (claimed.some(({ kind }) => isQuiet(kind))) await wake(uid);
        continue;
      }
      const gone = claimed.filter(({ payload }) => payload === null).map(({ id }) => id);
      if (gone.length > 0) await acknowledge(db, uid, gone);
      for (const { id, kind, payload, created_at } of claimed)
        if (payload !== null)
          socket.send(JSON.stringify(noticeMessage.parse({ type: "notice", id, kind, payload, created_at })));
      if (claimed.length === 0) continue;
      await wake(uid);
      // Others are sent once these are acknowledged.
      return claimed.length === NOTICES_PER_BATCH && claimed.every(({ kind }) => isQuiet(kind));
    }
    return false;
  }

  let isStopped = false;
  const limit = createLimiter(PEOPLE_AT_ONCE);
  const inOrder = createKeyedLimiter(1);
  // The place among the people comes first: who waits for it keeps nobody who does not need one from the person's order.
  const inTurn = (run: (uid: string) => Promise<void>) =>
    oneAtATime((uid) => limit(() => inOrder(uid, async () => void (isStopped || (await run(uid))))));
  async function deliver(uid: string): Promise<void> {
    while (await sendBatch(uid));
  }

  return {
    deliver: inTurn(deliver),
    deliverNow: oneAtATime((uid) => inOrder(uid, () => deliver(uid))),
    tellUnread: inTurn(async (uid) => {
      const count = await countUnread(db, uid);
      const message = JSON.stringify({ type: "unread", count });
      for (const socket of registry.of(uid)) socket.send(message);
    }),
    stop() {
      isStopped = true;
    },
  };
}
