// Changing one's password: who may, what ends with the old one, who is notified, and when nothing changes.
import { md5 } from "js-md5";
import { describe, expect, it, vi } from "vitest";
import type { UserRecord } from "../../contract/accounts.ts";
import { ownPasswordEndpoints } from "../../contract/own-password.ts";
import { createPasswordChange } from "../../server/modules/accounts/password-change.service.ts";
import { testApp } from "../support/app.ts";
import { ask as askDoor, outboxOf, sendPhoneCode } from "../support/codes.ts";
import { NoticeClient } from "../support/notice-client.ts";
import { asPerson, codeOf, DIGEST, emailLogin, signUp, type TestPerson } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { path: PATH } = ownPasswordEndpoints.change;
const NEXT = md5("another-1");
const WRONG = "0".repeat(32);
const DONE = { status: 0, msg: "", data: {} };
const REFUSED = { status: 2, msg: "password_error", data: null };

const change = (person: TestPerson, body: object = {}) =>
  person.ask("PUT", PATH, { pwd: DIGEST, new_pwd: NEXT, ...body });
const login = ({ email }: TestPerson, pwd: string) => emailLogin(app, { email, pwd, type: "login" });
const again = async (person: TestPerson, pwd = DIGEST) => asPerson(app, person.email, (await login(person, pwd)).data);
const isIn = async (person: TestPerson) => (await person.ask("GET", "/api/v2/novels")).status === 200;
const mailsTo = async ({ email }: TestPerson) => (await outboxOf(app)).filter(({ to }) => to === email);
const toldTo = async ({ uid }: TestPerson) =>
  (await pool.query("select kind, payload from notices where user_id = $1", [uid])).rows;

/** Its password is still the first one, and nobody was logged out or notified. */
async function isUntouched(...devices: TestPerson[]): Promise<void> {
  const [person] = devices as [TestPerson];
  for (const device of devices) expect(await isIn(device)).toBe(true);
  expect(await mailsTo(person)).toEqual([]);
  expect(await toldTo(person)).toEqual([]);
  await pool.query("delete from attempt_windows");
  expect((await login(person, DIGEST)).status).toBe(0);
  expect((await login(person, NEXT)).status).toBe(2);
}

