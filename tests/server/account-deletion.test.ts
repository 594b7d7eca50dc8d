// Deletion of one's account: how it is requested, who may not, and what a login before the due time does.
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { UserRecord } from "../../contract/accounts.ts";
import { ACCOUNT_DELETION_DAYS, ACCOUNT_DELETION_LOGIN_MINUTES } from "../../contract/limits.ts";
import { type DeletionPreview, ownAccountEndpoints } from "../../contract/own-account.ts";
import { admitLogin, closeAccount } from "../../server/modules/accounts/deletion.repo.ts";
import { DEMO_EMAILS } from "../../server/modules/demo/demo.service.ts";
import { accountDeletions } from "../support/account-deletion.ts";
import { testApp } from "../support/app.ts";
import { ask as askDoor, outboxOf, sendPhoneCode } from "../support/codes.ts";
import { NoticeClient } from "../support/notice-client.ts";
import { fetchExport } from "../support/own-account.ts";
import { asPerson, codeOf, DIGEST, emailLogin, type LoginAnswer, signUp, type TestPerson } from "../support/people.ts";
import { makeWorld } from "../support/world.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const { request, asked, purge, isDue, isThere } = accountDeletions(app);
const DAY = 86_400;

/** The administrator: the first account. */
const keeper = await signUp(app, "keeper");

const preview = (person: TestPerson) => person.get<DeletionPreview>(ownAccountEndpoints.deletionPreview.path);
const login = ({ email }: TestPerson, pwd = DIGEST) => emailLogin(app, { email, pwd, type: "login" });

/** A person whose only way to log in is a phone. */
let phones = 0;
async function byPhone(): Promise<{ person: TestPerson; again(): Promise<LoginAnswer> }> {
  const phone = `1380013${String(8_000 + phones++).padStart(4, "0")}`;
  const enter = async () => {
    const { codeid, code } = await sendPhoneCode(app, phone);
    // Codes to one phone come a minute apart.
    await pool.query("delete from attempt_windows");
    return (await askDoor<UserRecord>(app, "phone_login", { phone, callcode: "86", code, codeid })) as LoginAnswer;
  };
  return { person: asPerson(app, "", (await enter()).data), again: enter };
}

