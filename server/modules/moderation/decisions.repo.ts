// Decisions in the database: storing, undoing and answering them. Rows are locked in this order everywhere: the account
// (of a lock), the case, the share, the decisions. A decision and its notices refer to accounts, which locks their rows
// against deletion (FOR KEY SHARE) last: so an account is locked FOR NO KEY UPDATE, which lets that pass.
import { type SQL, sql } from "drizzle-orm";
import type { DecisionAction } from "../../../contract/moderation.ts";
import type { Ban } from "../../../contract/own-decisions.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { decisions } from "../../db/tables/moderation.ts";
import { type PersonRow, personOf, TITLE, WORK } from "./cases.repo.ts";

const seconds = (moment: SQL) => sql`extract(epoch from ${moment})::float8`;

export type DecisionRow = {
  id: string;
  case_id: string;
  at: number;
  moderator: PersonRow;
  action: DecisionAction;
  ban: Ban | null;
  reason: string;
  until: number | null;
  undone_at: number | null;
  undone_by: PersonRow;
  undone_reason: string | null;
  appeal_text: string | null;
  appealed_at: number | null;
  replied_at: number | null;
  replied_by: PersonRow;
  reply_text: string | null;
  is_locked_otherwise: boolean;
};

/** Of a decision `d` that is a lock, and its account `o`: the account is locked, but not by this decision. */
const IS_LOCKED_OTHERWISE = sql`(d.action = 'lock' and o.shut and coalesce(o.shut_until > now(), true)
  and (d.undone_at is not null or o.shut_at is distinct from d.lock_at or coalesce(d.until <= now(), false)))`;

const TOLD = sql`d.id, ${seconds(sql`d.at`)} as at, d.action, d.ban, d.reason, ${seconds(sql`d.until`)} as until,
  ${seconds(sql`d.undone_at`)} as undone_at, d.appeal_text, ${seconds(sql`d.appealed_at`)} as appealed_at,
  ${seconds(sql`d.replied_at`)} as replied_at, d.reply_text,
  ${IS_LOCKED_OTHERWISE} as is_locked_otherwise`;

/** The decisions of these cases, the latest first. */
export async function listDecisions(db: Executor, caseIds: readonly string[]): Promise<DecisionRow[]> {
  const { rows } = await db.execute<DecisionRow>(sql`
    select ${TOLD}, d.case_id, d.undone_reason, ${personOf(sql`d.moderator_id`, sql`m`)} as moderator,
      ${personOf(sql`d.undone_by`, sql`b`)} as undone_by, ${personOf(sql`d.replied_by`, sql`r`)} as replied_by
    from decisions d join users o on o.id = d.owner_id left join users m on m.id = d.moderator_id left join users b on b.id = d.undone_by
    left join users r on r.id = d.replied_by
    where d.case_id = any(${sql.param(caseIds)}::uuid[]) order by d.id desc`);
  return rows;
}

/** Of a decision `d` and its account `o`: a lock that an administrator has not ended or replaced; any other decision. */
const IS_IN_PLACE = sql`(d.action <> 'lock' or o.shut and o.shut_at is not distinct from d.lock_at)`;

export type OwnDecisionRow = Pick<
  DecisionRow,
  | "id"
  | "at"
  | "ban"
  | "reason"
  | "until"
  | "undone_at"
  | "appeal_text"
  | "appealed_at"
  | "replied_at"
  | "reply_text"
  | "is_locked_otherwise"
> & {
  action: Exclude<DecisionAction, "dismiss">;
  work: { kind: ShareKind; share_id: string; title: string | null } | null;
  can_appeal: boolean;
};

/** Decisions about a person and their works, the latest first. `days`: how long one can be answered. */
export async function listOwnDecisions(
  db: Executor,
  uid: string,
  { id, days, limit }: { id?: string; days: number; limit: number },
): Promise<OwnDecisionRow[]> {
  const { rows } = await db.execute<OwnDecisionRow>(sql`
    select ${TOLD}, case when s.id is not null then
        json_build_object('kind', s.kind, 'share_id', s.id, 'title', ${TITLE}) end as work,
      d.appealed_at is null and d.undone_at is null and d.at > now() - ${days} * interval '1 day'
        and ${IS_IN_PLACE} as can_appeal
    from decisions d join users o on o.id = d.owner_id left join shares s on s.id = d.share_id and d.action <> 'lock' ${WORK}
    where d.owner_id = ${uid} and d.action <> 'dismiss' ${id === undefined ? sql`` : sql`and d.id = ${id}`}
    order by d.id desc limit ${limit}`);
  return rows;
}

export interface HeldCase {
  owner_id: string;
  share_id: string | null;
  kind: ShareKind | "user";
  /** A decision of it holds: it is no dismissal and was not undone. */
  is_held: boolean;
  /** Its last decision; null: there was none. */
  last_id: string | null;
  /** Whether the last one was no dismissal, as the reporters were told. */
  last_acted: boolean | null;
}