describe("changing one's password", () => {
  it("ends every other session of the person, and of nobody else", async () => {
    const [person, stranger] = [await signUp(app), await signUp(app)];
    const other = await again(person);
    const notices = await NoticeClient.open(app.url, other.token);
    expect((await change(person)).body).toEqual(DONE);
    expect(await isIn(person)).toBe(true);
    expect(await isIn(stranger)).toBe(true);
    expect(codeOf(await other.ask("GET", "/api/v2/novels"))).toBe(40103);
    const renewed = (refresh_token: string) => app.request("POST", "/api/v1/user/refresh", { body: { refresh_token } });
    expect(codeOf(await renewed(other.refreshToken))).toBe(40103);
    expect((await renewed(person.refreshToken)).status).toBe(200);
    const { body } = await other.ask("POST", `/v2/user/${person.uid}/info`, {});
    expect(body).toMatchObject({ status: -1, msg: "session_ended_password" });
    expect(await notices.closed).toMatchObject({ code: 4401 });
    expect((await login(person, DIGEST)).status).toBe(2);
    expect((await login(person, NEXT)).status).toBe(0);
  });

  it.each([
    [undefined, "The password of your Storyloom account was changed", "Forgot it?"],
    ["en-US", "The password of your Storyloom account was changed", "Forgot it?"],
    ["zh-CN", "你的 Storyloom 账号密码已修改", "忘记密码？"],
  ])("notifies the person by email (%s) and on their pages, once", async (lang, subject, words) => {
    const person = await signUp(app);
    await change(person, { lang });
    expect(await mailsTo(person)).toMatchObject([{ kind: "email", subject, text: expect.stringContaining(words) }]);
    expect(await toldTo(person)).toEqual([{ kind: "password_changed", payload: {} }]);
  });

  it("changes nothing with a wrong current password, with the same limit of tries as a login", async () => {
    const person = await signUp(app);
    const other = await again(person);
    for (let guess = 0; guess < 10; guess++) expect((await change(person, { pwd: WRONG })).body).toEqual(REFUSED);
    expect(codeOf(await change(person))).toBe(42900);
    // Logins share this counter.
    const body = { email: person.email, pwd: DIGEST, type: "login" };
    expect((await app.request("POST", "/v2/user/email_login", { body })).status).toBe(429);
    await isUntouched(person, other);
  });

  it("does not count right passwords as tries", async () => {
    const person = await signUp(app);
    for (let turn = 0; turn < 12; turn++) {
      const [pwd, new_pwd] = turn % 2 ? [NEXT, DIGEST] : [DIGEST, NEXT];
      expect((await change(person, { pwd, new_pwd })).body).toEqual(DONE);
    }
    expect((await login(person, DIGEST)).status).toBe(0);
  });

  it("repeated after a lost answer, is refused and does no harm", async () => {
    const person = await signUp(app);
    await change(person);
    const since = await again(person, NEXT);
    expect((await change(person)).body).toEqual(REFUSED);
    expect(await isIn(person)).toBe(true);
    expect(await isIn(since)).toBe(true);
    expect((await login(person, NEXT)).status).toBe(0);
    expect(await mailsTo(person)).toHaveLength(1);
    expect(await toldTo(person)).toHaveLength(1);
  });

  it("happens once for many identical concurrent requests", async () => {
    const person = await signUp(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(person)));
    expect(answers.map(({ body }) => (body as { status: number }).status).sort()).toEqual([0, 2, 2, 2, 2, 2, 2, 2]);
    expect((await login(person, NEXT)).status).toBe(0);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it("has the same rules for new passwords as signing up", async () => {
    const person = await signUp(app);
    for (const bad of ["storyloom1", 7, null, "", "G".repeat(32), "a".repeat(31), undefined]) {
      expect(codeOf(await person.ask("PUT", PATH, { pwd: DIGEST, new_pwd: bad }))).toBe(42200);
      expect(codeOf(await person.ask("PUT", PATH, { pwd: bad, new_pwd: NEXT }))).toBe(42200);
      const { body } = await app.request("POST", "/v2/user/email_login", {
        body: { email: "somebody@example.com", pwd: bad, type: "create" },
      });
      expect(body).toMatchObject({ error_code: 42200 });
    }
    await isUntouched(person);
  });

  it("is refused for an account without a password", async () => {
    const phone = "13800131234";
    const { codeid, code } = await sendPhoneCode(app, phone);
    const { data } = await askDoor<UserRecord>(app, "phone_login", { phone, callcode: "86", code, codeid });
    const person = asPerson(app, "", data);
    for (const pwd of [DIGEST, WRONG]) expect(codeOf(await change(person, { pwd }))).toBe(40343);
    const { rows } = await pool.query("select password_hash from users where id = $1", [person.uid]);
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it("is refused if its session has ended meanwhile, or the account is locked", async () => {
    const ends: [string, number][] = [
      ["update sessions set revoked_at = now() where user_id = $1", 40103],
      ["update users set shut = true where id = $1", 40302],
    ];
    for (const [end, code] of ends) {
      const person = await signUp(app);
      const holding = await pool.connect();
      await holding.query("begin");
      await holding.query("select 1 from users where id = $1 for key share", [person.uid]);
      const answer = change(person);
      await waits();
      await pool.query(end, [person.uid]);
      await holding.query("commit");
      holding.release();
      expect(codeOf(await answer)).toBe(code);
      expect((await login(person, DIGEST)).status).toBe(0);
      expect(await mailsTo(person)).toEqual([]);
    }
  });

  it("checks again if another hash was stored meanwhile: the same password is accepted, another is refused", async () => {
    for (const same of [true, false]) {
      const [person, model] = [await signUp(app), await signUp(app)];
      if (!same) await change(model, { new_pwd: md5("a-third-1") });
      const holding = await pool.connect();
      await holding.query("begin");
      await holding.query("select 1 from users where id = $1 for update", [person.uid]);
      const answer = change(person);
      await waits();
      await holding.query(
        "update users set password_hash = (select password_hash from users where id = $2) where id = $1",
        [person.uid, model.uid],
      );
      await holding.query("commit");
      holding.release();
      expect((await answer).body).toEqual(same ? DONE : REFUSED);
      expect((await login(person, NEXT)).status).toBe(same ? 0 : 2);
    }
  });

  it("is atomic: where sessions can't be ended and notified, the old password stays", async () => {
    const person = await signUp(app);
    const other = await again(person);
    await pool.query("alter table notices add constraint fails check (kind <> 'password_changed') not valid");
    try {
      expect((await change(person)).status).toBe(500);
    } finally {
      await pool.query("alter table notices drop constraint fails");
    }
    await isUntouched(person, other);
    expect((await change(person)).body, "control: once nothing fails").toEqual(DONE);
  });

  it("is reported by mail even if a later step fails", async () => {
    const person = await signUp(app);
    const posted: string[] = [];
    const passwordChange = createPasswordChange({
      db: app.database.db,
      passwords: { hash: async () => "another hash" },
      isOwnPassword: async () => true,
      ownSessions: { passwordChanged: async () => () => Promise.reject(new Error("nobody can be woken")) },
      postBox: { post: ({ to }) => void posted.push(to) },
      demoEmails: [],
    });
    const sessionId = (await pool.query("select id from sessions where user_id = $1", [person.uid])).rows[0].id;
    const request = { pwd: DIGEST, new_pwd: NEXT, address: "127.0.0.1" };
    await expect(passwordChange.change({ uid: person.uid, sessionId }, request)).rejects.toThrow("nobody can be woken");
    expect(posted).toEqual([person.email]);
  });
});

/** Waits until a query waits for a row lock. */
function waits(): Promise<unknown> {
  return vi.waitUntil(async () => {
    const { rows } = await pool.query("select count(*)::int as waiting from pg_locks where not granted");
    return rows[0].waiting > 0;
  }, 30_000);
}
