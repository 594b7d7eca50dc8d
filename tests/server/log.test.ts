// The log of a server whose statements fail: it has the statement and the reason, and none of the values.
import { Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import type { Invitation } from "../../contract/collaborators.ts";
import type { Story } from "../../contract/stories.ts";
import { createApp } from "../../server/app.ts";
import { createLog } from "../../server/platform/log.ts";
import { testApp } from "../support/app.ts";
import { DIGEST, signUp } from "../support/people.ts";

const app = await testApp();
const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const logged = await createApp({ config: app.config, database: app.database, log: createLog("debug", sink) });
afterAll(() => logged.http.close());

test("failed statements are logged without their values", async () => {
  const { pool } = app.database;
  const person = await signUp(app);
  const { _id: nid } = await person.post<Story>("/api/v2/novels", { title: "Secret plot", language: "en-US" });
  const { token } = await person.post<Invitation>(`/api/v2/novels/${nid}/invitations`, { rights: "write" });
  const headers = { host: "127.0.0.1", authorization: `Bearer ${person.token}` };
  await pool.query("alter table users rename column nickname to nick");
  await pool.query("alter table invitations rename column revoked_at to ended_at");
  const answers = [
    await logged.http.inject({
      method: "POST",
      url: "/v2/user/email_login",
      payload: { email: "silent@example.com", pwd: DIGEST, type: "create" },
      headers,
    }),
    await logged.http.inject({ method: "POST", url: `/api/v2/invitations/${token}/accept`, headers }),
    await logged.http.inject({ method: "GET", url: `/api/v2/novels?search=Secret`, headers }),
  ];
  expect(answers.map((answer) => answer.statusCode)).toEqual([500, 500, 500]);
  const log = lines.join("");
  expect(log).toContain("does not exist");
  expect(log).toContain("Failed query: ");
  expect(log).toContain("accounts.service.ts");
  for (const secret of ["silent@example.com", "$argon2id", token, DIGEST, person.token, "Secret"])
    expect(log, secret).not.toContain(secret);
});

test("a lost connection does not write its query to the log", async () => {
  const client = await app.database.pool.connect();
  const log = createLog("info", sink);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const lost = client.query("select pg_sleep(30), $1::text", ["a whole manuscript"]).catch((error: unknown) => error);
  const seen = new Promise((resolve) => client.once("error", resolve));
  await app.database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  for (const error of [await lost, await seen]) log.error({ err: error }, "lost");
  client.release(true);
  const last = lines.slice(-2).join("");
  expect(last).toContain("57P01");
  expect(last).not.toMatch(/manuscript|secretKey|connectionParameters/);
});
