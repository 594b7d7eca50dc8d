// The rights matrix: one's own notices, and what runs for oneself. Ids of others' notices change nothing (notice-list.test.ts).
import { members, type Row } from "./row.ts";

export const NOTICE_ROWS: Record<string, Row> = {
  "GET /api/v2/activities": { ask: () => ({}), expect: members },
  "GET /api/v2/notices": { ask: () => ({}), expect: members },
  "POST /api/v2/notices/read": {
    ask: ({ nothing }) => ({ body: { ids: [nothing], up_to: nothing } }),
    expect: members,
  },
};
