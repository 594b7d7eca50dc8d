// Cases, reports and decisions as the API returns them.
import type {
  CaseReport,
  CaseStatus,
  CaseSubject,
  Decision,
  EarlierCase,
  ListedCase,
  ModerationCase,
} from "../../../contract/moderation.ts";
import type { OwnDecision } from "../../../contract/own-decisions.ts";
import type { CaseRow, PersonRow, ReportRow } from "./cases.repo.ts";
import type { DecisionRow, OwnDecisionRow } from "./decisions.repo.ts";
import type { Rights } from "./moderation.policy.ts";

/** Emails are for administrators: a moderator needs none to judge a work. */
type Viewer = Pick<Rights, "isAdministrator">;
const presentPerson = ({ uid, nickname, email }: PersonRow, { isAdministrator }: Viewer) => ({
  uid,
  nickname,
  email: isAdministrator ? email : null,
});

const statusOf = ({ is_decided, is_appealed }: CaseRow): CaseStatus =>
  is_appealed ? "appealed" : is_decided ? "decided" : "open";

function presentSubject({ kind, share, owner }: CaseRow, viewer: Viewer): CaseSubject {
  const by = presentPerson(owner, viewer);
  if (kind === "user" || share === null) return { kind: "user", owner: by };
  const { id, title, state, nsfw } = share;
  return { kind, share_id: id, title, state, nsfw, owner: by };
}

export function presentListedCase(row: CaseRow, viewer: Viewer): ListedCase {
  const { id, report_count, types, first_at, last_at, earlier } = row;
  const [status, subject] = [statusOf(row), presentSubject(row, viewer)];
  return { id, status, subject, reports: report_count, types, first_at, last_at, earlier };
}

const presentReport = ({ case_id: _, ...row }: ReportRow, viewer: Viewer): CaseReport => ({
  ...row,
  reporter: row.reporter && presentPerson(row.reporter, viewer),
});

function presentDecision(row: DecisionRow, isProtected: boolean, viewer: Viewer): Decision {
  const { id, at, action, ban, reason, until, undone_at, appealed_at, replied_at, is_locked_otherwise } = row;
  const reply = replied_at !== null && {
    at: replied_at,
    moderator: presentPerson(row.replied_by, viewer),
    text: row.reply_text ?? "",
  };
  return {
    id,
    at,
    moderator: presentPerson(row.moderator, viewer),
    action,
    ban,
    reason,
    until,
    undone:
      undone_at === null
        ? null
        : { at: undone_at, moderator: presentPerson(row.undone_by, viewer), reason: row.undone_reason ?? "" },
    appeal: appealed_at === null ? null : { at: appealed_at, text: row.appeal_text ?? "", reply: reply || null },
    is_locked_otherwise,
    needs_administrator: isProtected,
  };
}

export interface CaseParts {
  /** Of the case and of the earlier ones, the latest first. */
  reports: readonly ReportRow[];
  decisions: readonly DecisionRow[];
  earlier: readonly CaseRow[];
  /** Whose decisions the viewer can't undo. */
  protectors: ReadonlySet<string>;
}

export function presentCase(row: CaseRow, parts: CaseParts, viewer: Viewer): ModerationCase {
  const made = ({ id }: CaseRow) => ({
    latest_reports: parts.reports
      .filter(({ case_id }) => case_id === id)
      .map((report) => presentReport(report, viewer)),
    decisions: parts.decisions
      .filter(({ case_id }) => case_id === id)
      .map((decision) => presentDecision(decision, parts.protectors.has(decision.moderator.uid), viewer)),
  });
  const presentEarlier = (one: CaseRow): EarlierCase => {
    const { id, report_count, types, first_at, last_at } = one;
    return { id, reports: report_count, types, first_at, last_at, ...made(one) };
  };
  return {
    ...presentListedCase(row, viewer),
    ...made(row),
    earlier_cases: parts.earlier.map(presentEarlier),
    later_id: row.later_id,
  };
}

export function presentOwnDecision(row: OwnDecisionRow): OwnDecision {
  const {
    id,
    at,
    action,
    ban,
    reason,
    until,
    work,
    undone_at,
    appealed_at,
    replied_at,
    can_appeal,
    is_locked_otherwise,
  } = row;
  const reply = replied_at === null ? null : { at: replied_at, text: row.reply_text ?? "" };
  return {
    id,
    at,
    action,
    ban,
    reason,
    until,
    work,
    lifted_at: undone_at,
    appeal: appealed_at === null ? null : { text: row.appeal_text ?? "", at: appealed_at, reply },
    can_appeal,
    is_locked_otherwise,
  };
}
