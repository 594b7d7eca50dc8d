import { md5 } from "js-md5";
import { describe, expect, it } from "vitest";
import { purgeAccounts } from "../../server/modules/accounts/accounts.jobs.ts";
import { ATTEMPT_LIMITS } from "../../server/modules/accounts/attempts.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { codeOf, DIGEST, signUp } from "../support/people.ts";

const WRONG = md5("guess0001");
const knock = (app: TestApp, email: string, pwd = WRONG, headers = {}) =>
  app.request("POST", "/v2/user/email_login", { body: { email, pwd, type: "login" }, headers });
const statusOf = (answer: { body: unknown }) => (answer.body as { status?: number }).status;
const letTimePass = (app: TestApp) =>
  app.database.pool.query("update attempt_windows set ends_at = now() - interval '1 second'");

describe("guessing one account's password", () => {
  it("stops at the limit, for the right password too, and continues when the time is over", async () => {
    const app = await testApp();
    const person = await signUp(app);
    const { max, seconds } = ATTEMPT_LIMITS.loginAccountNetwork;
    for (let i = 0; i < max; i++) expect(statusOf(await knock(app, person.email))).toBe(2);
    const refused = await knock(app, person.email.toUpperCase(), DIGEST);
    expect(refused.status).toBe(429);
    expect(codeOf(refused)).toBe(42900);
    const wait = (refused.body as { content: { retry_after: number } }).content.retry_after;
    expect(wait).toBeGreaterThan(seconds - 60);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(refused.headers.get("retry-after")).toBe(String(wait));
    await letTimePass(app);
    expect(statusOf(await knock(app, person.email, DIGEST))).toBe(0);
  });

  it("checks no more guesses than the limit when they all arrive at once", async () => {
    const app = await testApp();
    const person = await signUp(app);
    const { max } = ATTEMPT_LIMITS.loginAccountNetwork;
    const answers = await Promise.all(Array.from({ length: max * 4 }, () => knock(app, person.email)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(max);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(max * 3);
  });

  it("cannot be evaded with X-Forwarded-For and similar headers", async () => {
    const app = await testApp();
    const { max } = ATTEMPT_LIMITS.loginAddress;
    // Another account each time: the address is counted.
    for (let i = 0; i < max; i++)
      expect(
        statusOf(await knock(app, `nobody-${i}@example.com`, WRONG, { "x-forwarded-for": `203.0.113.${i}` })),
      ).toBe(2);
    for (const headers of [
      {},
      { "x-forwarded-for": "198.51.100.1" },
      { forwarded: "for=198.51.100.2" },
      { "x-real-ip": "198.51.100.3" },
    ])
      expect((await knock(app, "someone@example.com", WRONG, headers)).status).toBe(429);
  });

  it("counts the address a trusted proxy reports, if it is configured as trusted", async () => {
    const app = await testApp({ trustProxy: ["127.0.0.1"] });
    const { max } = ATTEMPT_LIMITS.loginAddress;
    for (let i = 0; i < max; i++)
      await knock(app, `nobody-${i}@example.com`, WRONG, { "x-forwarded-for": "203.0.113.1" });
    expect((await knock(app, "x@example.com", WRONG, { "x-forwarded-for": "203.0.113.1" })).status).toBe(429);
    // The client's own claim is to the left of the address that the proxy saw.
    expect((await knock(app, "x@example.com", WRONG, { "x-forwarded-for": "198.51.100.9, 203.0.113.1" })).status).toBe(
      429,
    );
    expect((await knock(app, "x@example.com", WRONG, { "x-forwarded-for": "203.0.113.2" })).status).toBe(200);
  });
});

describe("counting", () => {
  it("does not count successful logins", async () => {
    const app = await testApp();
    const person = await signUp(app);
    for (let i = 0; i < ATTEMPT_LIMITS.loginAccountNetwork.max + 5; i++)
      expect(statusOf(await knock(app, person.email, DIGEST))).toBe(0);
  });

  it("does not count refused attempts towards the server-wide limit", async () => {
    const app = await testApp();
    const { max } = ATTEMPT_LIMITS.loginAccountNetwork;
    for (let i = 0; i < max; i++) await knock(app, "target@example.com");
    const counts = async () => {
      const { rows } = await app.database.pool.query("select count from attempt_windows order by count");
      return rows.map((row) => row.count as number);
    };
    expect(await counts()).toEqual([max, max, max, max, max]);
    await Promise.all(Array.from({ length: 10 }, () => knock(app, "target@example.com")));
    // The counters of the address and the account were increased, the wider ones were not.
    expect((await counts()).slice(0, 3)).toEqual([max, max, max]);
    expect((await counts()).at(-1)).toBe(max + 10);
  });

  it("stores no names and is cleaned up", async () => {
    const app = await testApp();
    await knock(app, "secret-name@example.com");
    const { rows } = await app.database.pool.query("select * from attempt_windows");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/secret-name|127\.0\.0\.1|@/);
    await letTimePass(app);
    await purgeAccounts(app.database.db);
    expect((await app.database.pool.query("select 1 from attempt_windows")).rowCount).toBe(0);
  });

  it("limits sign-ups from one address", async () => {
    const app = await testApp();
    await app.database.pool.query("update attempt_windows set count = 0");
    const create = (i: number) =>
      app.request("POST", "/v2/user/email_login", {
        body: { email: `many-${i}@example.com`, pwd: DIGEST, type: "create" },
      });
    await create(0);
    await app.database.pool.query("update attempt_windows set count = $1", [ATTEMPT_LIMITS.createAddress.max]);
    const refused = await create(1);
    expect(codeOf(refused)).toBe(42900);
    expect((await app.database.pool.query("select 1 from users where email = 'many-1@example.com'")).rowCount).toBe(0);
  });
});

describe("many logins at once", () => {
  it("do not block other requests", async () => {
    const app = await testApp();
    const person = await signUp(app);
    let waiting = true;
    const crowd = Promise.all(Array.from({ length: 40 }, (_, i) => knock(app, `crowd-${i}@example.com`))).finally(
      () => {
        waiting = false;
      },
    );
    let answered = 0;
    while (waiting) {
      await person.get("/api/v2/novels");
      answered++;
    }
    await crowd;
    // Queued after forty hashes it would have been one, however busy the machine is.
    expect(answered).toBeGreaterThan(2);
  });
});
