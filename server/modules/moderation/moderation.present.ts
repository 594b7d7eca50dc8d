// Cases, reports and decisions as the API returns them.
import type {
  CaseReport,
  CaseStatus,
  CaseSubject,
  Decision,
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
  const { id, report_count, types, first_at, last_at } = row;
  const [status, subject] = [statusOf(row), presentSubject(row, viewer)];
  return { id, status, subject, reports: report_count, types, first_at, last_at };
}

const presentReport = (row: ReportRow, viewer: Viewer): CaseReport => ({
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

/** `protectors`: whose decisions the viewer can't undo. */
export function presentCase(
  row: CaseRow,
  {
    reports,
    decisions,
    protectors,
  }: { reports: ReportRow[]; decisions: DecisionRow[]; protectors: ReadonlySet<string> },
  viewer: Viewer,
): ModerationCase {
  return {
    ...presentListedCase(row, viewer),
    latest_reports: reports.map((report) => presentReport(report, viewer)),
    decisions: decisions.map((decision) => presentDecision(decision, protectors.has(decision.moderator.uid), viewer)),
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
