// Sessions: started by a login, extended by refresh tokens that are used once, ended by a logout.
import type { TokenPair } from "../../../contract/accounts.ts";
import type { EndReason } from "../../../contract/sessions.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database } from "../../db/client.ts";
import type { Admission, Person } from "../../platform/bind.ts";
import { deviceOf } from "../../platform/device-of.ts";
import { AppError } from "../../platform/errors.ts";
import type { Notices } from "../notices/notices.service.ts";
import { isLocked } from "./accounts.policy.ts";
import { admitLogin } from "./deletion.repo.ts";
import { endedBecause, touchSession } from "./own-sessions.repo.ts";
import { findSession, insertSession, lockOfLiveSession, revoke, rotate } from "./sessions.repo.ts";
import { formatRefresh, hashRefreshSecret, newRefreshSecret, parseRefresh, sameHash, type Tokens } from "./tokens.ts";

const USER_AGENT_MAX = 300;

export interface Sessions {
  /**
   * Starts a session, for every kind of login. It cancels a requested deletion of the account and notifies the person.
   * Throws account_deletion_due if the deletion is already due, user_not_found if the account was deleted.
   */
  start(uid: string, userAgent: string): Promise<TokenPair>;
  /** The same after a login by password; null if the account's password hash is another one by now. */
  startByPassword(uid: string, passwordHash: string, userAgent: string): Promise<TokenPair | null>;
  /**
   * A new pair for a refresh token. The immediate predecessor of the present token is accepted for
   * REFRESH_GRACE_SECONDS and given the same successor; any other token of the session is a stolen or a stale one
   * and ends the session. Throws session_invalid.
   */
  refresh(refreshToken: string): Promise<TokenPair>;
  /** Ends a session at once: its access tokens stop working, its open documents close. */
  end(sessionId: string): Promise<void>;
  /**
   * Who a valid access token of a live session belongs to, else null. Reads the session's row every time, so that a
   * logout and a lock take effect at once. Throws account_locked for a locked account, unless `evenLocked`, and
   * phone_required for one without a phone where one is required, unless `evenWithoutPhone`.
   */
  authenticate(accessToken: string, options?: Admission): Promise<(Person & { expiresAt: number }) | null>;
  /** Why the session of an otherwise valid token was ended from elsewhere; null if it was not. */
  endReason(accessToken: string): Promise<EndReason | null>;
}

export interface SessionsDeps {
  db: Database;
  tokens: Tokens;
  documents: Pick<Documents, "closeDocuments">;
  notices: Pick<Notices, "send" | "put" | "wake">;
  /** Whether every account needs a phone. */
  phoneRequired: boolean;
}

export function createSessions({ db, tokens, documents, notices, phoneRequired }: SessionsDeps): Sessions {
  /** Concurrent refreshes with one token share a promise, so that they don't all wait for the lock of one row. */
  const underWay = new Map<string, Promise<TokenPair>>();

  async function end(sessionId: string): Promise<void> {
    await revoke(db, sessionId);
    await documents.closeDocuments({ sessionId }, "unauthorized");
  }

  const pair = async (uid: string, sessionId: string, secret: Buffer): Promise<TokenPair> => ({
    access_token: await tokens.signAccess({ uid, sessionId }),
    refresh_token: formatRefresh({ sessionId, secret }),
  });

  async function refresh(refreshToken: string): Promise<TokenPair> {
    const token = parseRefresh(refreshToken);
    if (!token) throw new AppError("session_invalid");
    const { sessionId } = token;
    const given = hashRefreshSecret(token.secret);
    const nextSecret = tokens.successor(token);
    const next = hashRefreshSecret(nextSecret);

    const uid = await rotate(db, sessionId, given, next);
    if (uid) return pair(uid, sessionId, nextSecret);

    const session = await findSession(db, sessionId);
    if (!session?.live) throw new AppError("session_invalid");
    const isPredecessor = sameHash(session.previousHash, given) && sameHash(session.refreshHash, next);
    if (isPredecessor && session.inGrace) return pair(session.userId, sessionId, nextSecret);
    // The person is notified on their other devices: somebody else may have had this token.
    await revoke(db, sessionId, "reuse");
    await documents.closeDocuments({ sessionId }, "unauthorized");
    await notices.send(session.userId, "session_ended", { reason: "reuse", devices: [deviceOf(session.userAgent)] });
    throw new AppError("session_invalid");
  }

  async function begin(uid: string, userAgent: string, passwordHash?: string): Promise<TokenPair | null> {
    const secret = newRefreshSecret();
    const agent = userAgent.slice(0, USER_AGENT_MAX);
    const begun = await db.transaction(async (tx) => {
      const state = await admitLogin(tx, uid, passwordHash);
      if (state === "changed") return null;
      if (state === "gone") throw new AppError("user_not_found");
      if (state === "over") throw new AppError("account_deletion_due");
      if (state === "kept") await notices.put(tx, uid, "deletion_cancelled", {});
      return { sessionId: await insertSession(tx, uid, hashRefreshSecret(secret), agent), state };
    });
    if (!begun) return null;
    if (begun.state === "kept") await notices.wake(uid);
    return pair(uid, begun.sessionId, secret);
  }

  return {
    async start(uid, userAgent) {
      // Without a password hash, `begin` never returns null.
      return (await begin(uid, userAgent)) as TokenPair;
    },

    startByPassword: (uid, passwordHash, userAgent) => begin(uid, userAgent, passwordHash),

    refresh(refreshToken) {
      const same = underWay.get(refreshToken);
      if (same) return same;
      const one = refresh(refreshToken).finally(() => underWay.delete(refreshToken));
      underWay.set(refreshToken, one);
      return one;
    },

    end,

    async authenticate(accessToken, { evenLocked = false, evenWithoutPhone = false } = {}) {
      const claims = await tokens.readAccess(accessToken);
      if (!claims) return null;
      const lock = await lockOfLiveSession(db, claims.sessionId, claims.uid);
      if (!lock) return null;
      if (!evenLocked && isLocked(lock))
        throw new AppError("account_locked", { until: lock.shutUntil ? lock.shutUntil.getTime() / 1_000 : null });
      if (phoneRequired && !lock.hasPhone && !evenWithoutPhone) throw new AppError("phone_required");
      // Not awaited; a failure has no consequences.
      if (lock.useStale) void touchSession(db, claims.sessionId).catch(() => undefined);
      return claims;
    },

    async endReason(accessToken) {
      const claims = await tokens.readAccess(accessToken);
      return claims && endedBecause(db, claims.sessionId, claims.uid);
    },
  };
}
