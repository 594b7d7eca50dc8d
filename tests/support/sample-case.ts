// A moderator's case and decisions on it, as the API returns them, for tests of the pages of moderators.
import type { Decision, EarlierCase, ModerationCase } from "../../contract/moderation.ts";

export const OWNER = { uid: "0190a1b2-0000-7000-8000-00000000000a", nickname: "Mara", email: null };

/** Of a story, with three reports and no decision. */
export const WORK_CASE: ModerationCase = {
  id: "0190a1b2-0000-7000-8000-00000000000b",
  status: "open",
  subject: { kind: "story", share_id: "abc", title: "Salt", state: "square", nsfw: false, owner: OWNER },
  reports: 3,
  types: [],
  first_at: 1,
  last_at: 2,
  earlier: 0,
  latest_reports: [],
  decisions: [],
  earlier_cases: [],
  later_id: null,
};
export const PERSON_CASE: ModerationCase = { ...WORK_CASE, subject: { kind: "user", owner: OWNER } };

/** It holds, is not answered, and can be undone by the one who looks at it. */
export const BAN: Decision = {
  id: "0190a1b2-0000-7000-8000-00000000000c",
  at: 3,
  moderator: { ...OWNER, nickname: "Lin" },
  action: "ban",
  ban: "rules",
  reason: "It is copied.",
  until: null,
  undone: null,
  appeal: null,
  is_locked_otherwise: false,
  needs_administrator: false,
};
export const LOCK: Decision = { ...BAN, action: "lock", ban: null, reason: "Insults." };
export const DISMISSAL: Decision = { ...BAN, action: "dismiss", ban: null, reason: "" };

/** A case that was dismissed before; its one report has a name. */
export const EARLIER: EarlierCase = {
  id: "0190a1b2-0000-7000-8000-00000000000d",
  reports: 1,
  types: [{ type: "spam", count: 1 }],
  first_at: 0,
  last_at: 0,
  decisions: [{ ...DISMISSAL, reason: "It is fine." }],
  latest_reports: [
    {
      id: "0190a1b2-0000-7000-8000-00000000000e",
      at: 0,
      reporter: { uid: "0190a1b2-0000-7000-8000-00000000000f", nickname: "Tove", email: null },
      type: "spam",
      description: "It is an advertisement.",
      part: null,
      part_at: null,
      images: 0,
      evidence_id: "0190a1b2-0000-7000-8000-000000000010",
    },
  ],
};
