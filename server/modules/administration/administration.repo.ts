// Finds and locks accounts for administrators, and stores the audit log of what they did.
import { and, desc, eq, ilike, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { users } from "../../db/tables/accounts.ts";
import { auditLog } from "../../db/tables/administration.ts";
import { isUid, phoneDigits } from "./account-search.ts";

const columns = {
  id: users.id,
  email: users.email,
  callCode: users.callCode,
  phone: users.phone,
  nickname: users.nickname,
  isOfficial: users.isOfficial,
  createdAt: users.createdAt,
  shut: users.shut,
  shutAt: users.shutAt,
  shutUntil: users.shutUntil,
  deletionDueAt: users.deletionDueAt,
};
export type AccountRow = Pick<typeof users.$inferSelect, keyof typeof columns>;

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

/** Reads an account and locks its row until the transaction ends. */
export async function holdAccount(tx: Executor, uid: string): Promise<AccountRow | null> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, uid)).for("update");
  return row ?? null;
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
      l.subject_id, s.nickname as subject_nickname, s.email as subject_email, i.id as shown_image_id
    from audit_log l left join users a on a.id = l.actor_id left join users s on s.id = l.subject_id
    left join images i on i.id = (l.detail->>'image_id')::uuid and i.status = 'passed'
    ${from} order by l.id desc limit ${limit + 1}`);
  return rows;
}
