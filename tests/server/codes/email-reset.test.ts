import { md5 } from "js-md5";
import type { PoolClient } from "pg";
import { describe, expect, it, vi } from "vitest";
import { testApp } from "../../support/app.ts";
import { advanceExpiry, ask, codeFor, outboxOf, sendEmailCode, wrongFor } from "../../support/codes.ts";
import { DIGEST, emailLogin, signUp } from "../../support/people.ts";

const app = await testApp();
const NEXT = md5("another-1");
const UNKNOWN = "nobody@example.com";
const message = (email: string, more = {}) =>
  ask<{ code_id: string }>(app, "email_message", { type: "reset", email, ...more });

describe("a forgotten password", () => {
  it("is replaced with a code, which is then used up, and all sessions end", async () => {
    const person = await signUp(app);
    const { code, code_id } = await sendEmailCode(app, person.email);
    const given = { email: ` ${person.email.toUpperCase()} `, code, code_id };
    // Confirming does not use it up.
    for (let i = 0; i < 6; i++) expect((await ask(app, "confirmed_code", given)).status).toBe(0);
    expect(await ask(app, "reset_pwd", { ...given, pwd: NEXT })).toEqual({ status: 0, msg: "", data: {} });
    expect(await ask(app, "reset_pwd", { ...given, pwd: DIGEST })).toEqual({
      status: -4,
      msg: "send_timeout",
      data: null,
    });
    expect((await ask(app, "confirmed_code", given)).status).toBe(-4);
    expect((await emailLogin(app, { email: person.email, pwd: DIGEST, type: "login" })).status).toBe(2);
    expect((await emailLogin(app, { email: person.email, pwd: NEXT, type: "login" })).status).toBe(0);
    expect((await person.ask("GET", "/api/v2/novels")).status).toBe(401);
    const { body } = await person.ask("POST", `/v2/user/${person.uid}/info`, {});
    expect(body).toEqual({ status: -1, msg: "session_ended_password", data: null });
    expect(
      (await app.request("POST", "/api/v1/user/refresh", { body: { refresh_token: person.refreshToken } })).status,
    ).toBe(401);
  });

  it("keeps the caller's session, if it is theirs, and those of others", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const second = await emailLogin(app, { email: person.email, pwd: DIGEST, type: "login" });
    const given = await sendEmailCode(app, person.email);
    const reset = await ask(app, "reset_pwd", { ...given, email: person.email, pwd: NEXT }, { token: person.token });
    expect(reset.status).toBe(0);
    expect((await person.ask("GET", "/api/v2/novels")).status).toBe(200);
    expect((await other.ask("GET", "/api/v2/novels")).status).toBe(200);
    const old = await app.request("GET", "/api/v2/novels", { token: second.data?.access_token ?? "" });
    expect(old.status).toBe(401);
  });

  it("notifies the person once, also where no session was open", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    await person.post("/api/v1/user/logout");
    const given = await sendEmailCode(app, person.email);
    await ask(app, "reset_pwd", { ...given, email: person.email, pwd: NEXT });
    const told = async (uid: string) =>
      (await app.database.pool.query("select kind, payload from notices where user_id = $1", [uid])).rows;
    expect(await told(person.uid)).toEqual([{ kind: "password_changed", payload: {} }]);
    expect(await told(other.uid)).toEqual([]);
  });

  it("is atomic: if its sessions can't be ended and notified, the old password stays", async () => {
    const person = await signUp(app);
    const given = { email: person.email, ...(await sendEmailCode(app, person.email)), pwd: NEXT };
    const { pool } = app.database;
    await pool.query("alter table notices add constraint fails check (kind <> 'password_changed') not valid");
    try {
      expect((await app.request("POST", "/v2/user/reset_pwd", { body: given })).status).toBe(500);
    } finally {
      await pool.query("alter table notices drop constraint fails");
    }
    expect((await person.ask("GET", "/api/v2/novels")).status).toBe(200);
    expect((await emailLogin(app, { email: person.email, pwd: DIGEST, type: "login" })).status).toBe(0);
    expect((await ask(app, "reset_pwd", given)).status, "control: the same code, once nothing fails").toBe(0);
    expect((await person.ask("GET", "/api/v2/novels")).status).toBe(401);
  });

  describe("while somebody logs in with the old password", () => {
    const { pool } = app.database;
    /** Waits until a query waits for a row lock. */
    const waits = () =>
      vi.waitUntil(async () => {
        const { rows } = await pool.query("select count(*)::int as waiting from pg_locks where not granted");
        return rows[0].waiting > 0;
      }, 30_000);
    const hashOf = async (email: string) =>
      (await pool.query("select password_hash from users where email = $1", [email])).rows[0].password_hash as string;

    /** A login whose password was right, and whose account is changed before its session begins. */
    async function overtaken(change: (holding: PoolClient, email: string) => Promise<unknown>) {
      const person = await signUp(app);
      const holding = await pool.connect();
      await holding.query("begin");
      await holding.query("select 1 from users where email = $1 for update", [person.email]);
      const login = emailLogin(app, { email: person.email, pwd: DIGEST, type: "login" });
      await waits();
      await change(holding, person.email);
      await holding.query("commit");
      holding.release();
      return { person, answer: await login };
    }

    it("a login is refused if the password was replaced first, and counts as wrong", async () => {
      const other = await signUp(app);
      const next = await hashOf(other.email);
      const { person, answer } = await overtaken((holding, email) =>
        holding.query("update users set password_hash = $2 where email = $1", [email, next.replace(/.{4}$/, "AAAA")]),
      );
      expect(answer).toMatchObject({ status: 2, data: null });
      const { rows } = await pool.query("select 1 from sessions where user_id = $1", [person.uid]);
      expect(rows).toHaveLength(1);
    });

    it("a login succeeds if only the hash of the same password was replaced", async () => {
      const other = await signUp(app);
      const same = await hashOf(other.email);
      const { answer } = await overtaken((holding, email) =>
        holding.query("update users set password_hash = $2 where email = $1", [email, same]),
      );
      expect(answer.status).toBe(0);
    });

    it("a session that begins first is ended", async () => {
      const person = await signUp(app);
      const given = await sendEmailCode(app, person.email);
      const beginning = await pool.connect();
      await beginning.query("begin");
      await beginning.query("select 1 from users where id = $1 for key share", [person.uid]);
      const { rows } = await beginning.query(
        `insert into sessions (user_id, refresh_hash, expires_at) values ($1, '', now() + interval '1 day') returning id`,
        [person.uid],
      );
      const reset = ask(app, "reset_pwd", { ...given, email: person.email, pwd: NEXT });
      await waits();
      await beginning.query("commit");
      beginning.release();
      expect((await reset).status).toBe(0);
      const ended = await pool.query("select ended_because from sessions where id = $1", [rows[0].id]);
      expect(ended.rows).toEqual([{ ended_because: "password" }]);
    });
  });

  it("succeeds once for twenty concurrent requests", async () => {
    const person = await signUp(app);
    const given = await sendEmailCode(app, person.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(app, "reset_pwd", { ...given, email: person.email, pwd: NEXT })),
    );
    expect(answers.filter(({ status }) => status === 0).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ status }) => status === 0 || status === -4)).toBe(true);
  });

  it("is invalid after five wrong guesses, whichever call they were made with", async () => {
    const person = await signUp(app);
    const { code, code_id } = await sendEmailCode(app, person.email);
    const given = { email: person.email, code_id, pwd: NEXT };
    for (let i = 1; i <= 5; i++)
      expect(
        (await ask(app, i % 2 ? "confirmed_code" : "reset_pwd", { ...given, code: wrongFor(code, i) })).status,
      ).toBe(-3);
    expect((await ask(app, "reset_pwd", { ...given, code })).status).toBe(-4);
    expect((await emailLogin(app, { email: person.email, pwd: DIGEST, type: "login" })).status).toBe(0);
  });

  it("expires after ten minutes", async () => {
    const person = await signUp(app);
    const given = { email: person.email, ...(await sendEmailCode(app, person.email)) };
    await advanceExpiry(app, 598);
    expect((await ask(app, "confirmed_code", given)).status).toBe(0);
    await advanceExpiry(app, 3);
    expect((await ask(app, "reset_pwd", { ...given, pwd: NEXT })).status).toBe(-4);
  });

  it("does not work for another person's account", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const given = await sendEmailCode(app, person.email);
    expect((await ask(app, "reset_pwd", { ...given, email: other.email, pwd: NEXT })).status).toBe(-3);
    expect((await emailLogin(app, { email: other.email, pwd: DIGEST, type: "login" })).status).toBe(0);
  });
});

