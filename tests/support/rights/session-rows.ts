// The rights matrix: one's own sessions and profile. Others' are reported as not found.
import { decodeJwt } from "jose";
import type { World } from "../world.ts";
import { everybody, members, type Row } from "./row.ts";

const sessionOf = (token: string) => String(decodeJwt(token)["sid"]);

export const SESSION_ROWS: Record<string, Row> = {
  "GET /api/v2/self/sessions": { ask: () => ({}), expect: members },
  "DELETE /api/v2/self/sessions": { ask: () => ({}), expect: members },
  "GET /api/v2/self/profile/limits": { ask: () => ({}), expect: members },
  "PUT /api/v2/self/profile/nickname": { ask: () => ({ body: { nickname: "Somebody" } }), expect: members },
  "PUT /api/v2/self/profile/avatar": {
    ask: ({ nothing }: World) => ({ body: { query_id: nothing } }),
    expect: { ...everybody(40450), guest: 40103 },
  },
  "DELETE /api/v2/self/sessions/:sessionId": {
    // A person whose session is ended can't send further requests: sessions-list.test.ts covers the rest.
    ask: ({ nothing }: World) => ({ params: { sessionId: nothing } }),
    expect: { ...everybody(40446), guest: 40103 },
    twists: [
      {
        what: "ending somebody else's session",
        as: "stranger",
        ask: ({ people }: World) => ({ params: { sessionId: sessionOf(people.owner.token) } }),
        code: 40446,
      },
    ],
  },
};
