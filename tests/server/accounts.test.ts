import { Writable } from "node:stream";
import { md5 } from "js-md5";
import { describe, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { createLog } from "../../server/platform/log.ts";
import { testApp } from "../support/app.ts";
import { atEnd } from "../support/at-end.ts";
import { passCaptcha } from "../support/codes.ts";
import { asPerson, codeOf, DIGEST, emailLogin, PASSWORD, signUp } from "../support/people.ts";

const app = await testApp();
const { pool } = app.database;

interface Info {
  status: number;
  data: {
    _id: string;
    isLogin: boolean;
    shut: boolean;
    shut_end_time: number | null;
    nickname: string;
    created_at: number;
  } | null;
}
const info = async (uid: string, token?: string): Promise<Info> =>
  (await app.request("POST", `/v2/user/${uid}/info`, { token, body: { ostype: "web" } })).body as Info;
const anonymousUid = async (): Promise<string> =>
  ((await app.request("POST", "/v2/user/getUid", { body: {} })).body as { data: { uid: string } }).data.uid;
const lock = (uid: string, until: Date | null) =>
  pool.query("update users set shut = true, shut_at = now(), shut_until = $2 where id = $1", [uid, until]);

describe("signing up and logging in", () => {
  it("creates an account with a nickname from the email, and valid tokens", async () => {
    const answer = await emailLogin(app, { email: "  Mara.Quill@Example.com ", pwd: DIGEST, type: "create" });
    expect(answer.status).toBe(0);
    expect(answer.data).toMatchObject({
      isLogin: true,
      nickname: "mara quill",
      email: "mara.quill@example.com",
      phone: null,
      model_type: "v2",
      model_length: 70,
      shut: false,
      shut_end_time: null,
    });
    expect(Date.now() / 1_000 - (answer.data?.created_at ?? 0)).toBeLessThan(20);
    const person = asPerson(app, "mara.quill@example.com", answer.data);
    expect(await person.get("/api/v2/novels")).toMatchObject({ data: [] });
  });

  it("logs in with the same email in any case, with a session of its own", async () => {
    const person = await signUp(app);
    const again = await emailLogin(app, { email: person.email.toUpperCase(), pwd: DIGEST, type: "login" });
    expect(again.status).toBe(0);
    expect(again.data?._id).toBe(person.uid);
    expect(again.data?.refresh_token).not.toBe(person.refreshToken);
  });

  it("answers 2 to a wrong password and to an unknown email alike", async () => {
    const person = await signUp(app);
    const wrong = await emailLogin(app, { email: person.email, pwd: md5("another1"), type: "login" });
    const unknown = await emailLogin(app, { email: "nobody@example.com", pwd: DIGEST, type: "login" });
    expect(wrong).toEqual({ status: 2, msg: "password_error", data: null });
    expect(unknown).toEqual(wrong);
  });

  it("takes equally long for a wrong password and for an unknown email", async () => {
    const person = await signUp(app);
    const time = async (email: string) => {
      const begin = process.hrtime.bigint();
      await emailLogin(app, { email, pwd: md5("another1"), type: "login" });
      return Number(process.hrtime.bigint() - begin);
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 7; i++) {
      known.push(await time(person.email));
      unknown.push(await time(`nobody-${i}@example.com`));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[3] as number;
    // A look-up without hashing would be ten times faster.
    expect(median(unknown)).toBeGreaterThan(median(known) / 2);
  });

  it("answers 3 to an email that is in use, also for two sign-ups at once", async () => {
    const person = await signUp(app);
    expect((await emailLogin(app, { email: person.email, pwd: DIGEST, type: "create" })).status).toBe(3);
    const both = await Promise.all(
      [1, 2].map(() => emailLogin(app, { email: "twins@example.com", pwd: DIGEST, type: "create" })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([0, 3]);
  });

  it("answers -3 to an incomplete captcha, and to one that was not solved", async () => {
    const body = { email: "half@example.com", pwd: DIGEST, type: "create", captcha_id: "c-1" };
    expect((await emailLogin(app, body)).status).toBe(-3);
    expect((await emailLogin(app, { ...body, validate: "v-1" })).status).toBe(-3);
    const passed = await passCaptcha(app);
    expect((await emailLogin(app, { ...body, ...passed })).status).toBe(0);
    // It can be used once only.
    expect((await emailLogin(app, { ...body, email: "half-2@example.com", ...passed })).status).toBe(-3);
  });

  it("answers 1 where registrations are closed, while existing accounts can log in", async () => {
    const closed = await testApp({ registrationsOpen: false });
    expect(await emailLogin(closed, { email: "new@example.com", pwd: DIGEST, type: "create" })).toMatchObject({
      status: 1,
      data: null,
    });
    await closed.services.accounts.createAccount({ email: "old@example.com", digest: DIGEST, nickname: "Old" });
    expect((await emailLogin(closed, { email: "old@example.com", pwd: DIGEST, type: "login" })).status).toBe(0);
  });
});

describe("passwords", () => {
  it("stores neither the password nor its md5, and a stolen row does not allow a login", async () => {
    const person = await signUp(app);
    const { rows } = await pool.query("select * from users where id = $1", [person.uid]);
    const row = JSON.stringify(rows);
    expect(row).not.toContain(DIGEST);
    expect(row).not.toContain(PASSWORD);
    const hash = rows[0].password_hash as string;
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=3,p=1\$/);
    for (const stolen of [hash, md5(hash), hash.slice(-32), hash.split("$").at(-1) ?? ""]) {
      const { status, body } = await app.request("POST", "/v2/user/email_login", {
        body: { email: person.email, pwd: stolen, type: "login" },
      });
      expect(status === 422 || (body as { status: number }).status === 2).toBe(true);
    }
  });

  it("gives two people with one password different hashes", async () => {
    const [a, b] = [await signUp(app), await signUp(app)];
    const { rows } = await pool.query("select distinct password_hash from users where id in ($1, $2)", [a.uid, b.uid]);
    expect(rows).toHaveLength(2);
  });

  it("never writes the md5 or a token to the log, at the most verbose level", async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const logged = await createApp({ config: app.config, database: app.database, log: createLog("trace", sink) });
    atEnd(() => logged.http.close());
    const post = (url: string, payload: object, headers = {}) =>
      logged.http.inject({ method: "POST", url, payload, headers: { host: "127.0.0.1", ...headers } });
    const created = await post("/v2/user/email_login", { email: "logged@example.com", pwd: DIGEST, type: "create" });
    await post("/v2/user/email_login", { email: "logged@example.com", pwd: md5("wrong1234"), type: "login" });
    await post("/v2/user/email_login", { email: 7, pwd: DIGEST, type: "login" });
    const { access_token, refresh_token } = created.json().data;
    await post("/api/v1/user/refresh", { refresh_token });
    await post("/api/v1/user/logout", {}, { authorization: `Bearer ${access_token}` });
    const log = lines.join("");
    expect(log).toContain("/v2/user/email_login");
    for (const secret of [DIGEST, md5("wrong1234"), access_token, refresh_token]) expect(log).not.toContain(secret);
  });
});

describe("a person's record", () => {
  it("can be read by that person only", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    expect(await info(person.uid, person.token)).toMatchObject({ status: 0, data: { _id: person.uid, isLogin: true } });
    expect(await info(person.uid, other.token)).toMatchObject({ status: -1, msg: "user_not_found", data: null });
    for (const answer of [await info(person.uid), await info(person.uid, "nonsense")])
      expect(answer).toMatchObject({ status: -1, msg: "session_invalid", data: null });
    expect(await info("00000000-0000-7000-8000-000000000000", person.token)).toMatchObject({ status: -1 });
  });

  it("of an anonymous uid requires the server's signature", async () => {
    const uid = await anonymousUid();
    const answer = await info(uid);
    expect(answer).toMatchObject({ status: 0, data: { _id: uid, isLogin: false, nickname: "" } });
    expect(Math.abs(Date.now() / 1_000 - (answer.data?.created_at ?? 0))).toBeLessThan(20);
    const forged = uid.replace(/^anon\../, (start) => `anon.${start.endsWith("A") ? "B" : "A"}`);
    expect(await info(forged)).toMatchObject({ status: 4, data: null });
    // Other encodings of the same bytes: the last character's lower bits are ignored.
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = letters.indexOf(uid.at(-1) ?? "");
    for (const other of [1, 2, 3].map((bits) => letters[(last & ~3) + ((last + bits) & 3)]))
      expect(await info(uid.slice(0, -1) + other)).toMatchObject({ status: 4, data: null });
  });

  it("of an anonymous uid is also returned for an empty request", async () => {
    const { status, body } = await app.request("POST", "/v2/user/getUid");
    expect([status, body]).toMatchObject([200, { status: 0, data: { uid: expect.stringMatching(/^anon\./) } }]);
  });

  it("stores no row for an anonymous uid", async () => {
    const count = async () =>
      (await pool.query("select (select count(*) from users) + (select count(*) from account_merges) as n")).rows[0].n;
    const before = await count();
    const uids = new Set(await Promise.all(Array.from({ length: 50 }, anonymousUid)));
    expect(uids.size).toBe(50);
    expect(await count()).toBe(before);
  });
});

describe("merging an anonymous uid", () => {
  const merge = async (person: { token: string }, to_uid: string, from_uid: string) =>
    (
      (await app.request("POST", "/v2/user/merge_accounts", { token: person.token, body: { to_uid, from_uid } }))
        .body as { status: number }
    ).status;

  it("happens once, gives the same answer when repeated, and is refused to others", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const uid = await anonymousUid();
    expect(await Promise.all([merge(person, person.uid, uid), merge(person, person.uid, uid)])).toEqual([0, 0]);
    expect(await merge(other, other.uid, uid)).toBe(5);
    const { rows } = await pool.query("select to_user_id from account_merges where from_uid = $1", [uid]);
    expect(rows).toEqual([{ to_user_id: person.uid }]);
  });

  it("refuses another person's uid on either side and a uid that the server did not sign", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const uid = await anonymousUid();
    expect(await merge(person, other.uid, uid)).toBe(-1);
    expect(await merge(person, person.uid, other.uid)).toBe(4);
    expect(await merge(person, person.uid, `${uid}x`)).toBe(4);
    expect((await pool.query("select 1 from account_merges where from_uid = $1", [uid])).rows).toEqual([]);
  });
});

