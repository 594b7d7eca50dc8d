// The rights matrix: logins at providers. Valid codes are tested in tests/server/provider-login/.
import { everybody, members, type Row } from "./row.ts";

const SECRET = "x".repeat(43);
const TICKET = "x".repeat(22);

export const PROVIDER_LOGIN_ROWS: Record<string, Row> = {
  // Both calls answer 200 with empty results (no user token, no person).
  "POST /v2/oauth2/user_token": {
    ask: () => ({
      body: { code: SECRET, provider: "google", app: 30, uuid: "0f8fad5b-d9cb-469f-a165-70867728950e" },
    }),
    expect: everybody(200),
  },
  "POST /api/v1/auth/oauth_proxy/login": { ask: () => ({ body: { user_token: SECRET } }), expect: everybody(200) },
  "POST /v2/user/wxlogin": { ask: () => ({ body: {} }), expect: everybody("status 0") },
  "GET /v2/user/wx_qr/:ticket": { ask: () => ({ params: { ticket: TICKET } }), expect: everybody(40400) },
  "POST /v2/user/wx_ticket": { ask: () => ({ body: { ticket: TICKET } }), expect: everybody("status -1") },
  "GET /api/v2/self/identities": { ask: () => ({}), expect: members },
  // There is no code, ticket or link here: tests/server/provider-login/linking.test.ts covers the rest.
  "POST /v2/oauth2/link": {
    ask: () => ({
      body: { code: SECRET, provider: "google", app: 30, uuid: "0f8fad5b-d9cb-469f-a165-70867728950e" },
    }),
    expect: { ...everybody(40448), guest: 40103 },
  },
  "POST /v2/user/wx_link": {
    ask: () => ({ body: { ticket: TICKET } }),
    expect: { ...everybody("status -1"), guest: 40103 },
  },
  "DELETE /api/v2/self/identities/:provider": {
    ask: () => ({ params: { provider: "google" } }),
    expect: { ...everybody(40447), guest: 40103 },
  },
};
