// Lists a person's sessions, and ends them from another session.
import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { SESSIONS_LISTED_MAX } from "../../../contract/limits.ts";
import type { EndReason } from "../../../contract/sessions.ts";
import type { Executor } from "../../db/client.ts";
import { sessions } from "../../db/tables/accounts.ts";

/** A session's last use is stored at most once in so many minutes, not with every call. */
const USE_STEP_MINUTES = 15;

const live = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));

export async function listSessions(db: Executor, uid: string) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, uid), live))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(SESSIONS_LISTED_MAX);
}

/** A session that was just ended. */
export interface EndedSession {
  id: string;
  userAgent: string;
}

/** Ends one session of a person, or all (but one); returns those that were live until now. */
export async function endSessions(
  db: Executor,
  uid: string,
  which: { id: string } | { except: string | null },
  because: EndReason | null,
): Promise<EndedSession[]> {
  const others = "except" in which && which.except !== null ? ne(sessions.id, which.except) : undefined;
  const chosen = "id" in which ? eq(sessions.id, which.id) : others;
  return db
    .update(sessions)
    .set({ revokedAt: sql`now()`, endedBecause: because })
    .where(and(eq(sessions.userId, uid), chosen, live))
    .returning({ id: sessions.id, userAgent: sessions.userAgent });
}

/** Stores that a session is in use, if this was last stored at least USE_STEP_MINUTES ago. */
export async function touchSession(db: Executor, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(sessions.id, id), sql`${sessions.lastUsedAt} < now() - ${USE_STEP_MINUTES} * interval '1 minute'`));
}

/** Whether a session's last use is old enough to be stored again. */
export const isUseStale = sql<boolean>`${sessions.lastUsedAt} < now() - ${USE_STEP_MINUTES} * interval '1 minute'`;

/** Why a session was ended from elsewhere; null when it was not. */
export async function endedBecause(db: Executor, id: string, uid: string): Promise<EndReason | null> {
  const [row] = await db
    .select({ because: sessions.endedBecause })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, uid)))
    .limit(1);
  return row?.because ?? null;
}
