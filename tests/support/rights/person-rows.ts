// The rights matrix: calls about a person or the whole server.
import { DIGEST } from "../people.ts";
import { administrators, everybody, members, type Row } from "./row.ts";

export const PERSON_ROWS: Record<string, Row> = {
  // settings
  "GET /api/v1/settings/app": { ask: () => ({}), expect: everybody(200) },
  "GET /api/v1/settings/copy": { ask: () => ({}), expect: everybody(200) },
  "GET /api/v1/settings/copy.json": { ask: () => ({}), expect: everybody(200) },

  "GET /time.txt": { ask: () => ({}), expect: everybody(200) },

  // models: the owner is the first account, so the administrator
  "GET /api/v1/settings/writing_models": { ask: () => ({}), expect: members },
  "GET /api/v1/admin/models": { ask: () => ({}), expect: administrators },
  "PUT /api/v1/admin/models/:id": {
    ask: () => ({ params: { id: "v3" }, body: { source: "storyteller" } }),
    expect: administrators,
  },
  "POST /api/v1/admin/models/:id/test": { ask: () => ({ params: { id: "v1" } }), expect: administrators },
  "POST /api/v1/admin/models/:id/trial": {
    ask: () => ({ params: { id: "v1" }, body: { base_url: "http://127.0.0.1:1/v1" } }),
    expect: administrators,
  },
  "POST /api/v1/admin/models/discover": { ask: () => ({}), expect: administrators },
  "GET /api/v1/admin/models/pull": { ask: () => ({}), expect: administrators },
  // 42200: no Ollama is looked for at this address. model-pulls.test.ts covers one that is there.
  "POST /api/v1/admin/models/pull": {
    ask: () => ({ body: { id: "v1", base_url: "http://127.0.0.1:1/v1", name: "qwen2.5:1.5b" } }),
    expect: { ...administrators, administrator: 42200 },
  },
  "DELETE /api/v1/admin/models/pull": { ask: () => ({}), expect: administrators },

  // accounts
  "POST /v2/user/getUid": { ask: () => ({ body: {} }), expect: everybody("status 0") },
  "POST /v2/user/:uid/info": {
    ask: ({ people }) => ({ params: { uid: people.owner.uid }, body: {} }),
    expect: { ...everybody("status -1"), owner: "status 0" },
  },
  "POST /v2/user/email_login": {
    ask: ({ people }) => ({ body: { email: people.owner.email, pwd: DIGEST, type: "login" } }),
    expect: everybody("status 0"),
  },
  "POST /v2/user/merge_accounts": {
    ask: ({ people }) => ({ body: { to_uid: people.owner.uid, from_uid: people.reader.uid } }),
    expect: { ...everybody("status -1"), guest: 40103, owner: "status 4" },
    twists: [
      {
        what: "taking over a person",
        as: "stranger",
        ask: ({ people }) => ({ body: { to_uid: people.stranger.uid, from_uid: people.owner.uid } }),
        code: "status 4",
      },
      {
        what: "giving to another person",
        as: "stranger",
        ask: ({ people }) => ({ body: { to_uid: people.owner.uid, from_uid: people.stranger.uid } }),
        code: "status -1",
      },
    ],
  },
  "POST /api/v1/user/refresh": { ask: () => ({ body: { refresh_token: "x".repeat(66) } }), expect: everybody(40103) },
  "POST /api/v1/user/logout": {
    // A logout would end the session that the following rows need: sessions.test.ts covers the rest.
    ask: () => ({ body: {} }),
    expect: { guest: 40103, stranger: "elsewhere", reader: "elsewhere", writer: "elsewhere", owner: "elsewhere" },
  },

  "PUT /api/v2/self/profile/writing": { ask: () => ({ body: { write_length: 100 } }), expect: members },
  "POST /api/v1/events/login": {
    ask: () => ({ body: { new_account: false, previous_login: true } }),
    expect: members,
  },

  "PUT /api/v2/self/password": {
    ask: () => ({ body: { pwd: "0".repeat(32), new_pwd: "1".repeat(32) } }),
    expect: { ...everybody("status 2"), guest: 40103 },
  },

  // one's own account: administrators named by the operator cannot delete it
  "GET /api/v2/self/export": { ask: () => ({}), expect: members },
  "GET /api/v2/self/deletion": { ask: () => ({}), expect: members },
  "POST /api/v2/self/deletion": {
    // A successful deletion would log the caller out: account-deletion.test.ts covers the rest.
    ask: () => ({ body: { pwd: "0".repeat(32) } }),
    expect: { ...everybody("status 2"), guest: 40103, administrator: 40336 },
    twists: [{ what: "a deletion without the password", as: "stranger", ask: () => ({ body: {} }), code: "status 2" }],
  },

  // storage
  "GET /api/v1/user/storage": { ask: () => ({}), expect: members },

  // power
  "GET /api/v1/user/benefits/writing": { ask: () => ({}), expect: members },
  "GET /api/v1/user/power/statement": { ask: () => ({}), expect: members },
};
