// The rights matrix: moderation. The cases are about the stranger's works.
import type { World } from "../world.ts";
import { everybody, members, moderators, type Row } from "./row.ts";

const caseOf = ({ judged }: World) => ({ caseId: judged.caseId });
const decisionOf = ({ judged }: World) => ({ decisionId: judged.decisionId });
const nothing = { code: 40451, as: "moderator" as const };

export const MODERATION_ROWS: Record<string, Row> = {
  "GET /api/v1/moderation": { ask: () => ({}), expect: members },
  "GET /api/v1/moderation/cases": { ask: () => ({}), expect: moderators },
  "GET /api/v1/moderation/cases/:caseId": {
    ask: (w) => ({ params: caseOf(w) }),
    expect: moderators,
    twists: [{ ...nothing, what: "a case that is not there", ask: (w) => ({ params: { caseId: w.nothing } }) }],
  },
  "GET /api/v1/moderation/evidence/:evidenceId": {
    ask: ({ judged }) => ({ params: { evidenceId: judged.evidenceId } }),
    expect: moderators,
    twists: [{ ...nothing, what: "evidence that is not there", ask: (w) => ({ params: { evidenceId: w.nothing } }) }],
  },
  // 40450: this report has no picture. moderation.test.ts covers one with a picture.
  "GET /api/v1/moderation/reports/:reportId/pictures/:at": {
    ask: ({ judged }) => ({ params: { reportId: judged.reportId, at: "0" } }),
    expect: { ...moderators, moderator: 40450, administrator: 40450 },
  },
  // 40450: this evidence has no picture. moderation-pictures.test.ts covers some with pictures.
  "GET /api/v1/moderation/evidence/:evidenceId/pictures/:at": {
    ask: ({ judged }) => ({ params: { evidenceId: judged.evidenceId, at: "0" } }),
    expect: { ...moderators, moderator: 40450, administrator: 40450 },
  },
  "POST /api/v1/moderation/cases/:caseId/decisions": {
    ask: (w) => ({ params: caseOf(w), body: { action: "ban", ban: "law", reason: "It is forbidden." } }),
    expect: moderators,
    twists: [
      {
        ...nothing,
        what: "a case that is not there",
        ask: (w) => ({ params: { caseId: w.nothing }, body: { action: "dismiss" } }),
      },
    ],
  },
  "POST /api/v1/moderation/decisions/:decisionId/undo": {
    ask: (w) => ({ params: decisionOf(w), body: {} }),
    expect: moderators,
    twists: [
      {
        ...nothing,
        what: "a decision that is not there",
        ask: (w) => ({ params: { decisionId: w.nothing }, body: {} }),
      },
    ],
  },
  "POST /api/v1/moderation/decisions/:decisionId/appeal": {
    ask: ({ judged }) => ({ params: { decisionId: judged.appealedId }, body: { lift: true } }),
    expect: moderators,
    twists: [
      {
        what: "a decision that nobody has answered",
        as: "moderator",
        ask: (w) => ({ params: decisionOf(w), body: { lift: false } }),
        code: 40900,
      },
    ],
  },
  "GET /api/v2/self/decisions": { ask: () => ({}), expect: members },
  "POST /api/v2/self/decisions/:decisionId/appeal": {
    ask: (w) => ({ params: decisionOf(w), body: { text: "It is a quotation." } }),
    expect: { ...everybody(40452), guest: 40103, stranger: 200, administrator: 40452 },
    twists: [
      {
        what: "a second answer",
        as: "stranger",
        ask: ({ judged }) => ({ params: { decisionId: judged.appealedId }, body: { text: "Again." } }),
        code: 40900,
      },
    ],
  },
};