describe("requesting deletion", () => {
  it.each([
    ["en-US", "Your Storyloom account will be deleted", "log in before then"],
    ["zh-CN", "你的 Storyloom 账号将被注销", "请在此之前登录"],
  ])("notifies the email in %s, but not for a wrong password", async (lang, subject, words) => {
    const person = await signUp(app);
    const mails = async () => (await outboxOf(app)).filter(({ to }) => to === person.email);
    await request(person, { pwd: "0".repeat(32), lang });
    expect(await mails()).toEqual([]);
    const due = await asked(person, { pwd: DIGEST, lang });
    expect(await mails()).toMatchObject([{ subject, text: expect.stringContaining(words) }]);
    expect((await mails())[0]?.text).toContain(String(new Date(due * 1_000).getUTCFullYear()));
  });

  it("needs the password, ends every session at once, and returns the due time", async () => {
    const person = await signUp(app);
    const other = asPerson(app, person.email, (await login(person)).data);
    const notices = await NoticeClient.open(app.url, other.token);
    const due = await asked(person);
    expect(due - Date.now() / 1_000).toBeGreaterThan(ACCOUNT_DELETION_DAYS * DAY - 60);
    expect(due - Date.now() / 1_000).toBeLessThanOrEqual(ACCOUNT_DELETION_DAYS * DAY);
    for (const one of [person, other]) {
      expect(codeOf(await one.ask("GET", "/api/v2/self/sessions"))).toBe(40103);
      const refreshed = await app.request("POST", "/api/v1/user/refresh", {
        body: { refresh_token: one.refreshToken },
      });
      expect(codeOf(refreshed)).toBe(40103);
    }
    const { body } = await other.ask("POST", `/v2/user/${person.uid}/info`, {});
    expect(body).toMatchObject({ status: -1, msg: "session_ended_deletion" });
    expect(await notices.closed).toMatchObject({ code: 4401 });
    // Nothing has been deleted yet.
    expect(await purge()).toBe(0);
    expect(await isThere(person)).toBe(true);
  });

  it("is refused with a wrong password, with the same limit of tries as a login", async () => {
    const person = await signUp(app);
    for (const body of [{}, { pwd: "0".repeat(32) }])
      expect((await request(person, body)).body).toEqual({ status: 2, msg: "password_error", data: null });
    for (const pwd of ["storyloom1", 7, null, "", "G".repeat(32)])
      expect(codeOf(await request(person, { pwd }))).toBe(42200);
    for (let guess = 1; guess < 10; guess++) await request(person, { pwd: "0".repeat(32) });
    expect(codeOf(await request(person))).toBe(42900);
    // Login attempts share this counter.
    const { status } = await app.request("POST", "/v2/user/email_login", {
      body: { email: person.email, pwd: DIGEST, type: "login" },
    });
    expect(status).toBe(429);
    const { rows } = await pool.query("select deletion_due_at from users where id = $1", [person.uid]);
    expect(rows).toEqual([{ deletion_due_at: null }]);
  });

  it("is refused if the session has ended meanwhile, or the account is locked", async () => {
    const person = await signUp(app);
    const ends: [() => Promise<unknown>, number][] = [
      [() => pool.query("update sessions set revoked_at = now() where user_id = $1", [person.uid]), 40103],
      [() => pool.query("update users set shut = true where id = $1", [person.uid]), 40302],
    ];
    for (const [end, code] of ends) {
      const now = asPerson(app, person.email, (await login(person)).data);
      const holding = await pool.connect();
      await holding.query("begin");
      await holding.query("select 1 from users where id = $1 for key share", [person.uid]);
      const answer = request(now);
      await vi.waitUntil(async () => {
        const { rows } = await pool.query("select count(*)::int as waiting from pg_locks where not granted");
        return rows[0].waiting > 0;
      }, 30_000);
      await end();
      await holding.query("commit");
      holding.release();
      expect(codeOf(await answer)).toBe(code);
      const { rows } = await pool.query("select deletion_due_at from users where id = $1", [person.uid]);
      expect(rows).toEqual([{ deletion_due_at: null }]);
    }
  });

  it("needs a recent login where there is no password", async () => {
    const { person, again } = await byPhone();
    const age = (minutes: number) =>
      pool.query("update sessions set created_at = now() - $2 * interval '1 minute' where user_id = $1", [
        person.uid,
        minutes,
      ]);
    await age(ACCOUNT_DELETION_LOGIN_MINUTES + 1);
    expect(await preview(person)).toMatchObject({ confirm_by: "login", logged_in_lately: false });
    for (const body of [{}, { pwd: DIGEST }]) expect(codeOf(await request(person, body))).toBe(40335);
    await age(ACCOUNT_DELETION_LOGIN_MINUTES - 1);
    expect(await preview(person)).toMatchObject({ confirm_by: "login", logged_in_lately: true });
    await asked(person, {});
    const back = asPerson(app, "", (await again()).data);
    expect(await preview(back)).toMatchObject({ logged_in_lately: true });
    const { rows } = await pool.query("select deletion_due_at from users where id = $1", [person.uid]);
    expect(rows).toEqual([{ deletion_due_at: null }]);
  });

  it("returns what the account contains", async () => {
    const people = {
      owner: await signUp(app),
      writer: await signUp(app),
      reader: await signUp(app),
      stranger: await signUp(app),
    };
    await makeWorld(app, people);
    expect(await preview(people.owner)).toEqual({
      confirm_by: "password",
      logged_in_lately: true,
      obstacle: null,
      stories: 4,
      shared_stories: 1,
      worlds: 4,
    });
    expect(await preview(people.reader)).toMatchObject({ stories: 0, shared_stories: 0, worlds: 0 });
  });
});

describe("who may not delete their account", () => {
  it("the administrator while there are other accounts", async () => {
    await signUp(app);
    expect(await preview(keeper)).toMatchObject({ obstacle: "administrator" });
    expect(codeOf(await request(keeper))).toBe(40336);
    expect((await keeper.ask("GET", "/api/v2/self/sessions")).status).toBe(200);
  });

  it("the accounts of the demo", async () => {
    const email = DEMO_EMAILS[0] as string;
    const { data } = await emailLogin(app, { email, pwd: DIGEST, type: "create" });
    const demo = asPerson(app, email, data);
    expect(await preview(demo)).toMatchObject({ obstacle: "demo" });
    expect(codeOf(await request(demo))).toBe(40337);
  });
});

