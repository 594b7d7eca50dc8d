// The rights matrix: the reading history. Everybody who is logged in has one of their own, and nobody sees another's.
import { members, type Row } from "./row.ts";

const PATH = "/api/v2/self/reading_history";

export const READING_HISTORY_ROWS: Record<string, Row> = {
  [`GET ${PATH}`]: { ask: () => ({}), expect: members },
  [`PUT ${PATH}`]: { ask: () => ({ body: { is_kept: true } }), expect: members },
  [`DELETE ${PATH}`]: { ask: () => ({}), expect: members },
  [`DELETE ${PATH}/:share_id`]: { ask: ({ shared }) => ({ params: { share_id: shared.shareId } }), expect: members },
  "PUT /api/v2/self/reading_places": {
    ask: ({ shared }) => ({
      body: {
        places: [{ share_id: shared.shareId, chapter_id: shared.cid, block: 1, within: 0.5, percent: 10, age_ms: 0 }],
      },
    }),
    expect: members,
  },
};