describe("a locked account", () => {
  it("can log in, is told until when it is locked, and can do nothing else", async () => {
    const person = await signUp(app);
    const until = new Date(Date.now() + 3_600_000);
    await lock(person.uid, until);
    const login = await emailLogin(app, { email: person.email, pwd: DIGEST, type: "login" });
    expect(login).toMatchObject({ status: 0, data: { shut: true, shut_end_time: until.getTime() / 1_000 } });
    expect(await info(person.uid, person.token)).toMatchObject({ status: 0, data: { shut: true } });
    for (const token of [person.token, login.data?.access_token]) {
      const refused = await app.request("GET", "/api/v2/novels", { token });
      expect(codeOf(refused)).toBe(40302);
      expect(refused.body).toMatchObject({ content: { until: until.getTime() / 1_000 } });
    }
    expect(
      codeOf(
        await person.ask("POST", "/v2/user/merge_accounts", { to_uid: person.uid, from_uid: await anonymousUid() }),
      ),
    ).toBe(40302);
  });

  it("may log out, after which its token is invalid", async () => {
    const person = await signUp(app);
    await lock(person.uid, null);
    expect(codeOf(await person.ask("GET", "/api/v2/novels"))).toBe(40302);
    await person.post("/api/v1/user/logout");
    expect(codeOf(await person.ask("GET", "/api/v2/novels"))).toBe(40103);
  });

  it("is unlocked when the lock's end has passed", async () => {
    const person = await signUp(app);
    await lock(person.uid, new Date(Date.now() - 1_000));
    expect(await person.get("/api/v2/novels")).toMatchObject({ data: [] });
    expect(await info(person.uid, person.token)).toMatchObject({ data: { shut: false, shut_end_time: null } });
  });
});

describe("tokens", () => {
  it("are refused when forged, of another key, unsigned, expired or of a deleted session", async () => {
    const person = await signUp(app);
    const [header, payload, signature] = person.token.split(".") as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    expect(Object.keys(claims).sort()).toEqual(["exp", "iat", "iss", "nbf", "sid", "sub"]);
    expect(claims.exp - claims.iat).toBe(7 * 86_400);
    expect(claims.nbf).toBeLessThanOrEqual(claims.iat);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const other = await signUp(app);
    for (const token of [
      `${header}.${encode({ ...claims, sub: other.uid })}.${signature}`,
      `${encode({ alg: "none" })}.${payload}.`,
      `${header}.${payload}.${signature.split("").reverse().join("")}`,
      person.refreshToken,
    ])
      expect(codeOf(await app.request("GET", "/api/v2/novels", { token }))).toBe(40103);
    await pool.query("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [person.uid]);
    expect(codeOf(await person.ask("GET", "/api/v2/novels"))).toBe(40103);
  });

  it("are refused with the uid of another person", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const answer = await app.request("GET", "/api/v2/novels", { token: person.token, headers: { uid: other.uid } });
    expect(codeOf(answer)).toBe(40103);
  });
});
