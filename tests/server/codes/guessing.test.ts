// One-time codes against guessing, replay and concurrent requests; each guarantee has a control without it.
import { expect, it } from "vitest";
import { CODE_TRIES } from "../../../contract/limits.ts";
import { ATTEMPT_LIMITS } from "../../../server/modules/accounts/attempts.ts";
import { createCodes } from "../../../server/modules/codes/codes.service.ts";
import { testApp } from "../../support/app.ts";
import { advanceExpiry, ask, sendPhoneCode, wrongFor } from "../../support/codes.ts";
import { testDatabase } from "../../support/database.ts";

const SECRET = new TextEncoder().encode("x".repeat(32));
const PURPOSE = { use: "phone_login", target: "+86 13800138000" } as const;

it("a code is invalid after the fifth wrong guess", async () => {
  const app = await testApp();
  const phone = "13800138000";
  const { code, codeid } = await sendPhoneCode(app, phone);
  const guess = async (given: string) => (await ask(app, "phone_login", { phone, code: given, codeid })).status;
  for (let i = 1; i <= 5; i++) expect(await guess(wrongFor(code, i))).toBe(-3);
  expect(await guess(code)).toBe(-4);
  // The control: it is still valid after four wrong guesses.
  await advanceExpiry(app, 61);
  const next = await sendPhoneCode(app, phone);
  for (let i = 1; i <= 4; i++)
    expect((await ask(app, "phone_login", { phone, code: wrongFor(next.code, i), codeid: next.codeid })).status).toBe(
      -3,
    );
  expect((await ask(app, "phone_login", { phone, code: next.code, codeid: next.codeid })).status).toBe(0);
});

it("a hundred concurrent guesses count as five at most", async () => {
  const { db } = await testDatabase();
  const codes = createCodes(db, SECRET);
  const { id, code } = await codes.issue(PURPOSE);
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, i) => codes.check({ ...PURPOSE, id, code: wrongFor(code, i + 1) })),
  );
  expect(results.filter((result) => result === "wrong")).toHaveLength(5);
  expect(results.filter((result) => result === "over")).toHaveLength(95);
});

it("a code works once for twenty concurrent requests", async () => {
  const app = await testApp();
  const phone = "13800138001";
  const { code, codeid } = await sendPhoneCode(app, phone);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app, "phone_login", { phone, code, codeid })));
  expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === -4)).toHaveLength(19);
  expect((await app.database.pool.query("select 1 from sessions")).rowCount).toBe(1);
});

it("control: it would work more than once if it were read first and marked later", async () => {
  const { db, pool } = await testDatabase();
  const { id } = await createCodes(db, SECRET).issue(PURPOSE);
  let arrived = 0;
  let letGo = () => {};
  const all = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const naive = async () => {
    const { rowCount } = await pool.query("select 1 from one_time_codes where id = $1 and used_at is null", [id]);
    if (++arrived === 5) letGo();
    await all;
    await pool.query("update one_time_codes set used_at = now() where id = $1", [id]);
    return rowCount;
  };
  const opened = await Promise.all(Array.from({ length: 5 }, naive));
  expect(opened.filter((count) => count === 1).length).toBeGreaterThan(1);
});

it("a code stays valid when its action fails, and works for its own purpose only", async () => {
  const { db } = await testDatabase();
  const codes = createCodes(db, SECRET);
  const { id, code } = await codes.issue(PURPOSE);
  const given = { ...PURPOSE, id, code };
  for (const other of [{ use: "bind_phone" }, { target: "+86 13800138001" }, { id: "y".repeat(22) }] as const)
    expect(await codes.use({ ...given, ...other }, async () => "open")).toHaveProperty("fault");
  // With another secret the stored hash is useless.
  const elsewhere = createCodes(db, new TextEncoder().encode("y".repeat(32)));
  expect(await elsewhere.check(given)).toBe("elsewhere");
  await expect(
    codes.use(given, async () => {
      throw new Error("not now");
    }),
  ).rejects.toThrow("not now");
  expect(await codes.use(given, async () => "open")).toEqual({ opened: "open" });
  expect(await codes.use(given, async () => "open")).toEqual({ fault: "over" });
});

