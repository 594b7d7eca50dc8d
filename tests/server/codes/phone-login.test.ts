import { describe, expect, it } from "vitest";
import type { UserRecord } from "../../../contract/accounts.ts";
import { ATTEMPT_LIMITS, createAttempts } from "../../../server/modules/accounts/attempts.ts";
import { UNKNOWN_DEVICE } from "../../../server/modules/accounts/known-device.ts";
import { readPhone } from "../../../server/modules/accounts/phone-number.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { advanceExpiry, ask, codeFor, outboxOf, passCaptcha, sendPhoneCode, wrongFor } from "../../support/codes.ts";
import { testDatabase } from "../../support/database.ts";
import { asPerson, codeOf } from "../../support/people.ts";

const app = await testApp();
let next = 0;
/** A phone that has not been used yet. */
const newPhone = () => `139${String(next++).padStart(8, "0")}`;
const login = (phone: string, code: string, codeid: string, more = {}, where: TestApp = app) =>
  ask<UserRecord>(where, "phone_login", { phone, code, codeid, ...more });

describe("asking for a code", () => {
  it("sends four digits in the language of who asks, once a minute", async () => {
    const phone = newPhone();
    const first = await ask(app, "phone_message", { type: "login", phone, lang: "zh-CN", ...(await passCaptcha(app)) });
    expect(first).toMatchObject({ status: 0, data: { codeid: expect.any(String) } });
    const [sms] = await outboxOf(app);
    expect(sms).toMatchObject({ kind: "sms", to: `+86 ${phone}`, subject: null });
    expect(sms?.text).toMatch(/验证码 \d{4}，10 分钟内有效/);
    const again = async () => ask(app, "phone_message", { type: "login", phone, ...(await passCaptcha(app)) });
    expect(await again()).toEqual({ status: -2, msg: "phone_one_send", data: null });
    await advanceExpiry(app, 61);
    expect((await again()).status).toBe(0);
  });

  it("needs a passed captcha, and uses it up", async () => {
    const phone = newPhone();
    const passed = await passCaptcha(app);
    for (const bad of [{}, { captcha_id: passed.captcha_id }, { ...passed, validate: "x".repeat(22) }])
      expect(await ask(app, "phone_message", { type: "login", phone, ...bad })).toEqual({
        status: -3,
        msg: "captcha_wrong",
        data: null,
      });
    expect((await ask(app, "phone_message", { type: "login", phone, ...passed })).status).toBe(0);
    expect((await ask(app, "phone_message", { type: "login", phone: newPhone(), ...passed })).status).toBe(-3);
  });

  it.each(["12800138000", "1380013800", "138001380000", "hello", "+1 13800138000", "１３８"])(
    "answers -1 to %s under 86",
    async (phone) => {
      expect(await ask(app, "phone_message", { type: "login", phone })).toMatchObject({
        status: -1,
        msg: "phone_error",
      });
    },
  );

  it("limits codes to one phone, and from one address whatever X-Forwarded-For claims", async () => {
    const bounded = await testApp();
    const phone = "13700000000";
    const send = async (to: string, headers = {}) =>
      bounded.request("POST", "/v2/user/phone_message", {
        body: { type: "login", phone: to, ...(await passCaptcha(bounded)) },
        headers,
      });
    const { codeSendHour, codeSendAddress } = ATTEMPT_LIMITS;
    for (let i = 0; i < codeSendHour.max; i++) {
      expect((await send(phone)).body).toMatchObject({ status: 0 });
      await bounded.database.pool.query(
        "update attempt_windows set ends_at = now() where count = 1 and ends_at < now() + interval '61 seconds'",
      );
    }
    expect(codeOf(await send(phone))).toBe(42900);
    for (let i = codeSendHour.max + 1; i < codeSendAddress.max; i++)
      expect((await send(`1360000${1000 + i}`)).body).toMatchObject({ status: 0 });
    for (const headers of [{}, { "x-forwarded-for": "198.51.100.1" }, { forwarded: "for=198.51.100.2" }])
      expect(codeOf(await send("13500000000", headers))).toBe(42900);
    // Another phone is refused because of the address alone: an hour later it is not.
    await advanceExpiry(bounded, 3_601);
    expect((await send("13500000000")).body).toMatchObject({ status: 0 });
  });

  it("limits codes server-wide, whichever addresses and phones are used", async () => {
    const { db } = await testDatabase();
    const attempts = createAttempts(db, { ...ATTEMPT_LIMITS, codeSendOverall: { max: 2, seconds: 3_600 } });
    const send = (i: number) => attempts.codeSend(`+86 1370000000${i}`, `203.0.113.${i}`, UNKNOWN_DEVICE);
    await send(1);
    await send(2);
    await expect(send(3)).rejects.toMatchObject({ code: "too_many_requests" });
    // The control: only the server-wide limit was the cause.
    await expect(createAttempts(db).codeSend("+86 13700000004", "203.0.113.4", UNKNOWN_DEVICE)).resolves.toBeDefined();
  });

  it("answers that this server sends no codes", async () => {
    const silent = await testApp({ publicUrl: "https://write.example" });
    expect(await ask(silent, "phone_message", { type: "login", phone: newPhone() })).toEqual({
      status: -7,
      msg: "login_method_unavailable",
      data: null,
    });
    expect((await silent.request("GET", "/api/v1/settings/app")).body).toMatchObject({
      login_methods: {
        email_codes: false,
        phone: false,
        phone_mainland: false,
        phone_international: false,
        providers: [],
      },
    });
    expect((await app.request("GET", "/api/v1/settings/app")).body).toMatchObject({
      login_methods: { email_codes: true, phone: true, phone_mainland: true, phone_international: true },
    });
  });
});

