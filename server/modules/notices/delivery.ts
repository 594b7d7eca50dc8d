// Sends a person's notices to one of their pages. Each notice is claimed in the database by one socket, across all
// processes.
import { notice as noticeMessage } from "../../../contract/notices.ts";
import type { Database } from "../../db/client.ts";
import { claimNotices, returnNotices } from "./notices.repo.ts";
import type { SocketRegistry } from "./socket-registry.ts";

export interface Delivery {
  /** Sends a person's pending notices to their most recently opened page that is visible. */
  deliver(uid: string): Promise<void>;
}

export function createDelivery(db: Database, registry: SocketRegistry): Delivery {
  /** Deliveries run one at a time for a person; a call during one makes it run once more. */
  const underWay = new Map<string, { again: boolean; done: Promise<void> }>();

  async function once(uid: string): Promise<void> {
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