it("a code that was only pretended to be sent never matches", async () => {
  const { db } = await testDatabase();
  const codes = createCodes(db, SECRET);
  const { id } = await codes.issueUnmatchable(PURPOSE);
  for (let i = 0; i < 5; i++)
    expect(await codes.check({ ...PURPOSE, id, code: String(i).padStart(4, "0") })).toBe("wrong");
  expect(await codes.check({ ...PURPOSE, id, code: "0000" })).toBe("over");
});

it("wrong codes for one phone are limited across all its codes", async () => {
  const app = await testApp();
  const phone = "13800138002";
  const guess = async (code: string, codeid: string) =>
    (await app.request("POST", "/v2/user/phone_login", { body: { phone, code, codeid } })).status;
  for (let codes = 0; codes < ATTEMPT_LIMITS.codeTryTarget.max / CODE_TRIES; codes++) {
    const { code, codeid } = await sendPhoneCode(app, phone);
    for (let i = 1; i <= CODE_TRIES; i++) expect(await guess(wrongFor(code, i), codeid)).toBe(200);
    await advanceExpiry(app, 61);
  }
  const { code, codeid } = await sendPhoneCode(app, phone);
  expect(await guess(code, codeid)).toBe(429);
});

it("nobody can block another person's phone with requests that could not succeed", async () => {
  const app = await testApp();
  const phone = "13800138003";
  const login = (code: string, codeid: string) => ask(app, "phone_login", { phone, code, codeid });
  for (let i = 0; i < 2 * ATTEMPT_LIMITS.codeTryTarget.max; i++)
    expect((await login(i % 2 ? "0000" : "none", "x".repeat(22))).status).toBe(i % 2 ? -4 : -3);
  const { code, codeid } = await sendPhoneCode(app, phone);
  expect((await login(code, codeid)).status).toBe(0);
});

it("nobody can block another person's phone with codes of their own", async () => {
  const app = await testApp();
  const phone = "13800138004";
  for (let codes = 0; codes < 1 + ATTEMPT_LIMITS.codeTryTarget.max / CODE_TRIES; codes++) {
    const own = await sendPhoneCode(app, `1390013800${codes}`);
    for (let i = 1; i <= CODE_TRIES; i++)
      expect(await ask(app, "phone_login", { phone, code: wrongFor(own.code, i), codeid: own.codeid })).toMatchObject({
        status: -3,
        msg: "send_error",
      });
  }
  const { code, codeid } = await sendPhoneCode(app, phone);
  expect((await ask(app, "phone_login", { phone, code, codeid })).status).toBe(0);
});

it("attempts are counted by the connection's address, whatever a header claims", async () => {
  const app = await testApp();
  const guess = (phone: string, headers: Record<string, string>) =>
    app.request("POST", "/v2/user/phone_login", { body: { phone, code: "0000", codeid: "x".repeat(22) }, headers });
  for (let i = 0; i < ATTEMPT_LIMITS.codeTryAddress.max; i++)
    expect((await guess(`1390000${1000 + i}`, { "x-forwarded-for": `203.0.113.${i}` })).status).toBe(200);
  expect((await guess("13800138003", { "x-forwarded-for": "198.51.100.1" })).status).toBe(429);
});

it("control: attempts are counted by the address that a trusted proxy reports", async () => {
  const app = await testApp({ trustProxy: ["127.0.0.1"] });
  const guess = (phone: string, address: string) =>
    app.request("POST", "/v2/user/phone_login", {
      body: { phone, code: "0000", codeid: "x".repeat(22) },
      headers: { "x-forwarded-for": address },
    });
  for (let i = 0; i < ATTEMPT_LIMITS.codeTryAddress.max; i++) await guess(`1390000${1000 + i}`, "203.0.113.1");
  expect((await guess("13800138003", "203.0.113.1")).status).toBe(429);
  expect((await guess("13800138003", "203.0.113.2")).status).toBe(200);
});
