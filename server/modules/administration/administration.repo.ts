// Finds and locks accounts for administrators, and stores the audit log of what they did.
import { and, desc, eq, ilike, isNotNull, lt, or, sql } from "drizzle-orm";
import type { AuditEntry } from "../../../contract/administration.ts";
import type { Executor } from "../../db/client.ts";
import { users } from "../../db/tables/accounts.ts";
import { auditLog } from "../../db/tables/administration.ts";
import { moderators } from "../../db/tables/moderation.ts";
import { isUid, phoneDigits } from "./account-search.ts";

/** Columns of one account, of a query that has it as the only table. */
const columns = {
  id: users.id,
  email: users.email,
  callCode: users.callCode,
  phone: users.phone,
  nickname: users.nickname,
  isOfficial: users.isOfficial,
  isModerator: sql<boolean>`exists (select from moderators m where m.user_id = ${users.id})`,
  createdAt: users.createdAt,
  shut: users.shut,
  shutAt: users.shutAt,
  shutUntil: users.shutUntil,
  deletionDueAt: users.deletionDueAt,
};
export type AccountRow = Pick<typeof users.$inferSelect, Exclude<keyof typeof columns, "isModerator">> & {
  isModerator: boolean;
};

/** A page of accounts, the latest first; one row more than `limit` if there are more. */
export async function findAccounts(
  db: Executor,
  { search, marked, before, limit }: { search: string; marked: boolean; before: string | null; limit: number },
): Promise<AccountRow[]> {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = phoneDigits(search);
  const matches = or(
    ilike(users.email, pattern),
    ilike(users.nickname, pattern),
    isUid(search) ? eq(users.id, search) : undefined,
    digits === null ? undefined : or(eq(users.phone, digits), eq(sql`${users.callCode} || ${users.phone}`, digits)),
  );
  return db
    .select(columns)
    .from(users)
    .where(
      and(
        search === "" ? undefined : matches,
        marked ? isNotNull(users.deletionDueAt) : undefined,
        before === null ? undefined : lt(users.id, before),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1);
}

/** Reads an account and locks its row until the transaction ends; rows that refer to it can be inserted meanwhile. */
export async function holdAccount(tx: Executor, uid: string): Promise<AccountRow | null> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, uid)).for("no key update");
  return row ?? null;
}

/** Changes the end of the lock that an account has (null: without an end). */
export async function setLockEnd(tx: Executor, uid: string, until: Date | null): Promise<AccountRow> {
  const [row] = await tx.update(users).set({ shutUntil: until }).where(eq(users.id, uid)).returning(columns);
  if (!row) throw new Error("the account no longer exists");
  return row;
}

/**
 * Moderators' decisions that lock an account end with its unlocking: they are undone, and no appeal waits any more. The
 * account's row is locked; the cases are before their decisions, as everywhere.
 */
export async function endLockDecisions(
  tx: Executor,
  { actor, uid, reason }: { actor: string; uid: string; reason: string },
): Promise<void> {
  const holding = sql`d.owner_id = ${uid} and d.action = 'lock' and d.undone_at is null and coalesce(d.until > now(), true)`;
  await tx.execute(sql`
    select from report_cases c where exists (select from decisions d where d.case_id = c.id and ${holding})
    order by c.id for no key update`);
  await tx.execute(sql`
    with ended as (
      update decisions d set undone_at = now(), undone_by = ${actor}, undone_reason = ${reason} where ${holding}
      returning d.id, d.case_id)
    update report_cases c set appealed_at = (
      select min(d.appealed_at) from decisions d
      where d.case_id = c.id and d.replied_at is null and d.undone_at is null and d.id not in (select id from ended))
    from ended where c.id = ended.case_id`);
}

/** Locks an account until a time (null: without an end), or, without one, unlocks it. */
export async function setLock(tx: Executor, uid: string, lock: { until: Date | null } | null): Promise<AccountRow> {
  const [row] = await tx
    .update(users)
    .set({ shut: lock !== null, shutAt: lock ? sql`now()` : null, shutUntil: lock?.until ?? null })
    .where(eq(users.id, uid))
    .returning(columns);
  if (!row) throw new Error("the account no longer exists");
  return row;
}

export async function setOfficial(tx: Executor, uid: string, isOfficial: boolean): Promise<AccountRow> {
  const [row] = await tx.update(users).set({ isOfficial }).where(eq(users.id, uid)).returning(columns);
  if (!row) throw new Error("the account no longer exists");
  return row;
}

/** Of an account that is locked for the transaction. */
export async function setModerator(tx: Executor, uid: string, isModerator: boolean): Promise<void> {
  if (isModerator) await tx.insert(moderators).values({ userId: uid }).onConflictDoNothing();
  else await tx.delete(moderators).where(eq(moderators.userId, uid));
}

/** Whether an administrator has made this account a moderator. */
export async function findIsModerator(db: Executor, uid: string): Promise<boolean> {
  const rows = await db.select({ uid: moderators.userId }).from(moderators).where(eq(moderators.userId, uid));
  return rows.length === 1;
}

export async function insertAudit(tx: Executor, entry: Omit<typeof auditLog.$inferInsert, "id" | "at">): Promise<void> {
  await tx.insert(auditLog).values(entry);
}

export type AuditRow = {
  id: string;
  at: number;
  action: (typeof auditLog.$inferSelect)["action"];
  detail: (typeof auditLog.$inferSelect)["detail"];
  actor_id: string;
  actor_nickname: string | null;
  actor_email: string | null;
  subject_id: string | null;
  subject_nickname: string | null;
  subject_email: string | null;
  /** The work a decision was about, with its present title; null once its share is gone. */
  work: AuditEntry["work"];
  /** The picture that was judged, while it is stored and passed. */
  shown_image_id: string | null;
};

/** A page of the log, the latest first; one row more than `limit` if there are more. */
export async function listAudit(
  db: Executor,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditRow[]> {
  const from = before === null ? sql`` : sql`where l.id < ${before}`;
  const { rows } = await db.execute<AuditRow>(sql`
    select l.id, extract(epoch from l.at)::float8 as at, l.action, l.detail,
      l.actor_id, a.nickname as actor_nickname, a.email as actor_email,
      l.subject_id, s.nickname as subject_nickname, s.email as subject_email, i.id as shown_image_id,
      case when h.id is not null then json_build_object('kind', h.kind, 'share_id', h.id,
        'title', coalesce(n.title, w.title),
        'is_open', h.state in ('link', 'square') and coalesce(n.id, w.id) is not null) end as work
    from audit_log l left join users a on a.id = l.actor_id left join users s on s.id = l.subject_id
    left join images i on i.id = (l.detail->>'image_id')::uuid and i.status = 'passed'
    left join shares h on h.id = l.detail->'work'->>'share_id'
    left join stories n on n.id = h.story_id and n.deleted_at is null
    left join worlds w on w.id = h.world_id and w.deleted_at is null
    ${from} order by l.id desc limit ${limit + 1}`);
  return rows;
}
