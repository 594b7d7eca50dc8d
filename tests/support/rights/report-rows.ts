// The rights matrix: reports and feedback. Everybody who is logged in may report what others publish, and nothing of their
// own; administrators alone read feedback.
import { newShareId } from "../../../server/modules/sharings/share-id.ts";
import type { World } from "../world.ts";
import { type Actor, type Ask, administrators, members, type Row, type Twist } from "./row.ts";

/** A report of a work of somebody else's. */
const about = (subject: object): Ask => ({ body: { subject, type: "spam", description: "" } });
const story = ({ shared, foreign }: World, actor: Actor) =>
  about({ kind: "story", share_id: actor === "owner" ? foreign.shareId : shared.shareId });

const refused: Twist[] = [
  {
    what: "one's own story",
    as: "owner",
    ask: ({ shared }) => about({ kind: "story", share_id: shared.shareId }),
    code: 40315,
  },
  {
    what: "one's own world",
    as: "owner",
    ask: ({ shared }) => about({ kind: "universe", share_id: shared.worldShareId }),
    code: 40315,
  },
  { what: "oneself", as: "owner", ask: ({ people }) => about({ kind: "user", uid: people.owner.uid }), code: 40315 },
  {
    what: "a work that is not there",
    as: "owner",
    ask: () => about({ kind: "story", share_id: newShareId() }),
    code: 40406,
  },
  {
    what: "a world as a story",
    as: "stranger",
    ask: ({ shared }) => about({ kind: "story", share_id: shared.worldShareId }),
    code: 40406,
  },
  {
    what: "a person who is not there",
    as: "owner",
    ask: ({ nothing }) => about({ kind: "user", uid: nothing }),
    code: 40407,
  },
  {
    what: "with a picture of somebody else's",
    as: "writer",
    ask: (w, actor) => {
      const { body } = story(w, actor);
      return { body: { ...(body as object), images: [w.foreign.imageId] } };
    },
    code: 40450,
  },
];

const feedback = ({ feedbackId }: World) => ({ feedbackId });

export const REPORT_ROWS: Record<string, Row> = {
  "POST /api/v2/reports": { ask: story, expect: members, twists: refused },
  "GET /api/v2/reports/uploading_credentials": { ask: () => ({}), expect: members },
  "POST /api/v2/feedback": { ask: () => ({ body: { type: "idea", text: "A larger map" } }), expect: members },
  "GET /api/v1/admin/feedback": { ask: () => ({}), expect: administrators },
  // 40450: this feedback has no picture. feedback.test.ts covers one with a picture.
  "GET /api/v1/admin/feedback/:feedbackId/pictures/:at": {
    ask: (w) => ({ params: { ...feedback(w), at: "0" } }),
    expect: { ...administrators, administrator: 40450 },
  },
  "PUT /api/v1/admin/feedback/:feedbackId/done": {
    ask: (w) => ({ params: feedback(w), body: { done: true } }),
    expect: administrators,
    twists: [
      {
        what: "feedback that is not there",
        as: "administrator",
        ask: ({ nothing }) => ({ params: { feedbackId: nothing }, body: { done: true } }),
        code: 40453,
      },
    ],
  },
};
