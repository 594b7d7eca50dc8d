// Sessions in the database: one row a login, with hashes of its present and previous refresh token.
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_SECONDS, REVOKED_SESSION_DAYS } from "../../../contract/limits.ts";
import type { EndReason } from "../../../contract/sessions.ts";
import type { Executor } from "../../db/client.ts";
import { sessions, users } from "../../db/tables/accounts.ts";
import type { Lock } from "./accounts.policy.ts";
import { isUseStale } from "./own-sessions.repo.ts";

const fromNow = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

export async function insertSession(
  db: Executor,
  userId: string,
  refreshHash: Buffer,
  userAgent: string,
): Promise<string> {
  const [row] = await db
    .insert(sessions)
    .values({ userId, refreshHash, userAgent, expiresAt: fromNow(REFRESH_TOKEN_SECONDS) })
    .returning({ id: sessions.id });
  if (!row) throw new Error("the session was not stored");
  return row.id;
}

/**
 * Replaces the present token by the next one, if it still is the present one; returns whose session it is, else null.
 * One statement, so of several tabs that refresh at once exactly one rotates.
 */
export async function rotate(db: Executor, id: string, present: Buffer, next: Buffer): Promise<string | null> {
  const [row] = await db
    .update(sessions)
    .set({
      refreshHash: next,
      previousHash: present,
      rotatedAt: sql`now()`,
      lastUsedAt: sql`now()`,
      expiresAt: fromNow(REFRESH_TOKEN_SECONDS),
    })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.refreshHash, present),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: sessions.userId });
  return row?.userId ?? null;
}

export interface SessionState {
  userId: string;
  userAgent: string;
  refreshHash: Buffer;
  previousHash: Buffer | null;
  /** Not revoked, not expired. */
  live: boolean;
  /** Whether the last rotation is so recent that the previous token is still accepted. */
  inGrace: boolean;
}

export async function findSession(db: Executor, id: string): Promise<SessionState | null> {
  const [row] = await db
    .select({
      userId: sessions.userId,
      userAgent: sessions.userAgent,
      refreshHash: sessions.refreshHash,
      previousHash: sessions.previousHash,
      live: sql<boolean>`${sessions.revokedAt} is null and ${sessions.expiresAt} > now()`,
      inGrace: sql<boolean>`${sessions.rotatedAt} > now() - ${REFRESH_GRACE_SECONDS} * interval '1 second'`,
    })
    .from(sessions)
    .where(eq(sessions.id, id))
    .limit(1);
  return row ?? null;
}

/** Ends a session; its access tokens stop working with it. */
export async function revoke(db: Executor, id: string, because: EndReason | null = null): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()`, endedBecause: because })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** The account lock of a live session's person; null if the session has ended or is another person's. */
export async function lockOfLiveSession(
  db: Executor,
  id: string,
  userId: string,
): Promise<(Lock & { hasPhone: boolean; useStale: boolean }) | null> {
  const [row] = await db
    .select({
      shut: users.shut,
      shutUntil: users.shutUntil,
      hasPhone: sql<boolean>`${users.phone} is not null`,
      useStale: isUseStale,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Deletes sessions that can never be used again; returns how many. */
export async function purgeSessions(db: Executor): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, sql`now()`),
        lt(sessions.revokedAt, sql`now() - ${REVOKED_SESSION_DAYS} * interval '1 day'`),
      ),
    );
  return rowCount ?? 0;
}
