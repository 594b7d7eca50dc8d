// Reports in the database, and the open case of what they are about.
import { type SQL, sql } from "drizzle-orm";
import type { EvidenceContent } from "../../../contract/moderation.ts";
import { PERSON_AGAIN_DAYS, type ReportType } from "../../../contract/reports.ts";
import type { Executor, Transaction } from "../../db/client.ts";

/** What a case is about: a person, or one of their works. */
export interface CaseSubject {
  kind: "story" | "universe" | "user";
  ownerId: string;
  shareId: string | null;
}

/** The beginning of the day in UTC. */
export const TODAY = sql`date_trunc('day', now(), 'UTC')`;

/**
 * Locks a person's account, so that what they send at the same time is counted one after the other; false if it no longer
 * exists or is about to be deleted.
 */
export async function lockSender(tx: Transaction, uid: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select 1 from users where id = ${uid} and deletion_due_at is null for no key update`,
  );
  return rowCount === 1;
}

export async function countReportsToday(tx: Transaction, uid: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from reports where reporter_id = ${uid} and at >= ${TODAY}`,
  );
  return rows[0]?.count ?? 0;
}

/** The name of a person whose page others see; null for nobody, a locked account and one about to be deleted. */
export async function findOpenName(db: Executor, uid: string): Promise<string | null> {
  const { rows } = await db.execute<{ nickname: string }>(sql`
    select nickname from users where id = ${uid} and deletion_due_at is null
      and not (shut and coalesce(shut_until > now(), true))`);
  return rows[0]?.nickname ?? null;
}

/** Of `report_cases`: those of this subject. */
const of = ({ shareId, ownerId }: CaseSubject): SQL =>
  shareId === null ? sql`share_id is null and owner_id = ${ownerId}` : sql`share_id = ${shareId}`;

/** Whether a person has a report in the subject's open case. */
export async function hasReported(tx: Transaction, caseId: string, uid: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select 1 from reports where case_id = ${caseId} and reporter_id = ${uid} limit 1`,
  );
  return rowCount === 1;
}

/** A report as it is compared with those that are decided. */
export interface Repeated {
  uid: string;
  type: ReportType;
  wholeHash: string;
  /** The same content's hash without the mark as for adults. */
  unmarkedHash: string;
}

/**
 * Whether a decision covers this report already: a decided case has a report of this person's of the same content as a
 * whole, of any part, and a report of that content with the same type, of anybody's. A mark as for adults that a moderator
 * set is no change of the content. A decision covers nothing once it is undone. Of those about a person a lock covers
 * nothing, as they can be reported only once it is over, and a dismissal covers it for PERSON_AGAIN_DAYS.
 */
export async function isCovered(
  tx: Transaction,
  subject: CaseSubject,
  { uid, type, wholeHash, unmarkedHash }: Repeated,
): Promise<boolean> {
  const { shareId } = subject;
  const same = (evidence: SQL) => sql`(${evidence}.whole_hash = ${wholeHash} or ${evidence}.whole_hash = ${unmarkedHash}
    and exists (select from shares where id = ${shareId} and nsfw_kept))`;
  // Of each decision of the last moment: a ban and a lock may be made together, and one of them undone.
  const covers =
    shareId === null
      ? sql`d.undone_at is null and d.action = 'dismiss' and d.at > now() - ${PERSON_AGAIN_DAYS} * interval '1 day'`
      : sql`d.undone_at is null`;
  const { rowCount } = await tx.execute(sql`
    select 1 from reports r join report_cases c on c.id = r.case_id join report_evidence e on e.id = r.evidence_id
    where c.decided_at is not null and ${of(subject)} and r.reporter_id = ${uid} and ${same(sql`e`)}
      and exists (
        select from reports o join report_evidence f on f.id = o.evidence_id
        where o.case_id = c.id and o.type = ${type} and ${same(sql`f`)})
      and (select bool_and(${covers}) from decisions d
        where d.case_id = c.id and d.at = (select max(at) from decisions where case_id = c.id))
    limit 1`);
  return rowCount === 1;
}

/**
 * Counts a report in the open case of its subject, which the first one makes; returns its id and whether it made it. The case is locked until the
 * transaction ends: it is not decided meanwhile, and if it has just been, this is the first report of another one.
 */
export async function countInCase(tx: Transaction, subject: CaseSubject): Promise<{ id: string; isNew: boolean }> {
  const { kind, ownerId, shareId } = subject;
  const target =
    shareId === null
      ? sql`(owner_id) where decided_at is null and share_id is null`
      : sql`(share_id) where decided_at is null and share_id is not null`;
  const { rows } = await tx.execute<{ id: string; is_new: boolean }>(sql`
    insert into report_cases as c (kind, owner_id, share_id, report_count) values (${kind}, ${ownerId}, ${shareId}, 1)
    on conflict ${target} do update set report_count = c.report_count + 1, last_at = greatest(c.last_at, now())
    returning id, report_count = 1 as is_new`);
  if (!rows[0]) throw new Error("no case was made");
  return { id: rows[0].id, isNew: rows[0].is_new };
}

export interface NewEvidence {
  hash: string;
  wholeHash: string;
  content: EvidenceContent;
  /** Ids of pictures. */
  pictures: readonly string[];
}

/** Keeps evidence in a locked case, once; returns its id. */
export async function keepEvidence(
  tx: Transaction,
  caseId: string,
  { hash, wholeHash, content, pictures }: NewEvidence,
): Promise<string> {
  const { rows: kept } = await tx.execute<{ id: string }>(
    sql`select id from report_evidence where case_id = ${caseId} and hash = ${hash}`,
  );
  if (kept[0]) return kept[0].id;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into report_evidence (case_id, hash, whole_hash, content)
    values (${caseId}, ${hash}, ${wholeHash}, ${JSON.stringify(content)}::jsonb) returning id`);
  if (!rows[0]) throw new Error("no evidence was kept");
  await tx.execute(sql`
    insert into evidence_pictures (evidence_id, image_id, position)
    select ${rows[0].id}::uuid, id, array_position(${sql.param(pictures)}::uuid[], id) from (
      select id from images where id = any(${sql.param(pictures)}::uuid[]) order by id for key share) kept`);
  return rows[0].id;
}

export interface NewReport {
  caseId: string;
  reporterId: string;
  type: ReportType;
  description: string;
  part: string | null;
  partAt: number | null;
  evidenceId: string;
}

export async function insertReport(tx: Transaction, report: NewReport): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into reports (case_id, reporter_id, type, description, part, part_at, evidence_id)
    values (${report.caseId}, ${report.reporterId}, ${report.type}, ${report.description}, ${report.part},
      ${report.partAt}, ${report.evidenceId})
    returning id`);
  if (!rows[0]) throw new Error("no report was made");
  return rows[0].id;
}
