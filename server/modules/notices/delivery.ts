// Gives a person's notices to one of their pages: the database lends each notice to one socket of all processes.
import { notice as noticeMessage } from "../../../contract/notices.ts";
import type { Database } from "../../db/client.ts";
import { claimNotices, returnNotices } from "./notices.repo.ts";
import type { SocketBook } from "./socket-book.ts";

export interface Delivery {
  /** Gives what waits for a person to the page of theirs that was opened last and is looked at. */
  deliver(uid: string): Promise<void>;
}

export function createDelivery(db: Database, book: SocketBook): Delivery {
  /** One at a time for a person, and once more if somebody asked meanwhile. */
  const underWay = new Map<string, { again: boolean; done: Promise<void> }>();

  async function once(uid: string): Promise<void> {
    for (const socket of book.of(uid).reverse()) {
      if (!socket.isLooking) continue;
      const claimed = await claimNotices(db, { uid, sessionId: socket.sessionId, socketId: socket.id });
      // The page may have gone, or out of sight, while the database was asked.
      if (!socket.isLooking && claimed.length > 0 && claimed.every(({ kind }) => kind !== "account_locked")) {
        await returnNotices(
          db,
          socket.id,
          claimed.map(({ id }) => id),
        );
        continue;
      }
      for (const { id, kind, payload, created_at } of claimed)
        socket.send(JSON.stringify(noticeMessage.parse({ type: "notice", id, kind, payload, created_at })));
      if (claimed.length > 0) return;
    }
  }

  return {
    deliver(uid) {
      const running = underWay.get(uid);
      if (running) {
        running.again = true;
        return running.done;
      }
      const state = { again: false, done: Promise.resolve() };
      underWay.set(uid, state);
      state.done = (async () => {
        try {
          do {
            state.again = false;
            await once(uid);
          } while (state.again);
        } finally {
          underWay.delete(uid);
        }
      })();
      return state.done;
    },
  };
}
