// Where a person is logged in: the list, and logging other devices out, of which the remaining ones are notified.
import type { SessionEntry } from "../../../contract/sessions.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database, Executor } from "../../db/client.ts";
import type { Person } from "../../platform/bind.ts";
import { deviceOf } from "../../platform/device-of.ts";
import { AppError } from "../../platform/errors.ts";
import type { Notices } from "../notices/notices.service.ts";
import { type EndedSession, endSessions, listSessions } from "./own-sessions.repo.ts";

/** How many devices a notice names; a person who logs out more at once sees them in the list anyway. */
const DEVICES_TOLD = 20;

export interface OwnSessions {
  list(person: Person): Promise<{ data: SessionEntry[] }>;
  /** Ends one of the person's sessions. Throws session_not_found. */
  end(person: Person, sessionId: string): Promise<Record<string, never>>;
  /** Ends all sessions but the one that sends the request. */
  endOthers(person: Person): Promise<{ ended: number }>;
  /**
   * After a person's password was changed in the given transaction: ends all of their sessions except `kept`, and
   * notifies them. Returns a function to call once the transaction is committed.
   */
  passwordChanged(within: Executor, uid: string, kept: string | null): Promise<() => Promise<void>>;
  /** The same for an account that is to be deleted: all of its sessions end. */
  accountMarkedForDeletion(within: Executor, uid: string): Promise<() => Promise<void>>;
}

export interface OwnSessionsDeps {
  db: Database;
  documents: Pick<Documents, "closeDocuments">;
  notices: Pick<Notices, "send" | "put" | "wake">;
}

export function createOwnSessions({ db, documents, notices }: OwnSessionsDeps): OwnSessions {
  async function closeDocuments(ended: EndedSession[]): Promise<void> {
    await Promise.all(ended.map(({ id }) => documents.closeDocuments({ sessionId: id }, "unauthorized")));
  }

  async function afterEnding(uid: string, ended: EndedSession[]): Promise<void> {
    if (ended.length === 0) return;
    await closeDocuments(ended);
    const devices = ended.slice(0, DEVICES_TOLD).map(({ userAgent }) => deviceOf(userAgent));
    // The ended sessions are closed by now, so none of them receives the notice about itself.
    await notices.send(uid, "session_ended", { reason: "revoked", devices });
  }

  return {
    async list({ uid, sessionId }) {
      const rows = await listSessions(db, uid);
      return {
        data: rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
          id,
          device: deviceOf(userAgent),
          created_at: createdAt.getTime() / 1_000,
          last_used_at: lastUsedAt.getTime() / 1_000,
          current: id === sessionId,
        })),
      };
    },

    async end({ uid, sessionId }, id) {
      const own = id === sessionId;
      const ended = await endSessions(db, uid, { id }, own ? null : "revoked");
      if (ended.length === 0) throw new AppError("session_not_found");
      if (own) await documents.closeDocuments({ sessionId }, "unauthorized");
      else await afterEnding(uid, ended);
      return {};
    },

    async endOthers({ uid, sessionId }) {
      const ended = await endSessions(db, uid, { except: sessionId }, "revoked");
      await afterEnding(uid, ended);
      return { ended: ended.length };
    },

    async passwordChanged(within, uid, kept) {
      const ended = await endSessions(within, uid, { except: kept }, "password");
      await notices.put(within, uid, "password_changed", {});
      return async () => {
        await closeDocuments(ended);
        await notices.wake(uid);
      };
    },

    async accountMarkedForDeletion(within, uid) {
      const ended = await endSessions(within, uid, { except: null }, "deletion");
      return async () => {
        await closeDocuments(ended);
        // Makes the sockets for notices of the ended sessions close.
        await notices.wake(uid);
      };
    },
  };
}