describe("logging in", () => {
  it("creates an account with a name in the person's language, and finds it again", async () => {
    const phone = newPhone();
    const first = await sendPhoneCode(app, phone);
    const made = await login(phone, first.code, first.codeid, { lang: "zh-CN" });
    expect(made).toMatchObject({ status: 0, data: { isLogin: true, phone, email: null } });
    expect(made.data?.nickname).toMatch(/^写作者 \d{4}$/);
    expect(await asPerson(app, "", made.data).get("/api/v2/novels")).toMatchObject({ data: [] });
    await advanceExpiry(app, 61);
    const second = await sendPhoneCode(app, phone);
    const again = await login(`+86 ${phone.slice(0, 3)}-${phone.slice(3)}`, second.code, second.codeid);
    expect(again.data?._id).toBe(made.data?._id);
  });

  it("treats different spellings of a number as the same", async () => {
    const { data } = await ask<{ codeid: string }>(app, "phone_message", {
      type: "login",
      callcode: "+44",
      phone: "07700 900-123",
      ...(await passCaptcha(app)),
    });
    const code = await codeFor(app, "+44 7700900123");
    const made = await login("7700900123", code, data?.codeid ?? "", { callcode: "44" });
    expect(made).toMatchObject({ status: 0, data: { phone: "7700900123" } });
    expect(made.data?.nickname).toMatch(/^Writer \d{4}$/);
    expect(readPhone("39", "06 6982")).toEqual({ callCode: "39", number: "066982" });
    // Otherwise each further 0 would be a phone of its own, with limits of its own.
    expect(readPhone("44", "00207 946 0958")).toEqual(readPhone("44", "207 946 0958"));
    expect(readPhone("86", "\u202a138 0013 8000\u202c")).toEqual({ callCode: "86", number: "13800138000" });
    expect(readPhone("1", "1".repeat(15))).toBeNull();
    expect(readPhone("1", "555-CALL")).toBeNull();
  });

  it("refuses a code of another phone, a used one and an old one", async () => {
    const phone = newPhone();
    const { code, codeid } = await sendPhoneCode(app, phone);
    expect(await login(newPhone(), code, codeid)).toEqual({ status: -3, msg: "send_error", data: null });
    expect((await login(phone, "12345", codeid)).status).toBe(-3);
    expect((await login(phone, code, codeid)).status).toBe(0);
    expect(await login(phone, code, codeid)).toEqual({ status: -4, msg: "send_timeout", data: null });
    await advanceExpiry(app, 61);
    const late = await sendPhoneCode(app, phone);
    await advanceExpiry(app, 599);
    const fresh = await login(phone, wrongFor(late.code), late.codeid);
    expect(fresh.status).toBe(-3);
    await advanceExpiry(app, 2);
    expect((await login(phone, late.code, late.codeid)).status).toBe(-4);
  });

  it("answers 1 to a new phone where registrations are closed, and lets existing accounts in", async () => {
    const closed = await testApp({ registrationsOpen: false });
    const { code, codeid } = await sendPhoneCode(closed, "13800138000");
    expect(await login("13800138000", code, codeid, {}, closed)).toEqual({
      status: 1,
      msg: "registrations_closed",
      data: null,
    });
    expect((await closed.database.pool.query("select 1 from users")).rowCount).toBe(0);
    await closed.database.pool.query(
      "insert into users (nickname, call_code, phone) values ('Old', '86', '13800138000')",
    );
    await advanceExpiry(closed, 61);
    const second = await sendPhoneCode(closed, "13800138000");
    expect((await login("13800138000", second.code, second.codeid, {}, closed)).status).toBe(0);
  });

  it("stores neither codes nor phones outside the accounts", async () => {
    const phone = newPhone();
    const { code } = await sendPhoneCode(app, phone);
    for (const table of ["one_time_codes", "attempt_windows", "captchas"]) {
      const { rows } = await app.database.pool.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(phone);
      for (const row of rows) expect(Object.values(row)).not.toContain(code);
    }
  });
});
