// The rights matrix: codes, captchas, phones and the outbox. Valid codes are tested in tests/server/codes/.
import { DIGEST } from "../people.ts";
import type { World } from "../world.ts";
import { type Actor, everybody, type Row } from "./row.ts";

const ID = "x".repeat(22);
const PHONE = { phone: "13800138000", callcode: "86" };
const emailOf = ({ people }: World, actor: Actor) => (actor === "guest" ? "guest@example.com" : people[actor].email);

export const CODE_ROWS: Record<string, Row> = {
  "GET /api/v1/local/outbox": { ask: () => ({}), expect: everybody(200) },
  "POST /api/v1/captcha": { ask: () => ({ body: {} }), expect: everybody(200) },
  "POST /api/v1/captcha/solve": {
    ask: () => ({
      body: {
        captcha_id: ID,
        x: 100,
        trace: [
          { x: 0, ms: 0 },
          { x: 100, ms: 500 },
        ],
      },
    }),
    expect: everybody(200),
  },
  "POST /v2/user/phone_message": {
    ask: () => ({ body: { type: "login", ...PHONE, captcha_id: ID, validate: ID } }),
    expect: everybody("status -3"),
    twists: [
      {
        what: "a code to bind a phone to nobody",
        as: "guest",
        ask: () => ({ body: { type: "bind", ...PHONE, captcha_id: ID, validate: ID } }),
        code: 40103,
      },
    ],
  },
  "POST /v2/user/phone_login": {
    ask: () => ({ body: { code: "1234", codeid: ID, ...PHONE } }),
    expect: everybody("status -4"),
  },
  "POST /v2/user/email_message": {
    ask: (world, actor) => ({ body: { type: "reset", email: emailOf(world, actor) } }),
    expect: everybody("status 0"),
  },
  "POST /v2/user/confirmed_code": {
    ask: (world, actor) => ({ body: { code: "1234", code_id: ID, email: emailOf(world, actor) } }),
    expect: everybody("status -4"),
  },
  "POST /v2/user/reset_pwd": {
    // Nobody can set another person's password without a code that was sent to them.
    ask: ({ people }) => ({ body: { email: people.owner.email, pwd: DIGEST, code: "1234", code_id: ID } }),
    expect: everybody("status -4"),
  },
  "POST /v2/user/bind_phone": {
    ask: () => ({ body: { code: "1234", codeid: ID, ...PHONE, forced_binding: true } }),
    expect: { ...everybody("status -4"), guest: 40103 },
  },
};
