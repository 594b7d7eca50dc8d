// The steps of a person who requests a code: pass a captcha, request, read the outbox. Also lets codes expire.
import type { Pool } from "pg";
import { captchaEndpoints } from "../../contract/captcha.ts";
import type { OutboxMessage } from "../../contract/local-outbox.ts";
import type { TestApp } from "./app.ts";

interface StatusAnswer<T> {
  status: number;
  msg: string;
  data: T | null;
}

/** The horizontal position of a captcha's gap, in pixels. Only the database has it: no response contains it. */
export async function gapOf({ database }: { database: { pool: Pool } }, captchaId: string): Promise<number> {
  const { rows } = await database.pool.query<{ x: number }>("select x from captchas where id = $1", [captchaId]);
  return rows[0]?.x ?? Number.NaN;
}

/** Solves a new captcha and returns the proof that calls require. */
export async function passCaptcha(app: TestApp): Promise<{ captcha_id: string; validate: string }> {
  const { body } = await app.request("POST", captchaEndpoints.create.path, { body: {} });
  const { captcha_id } = body as { captcha_id: string };
  const x = await gapOf(app, captcha_id);
  const solved = await app.request("POST", captchaEndpoints.solve.path, {
    body: {
      captcha_id,
      x,
      trace: [
        { x: 0, ms: 0 },
        { x, ms: 400 },
      ],
    },
  });
  return { captcha_id, validate: (solved.body as { validate: string }).validate };
}

/** Sends a call under `/v2/user/` and returns its status envelope; fails unless HTTP answers 200. */
export async function ask<T>(
  app: TestApp,
  path: string,
  body: Record<string, unknown>,
  options: { token?: string; headers?: Record<string, string> } = {},
): Promise<StatusAnswer<T>> {
  const answer = await app.request("POST", `/v2/user/${path}`, { body, ...options });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as StatusAnswer<T>;
}

/** The messages in the outbox, the latest first. */
export async function outboxOf(app: TestApp): Promise<OutboxMessage[]> {
  const { body } = await app.request("GET", "/api/v1/local/outbox");
  return (body as { data: OutboxMessage[] }).data;
}

/** The digits of the latest message to somebody. */
export async function codeFor(app: TestApp, to: string): Promise<string> {
  const message = (await outboxOf(app)).find((one) => one.to === to);
  const code = /\b\d{4}\b/.exec(message?.text ?? "")?.[0];
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** A code of four digits that differs from this one. */
export const wrongFor = (code: string, by = 1): string => String((Number(code) + by) % 10_000).padStart(4, "0");

/** Requests a code to a phone under +86, with a captcha. */
export async function sendPhoneCode(
  app: TestApp,
  phone: string,
  { type = "login", token }: { type?: string; token?: string } = {},
): Promise<{ codeid: string; code: string }> {
  const { status, data } = await ask<{ codeid: string }>(
    app,
    "phone_message",
    { type, phone, ...(await passCaptcha(app)) },
    token === undefined ? {} : { token },
  );
  if (status !== 0 || !data) throw new Error(`no code: status ${status}`);
  return { codeid: data.codeid, code: await codeFor(app, `+86 ${phone}`) };
}

/** Requests a code to an email. */
export async function sendEmailCode(app: TestApp, email: string): Promise<{ code_id: string; code: string }> {
  const { status, data } = await ask<{ code_id: string }>(app, "email_message", { type: "reset", email });
  if (status !== 0 || !data) throw new Error(`no code: status ${status}`);
  return { code_id: data.code_id, code: await codeFor(app, email) };
}

/** Subtracts this many seconds from the expiry of codes, captchas and attempt counters, as if that time had passed. */
export async function advanceExpiry({ database }: { database: { pool: Pool } }, seconds: number): Promise<void> {
  for (const [table, column] of [
    ["one_time_codes", "expires_at"],
    ["captchas", "expires_at"],
    ["attempt_windows", "ends_at"],
  ])
    await database.pool.query(`update ${table} set ${column} = ${column} - $1 * interval '1 second'`, [seconds]);
}
