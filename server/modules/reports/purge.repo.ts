// Deletes what is kept of reports and feedback once it is no longer needed, in steps.
import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";

/** How long reports and their evidence are kept after the last that happened to their case. */
export const REPORTS_KEPT_DAYS = 180;
/** How long feedback is kept once it is done. */
export const FEEDBACK_KEPT_DAYS = 365;

const CASES_TOGETHER = 100;
const REPORTS_TOGETHER = 500;
const EVIDENCE_TOGETHER = 50;
const FEEDBACK_TOGETHER = 500;

const ago = (days: number) => sql`now() - ${days} * interval '1 day'`;
/** Of `report_cases c`: decided long ago, and since then nothing was undone or answered, nor does an appeal wait. */
const DUE = sql`c.decided_at < ${ago(REPORTS_KEPT_DAYS)} and c.appealed_at is null and not exists (
  select from decisions d where d.case_id = c.id
    and greatest(d.at, d.undone_at, d.appealed_at, d.replied_at) > ${ago(REPORTS_KEPT_DAYS)})`;
/** Of `report_cases c`: a decision has an effect still, which moderators can undo. */
const HOLDS = sql`exists (
  select from decisions d where d.case_id = c.id and d.undone_at is null and (
    d.action in ('ban', 'adult') or d.action = 'lock' and coalesce(d.until > now(), true)
      and exists (select from users u where u.id = d.owner_id and u.shut and u.shut_at = d.lock_at)))`;

/**
 * Deletes reports, evidence and pictures of cases that were decided REPORTS_KEPT_DAYS ago, and the cases with their
 * decisions unless one has an effect still: the work is banned or for adults by it, or the account locked. Those stay,
 * without reports and evidence, until it has none. The files of pictures are removed by the job that removes files
 * nothing refers to.
 */
export async function purgeReports(db: Database): Promise<void> {
  await inSteps(REPORTS_TOGETHER, (limit) =>
    db.execute(sql`
      delete from reports where id in (
        select r.id from report_cases c join reports r on r.case_id = c.id where ${DUE} limit ${limit})`),
  );
  await inSteps(EVIDENCE_TOGETHER, (limit) =>
    db.execute(sql`
      delete from report_evidence where id in (
        select e.id from report_cases c join report_evidence e on e.case_id = c.id where ${DUE} limit ${limit})`),
  );
  await inSteps(CASES_TOGETHER, (limit) =>
    db.execute(sql`
      delete from report_cases where id in (
        select c.id from report_cases c where ${DUE} and not ${HOLDS}
        order by c.decided_at, c.id limit ${limit} for update skip locked)`),
  );
}

/** Deletes feedback that was done FEEDBACK_KEPT_DAYS ago, with its pictures. */
export async function purgeFeedback(db: Database): Promise<void> {
  await inSteps(FEEDBACK_TOGETHER, (limit) =>
    db.execute(sql`
      delete from feedback where id in (
        select id from feedback where done_at < ${ago(FEEDBACK_KEPT_DAYS)} limit ${limit})`),
  );
}

async function inSteps(limit: number, remove: (limit: number) => Promise<{ rowCount: number | null }>): Promise<void> {
  while (((await remove(limit)).rowCount ?? 0) === limit);
}