/** Reads a case and locks it until the transaction ends: reports join it before or after. */
export async function holdCase(tx: Transaction, id: string): Promise<HeldCase | null> {
  const { rows } = await tx.execute<Pick<HeldCase, "owner_id" | "share_id" | "kind">>(sql`
    select owner_id, share_id, kind from report_cases where id = ${id} for no key update`);
  if (!rows[0]) return null;
  // Read once the case is locked: another decision may have been made while this waited.
  const { rows: made } = await tx.execute<Pick<HeldCase, "is_held" | "last_id" | "last_acted">>(sql`
    select coalesce(bool_or(undone_at is null and action <> 'dismiss'), false) as is_held,
      (array_agg(id order by id desc))[1] as last_id, (array_agg(action <> 'dismiss' order by id desc))[1] as last_acted
    from decisions where case_id = ${id}`);
  const { is_held = false, last_id = null, last_acted = null } = made[0] ?? {};
  return { ...rows[0], is_held, last_id, last_acted };
}

export type FoundDecision = {
  id: string;
  case_id: string;
  owner_id: string;
  moderator_id: string;
  share_id: string | null;
  action: DecisionAction;
  ban: Ban | null;
  reason: string;
  state_before: ShareState | null;
  nsfw_before: boolean | null;
  is_undone: boolean;
  is_appealed: boolean;
  is_replied: boolean;
  /** False of a lock that an administrator has ended or replaced. */
  is_in_place: boolean;
  /** It is older than the days given. */
  is_old: boolean;
};

/** To be read again once its case is locked. */
export async function findDecision(db: Executor, id: string, days = 0): Promise<FoundDecision | null> {
  const { rows } = await db.execute<FoundDecision>(found(sql`d.id = ${id}`, days));
  return rows[0] ?? null;
}

/** The decision that was made together with this one, at the same moment, and holds; null: none. */
export async function findTogether(db: Executor, id: string): Promise<FoundDecision | null> {
  const { rows } = await db.execute<FoundDecision>(
    found(sql`d.id = (
      select o.id from decisions o join decisions one on one.case_id = o.case_id and one.at = o.at
      where one.id = ${id} and o.id <> one.id and o.undone_at is null and o.action <> 'dismiss'
        and coalesce(o.until > now(), true) limit 1)`),
  );
  return rows[0] ?? null;
}

const found = (which: SQL, days = 0) => sql`
    select d.id, d.case_id, d.owner_id, d.moderator_id, d.share_id, d.action, d.ban, d.reason, d.state_before,
      d.nsfw_before, d.undone_at is not null as is_undone, d.appealed_at is not null as is_appealed,
      d.replied_at is not null as is_replied, ${IS_IN_PLACE} as is_in_place,
      d.at <= now() - ${days} * interval '1 day' as is_old
    from decisions d join users o on o.id = d.owner_id where ${which}`;

/** Stores a decision at the transaction's moment, and closes its case. */
export async function insertDecision(
  tx: Transaction,
  decision: Omit<typeof decisions.$inferInsert, "id" | "at">,
): Promise<string> {
  const [row] = await tx.insert(decisions).values(decision).returning({ id: decisions.id });
  if (!row) throw new Error("the decision was not stored");
  await tx.execute(sql`update report_cases set decided_at = now() where id = ${decision.caseId}`);
  return row.id;
}

export async function setUndone(tx: Transaction, id: string, by: string, reason: string): Promise<void> {
  await tx.execute(sql`
    update decisions set undone_at = now(), undone_by = ${by}, undone_reason = ${reason} where id = ${id}`);
}

export async function setAppeal(tx: Transaction, id: string, text: string): Promise<void> {
  await tx.execute(sql`update decisions set appealed_at = now(), appeal_text = ${text} where id = ${id}`);
}

export async function setReply(tx: Transaction, id: string, by: string, text: string): Promise<void> {
  await tx.execute(sql`
    update decisions set replied_at = now(), replied_by = ${by}, reply_text = ${text} where id = ${id}`);
}

/** Keeps since when an answer waits in a case. */
export async function keepAppealed(tx: Transaction, caseId: string): Promise<void> {
  await tx.execute(sql`
    update report_cases set appealed_at = (
      select min(d.appealed_at) from decisions d
      where d.case_id = ${caseId} and d.replied_at is null and d.undone_at is null)
    where id = ${caseId}`);
}

/** The latest decision of this kind about a share that holds, besides one that is being undone. */
export async function findHolding(
  tx: Transaction,
  shareId: string,
  action: "ban" | "adult",
  except: string | null,
): Promise<Pick<FoundDecision, "ban" | "state_before" | "nsfw_before"> | null> {
  const { rows } = await tx.execute<Pick<FoundDecision, "ban" | "state_before" | "nsfw_before">>(sql`
    select ban, state_before, nsfw_before from decisions
    where share_id = ${shareId} and action = ${action} and undone_at is null and id is distinct from ${except}::uuid
    order by id desc limit 1`);
  return rows[0] ?? null;
}