describe("asking for a code", () => {
  it("does not reveal whether there is an account, at any step", async () => {
    const person = await signUp(app);
    const steps = async (email: string, digits?: string) => {
      const sent = await message(email);
      const again = await message(email);
      const code_id = sent.data?.code_id ?? "";
      const right = digits ?? (await codeFor(app, email));
      const guesses: unknown[] = [];
      for (let i = 1; i <= 6; i++)
        guesses.push(await ask(app, "confirmed_code", { email, code_id, code: wrongFor(right, i) }));
      guesses.push(await ask(app, "reset_pwd", { email, code_id, code: right, pwd: NEXT }));
      return { ...sent, data: { length: code_id.length }, again, guesses };
    };
    const known = await steps(person.email);
    expect(await steps(UNKNOWN, "1234")).toEqual(known);
    expect(known).toMatchObject({ status: 0, again: { status: -8, msg: "code_one_send", data: null } });
    expect((await outboxOf(app)).filter(({ to }) => to === UNKNOWN)).toEqual([]);
    expect((await outboxOf(app)).filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  it("does the same work for an unknown email as for a known one", async () => {
    const count = async () =>
      Number((await app.database.pool.query("select count(*) from one_time_codes")).rows[0].count);
    const before = await count();
    await message("nobody-2@example.com");
    expect(await count()).toBe(before + 1);
  });

  it("is in the language of the request", async () => {
    const person = await signUp(app);
    await message(person.email, { lang: "zh-CN" });
    const [mail] = await outboxOf(app);
    expect(mail).toMatchObject({ kind: "email", to: person.email });
    expect(mail?.subject).toMatch(/^\d{4} 是你的 Storyloom 验证码$/);
    expect(mail?.text).toContain("10 分钟内有效");
  });

  it("answers -2 to an invalid email, and -6 to creating an existing account", async () => {
    const person = await signUp(app);
    expect(await message("nobody")).toEqual({ status: -2, msg: "email_error", data: null });
    expect(await message(person.email, { type: "create" })).toEqual({ status: -6, msg: "email_used", data: null });
    const fresh = await message("fresh@example.com", { type: "create" });
    expect(fresh.status).toBe(0);
  });

  it("answers that this server sends no mails", async () => {
    const silent = await testApp({ databaseUrl: "postgres://elsewhere.example/x", role: "web" });
    expect(await ask(silent, "email_message", { type: "reset", email: UNKNOWN })).toMatchObject({ status: -7 });
  });
});