describe("a login before the due time", () => {
  it("keeps the account, and its person is notified once", async () => {
    const person = await signUp(app);
    await asked(person);
    expect((await login(person, "0".repeat(32))).status).toBe(2);
    const { rows } = await pool.query("select deletion_due_at is null as kept from users where id = $1", [person.uid]);
    expect(rows).toEqual([{ kept: false }]);
    const back = asPerson(app, person.email, (await login(person)).data);
    const { rows: told } = await pool.query("select kind from notices where user_id = $1", [person.uid]);
    expect(told).toEqual([{ kind: "deletion_cancelled" }]);
    await login(person);
    expect((await pool.query("select kind from notices where user_id = $1", [person.uid])).rowCount).toBe(1);
    await pool.query("update users set created_at = created_at - interval '1 year' where id = $1", [person.uid]);
    expect(await purge()).toBe(0);
    expect((await fetchExport(app, back)).json<{ id: string }>("account.json").id).toBe(person.uid);
  });

  it("at the same moment as the request either keeps the account or has its session ended", async () => {
    const person = await signUp(app);
    for (let round = 0; round < 5; round++) {
      const now = asPerson(app, person.email, (await login(person)).data);
      const [, answer] = await Promise.all([request(now), login(person)]);
      const { rows } = await pool.query(
        `select u.deletion_due_at is not null as marked,
           exists (select 1 from sessions s where s.user_id = u.id and s.revoked_at is null) as is_in
         from users u where u.id = $1`,
        [person.uid],
      );
      expect(answer.status).toBe(0);
      expect(rows[0].marked).toBe(!rows[0].is_in);
    }
  });

  it("is too late once the account is due, also before the job has run", async () => {
    const person = await signUp(app);
    await asked(person);
    await isDue(person);
    const { status, body } = await app.request("POST", "/v2/user/email_login", {
      body: { email: person.email, pwd: DIGEST, type: "login" },
    });
    expect({ status, body }).toMatchObject({ status: 403, body: { error_code: 40313 } });
    expect(await purge()).toBe(1);
    expect((await login(person)).status).toBe(2);
  });
});

describe("a login that began just before the due time", () => {
  const dueSoon = async () => {
    const person = await signUp(app);
    await asked(person);
    await pool.query("update users set deletion_due_at = now() + interval '300 milliseconds' where id = $1", [
      person.uid,
    ]);
    return person;
  };
  const due = ({ uid }: TestPerson) =>
    vi.waitUntil(
      async () => (await pool.query("select 1 from users where id = $1 and deletion_due_at <= now()", [uid])).rowCount,
      30_000,
    );

  it("keeps the account if it is stored before the job runs", async () => {
    const person = await dueSoon();
    let purged: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select now()`);
      await due(person);
      expect(await admitLogin(tx, person.uid)).toBe("kept");
      purged = purge();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(await purged).toBe(0);
    expect(await isThere(person)).toBe(true);
  });

  it("is too late once the job has begun to delete the account", async () => {
    const person = await dueSoon();
    await db.transaction(async (tx) => {
      await tx.execute(sql`select now()`);
      await due(person);
      expect(await closeAccount(db, person.uid)).toBe(true);
      expect(await admitLogin(tx, person.uid)).toBe("over");
    });
    expect(await purge()).toBe(1);
    expect(await isThere(person)).toBe(false);
  });
});

describe("an administrator named by the operator", () => {
  it("may not delete their account while named, and other administrators may", async () => {
    const named = await testApp({ role: "web", adminEmails: ["boss@example.com"] });
    const first = await signUp(named, "first");
    const { data } = await emailLogin(named, { email: "boss@example.com", pwd: DIGEST, type: "create" });
    const boss = asPerson(named, "boss@example.com", data);
    expect(codeOf(await request(boss))).toBe(40336);
    expect((await request(first)).body).toMatchObject({ status: 0 });
  });
});

describe("the only account", () => {
  it("may be deleted, and the demo's accounts do not count as others", async () => {
    const alone = await testApp({ role: "web" });
    const only = await signUp(alone, "only");
    await emailLogin(alone, { email: DEMO_EMAILS[0], pwd: DIGEST, type: "create" });
    expect(await preview(only)).toMatchObject({ obstacle: null });
    const other = await signUp(alone, "other");
    expect(codeOf(await request(only))).toBe(40336);
    expect((await request(other)).body).toMatchObject({ status: 0 });
    // Accounts marked for deletion do not count as people who need an administrator.
    expect((await request(only)).body).toMatchObject({ status: 0 });
  });
});
