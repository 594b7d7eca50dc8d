// The notice that reports wait, for moderators: at most one of a person is unread. How many wait is read when it is shown.
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { concerns } from "./concerned.ts";

export interface NewCase {
  caseId: string;
  /** Who reported it: they know. */
  reporter: string;
  administrators: readonly string[];
}

/**
 * Tells the moderators and administrators whom the case does not concern; one that they have not read is replaced. Returns
 * their ids. The last thing that the transaction locks: of two cases at once the second waits for the first.
 */
export async function putReportsWait(
  tx: Transaction,
  { caseId, reporter, administrators }: NewCase,
): Promise<string[]> {
  const named = sql.param([...administrators]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reports_wait'))`);
  const { rows } = await tx.execute<{ uid: string }>(sql`
    with told as materialized (
      select u.id, u.id = any(${named}::uuid[]) as is_administrator from users u
      where (u.id = any(${named}::uuid[]) or u.id in (select user_id from moderators)) and u.id <> ${reporter}
        and u.deletion_due_at is null
        and not exists (select from report_cases c where c.id = ${caseId} and ${concerns(sql`u.id`, sql`c`)})
      order by u.id for key share of u),
    replaced as (
      delete from notices n using told where n.user_id = told.id and n.kind = 'reports_wait' and n.read_at is null)
    insert into notices (user_id, kind, payload)
    select id, 'reports_wait', jsonb_build_object('administrator', is_administrator) from told
    returning user_id as uid`);
  return rows.map(({ uid }) => uid);
}
