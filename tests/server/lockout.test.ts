// Nobody can lock another person out by guessing at their account; guesses are limited all the same.
import { md5 } from "js-md5";
import { describe, expect, it } from "vitest";
import { KNOWN_DEVICE_ACCOUNTS_MAX } from "../../contract/limits.ts";
import { ATTEMPT_LIMITS } from "../../server/modules/accounts/attempts.ts";
import { testApp } from "../support/app.ts";
import { advanceExpiry, codeFor, passCaptcha, sendPhoneCode, wrongFor } from "../support/codes.ts";
import { DIGEST, signUp } from "../support/people.ts";

const WRONG = md5("guess0001");
const OWNER = "198.51.100.7";
const LIMITS = ATTEMPT_LIMITS;
const app = await testApp({ trustProxy: ["127.0.0.1"] });
/** Without a proxy, so that it has an outbox. */
const local = await testApp();

const from = (address: string, cookie?: string) => ({ "x-forwarded-for": address, ...(cookie && { cookie }) });
const knock = (email: string, pwd: string, address: string, cookie?: string) =>
  app.request("POST", "/v2/user/email_login", { body: { email, pwd, type: "login" }, headers: from(address, cookie) });
const times = async (count: number, one: (i: number) => Promise<unknown>) => {
  for (let i = 0; i < count; i++) await one(i);
};
const cookieOf = (answer: { headers: Headers }) => answer.headers.get("set-cookie")?.split(";")[0];
/** A person whose browser has been logged in before. */
async function known() {
  const person = await signUp(app);
  const answer = await knock(person.email, DIGEST, OWNER);
  return { email: person.email, cookie: cookieOf(answer) ?? "", answer };
}

describe("wrong passwords", () => {
  it("block the network they come from, but not the right password from elsewhere", async () => {
    const { email } = await signUp(app);
    await times(LIMITS.loginAccountNetwork.max, () => knock(email, WRONG, "203.0.113.1"));
    expect((await knock(email, DIGEST, "203.0.113.1")).status).toBe(429);
    expect((await knock(email, DIGEST, OWNER)).body).toMatchObject({ status: 0 });
  });

  it("count for the surrounding addresses too; control: one fewer is accepted", async () => {
    const { email } = await signUp(app);
    const { max } = LIMITS.loginAccountNeighbourhood;
    await times(max - 1, (i) => knock(email, WRONG, `203.0.113.${i + 1}`));
    expect((await knock(email, WRONG, "203.0.113.200")).status).toBe(200);
    expect((await knock(email, WRONG, "203.0.113.201")).status).toBe(429);
  });

  it("from everywhere slow all down and lock nobody out", async () => {
    const { email } = await signUp(app);
    await times(LIMITS.loginAccount.max, (i) => knock(email, WRONG, `100.64.${i}.1`));
    // The control: below the limit, passwords are checked as usual.
    const judged = async (address: string) => {
      let count = 0;
      await times(LIMITS.loginAccountNetwork.max, async () => {
        if ((await knock(email, WRONG, address)).status === 200) count++;
      });
      return count;
    };
    expect(await judged("203.0.113.9")).toBe(LIMITS.loginAccountSlowed);
    expect((await knock(email, DIGEST, OWNER)).body).toMatchObject({ status: 0 });
    const { email: other } = await signUp(app);
    expect((await knock(other, WRONG, "203.0.113.9")).status).toBe(200);
  });

  it("get the same answer for an existing account and an unknown one", async () => {
    const { email } = await signUp(app);
    for (const whose of [email, "nobody-at-all@example.com"]) {
      const statuses: number[] = [];
      await times(LIMITS.loginAccountNetwork.max + 1, async () => {
        const answer = await knock(whose, WRONG, whose === email ? "192.0.2.1" : "192.0.2.2");
        expect(cookieOf(answer)).toBeUndefined();
        statuses.push(answer.status);
      });
      expect(statuses).toEqual([...Array(LIMITS.loginAccountNetwork.max).fill(200), 429]);
    }
  });
});

describe("a device that was logged in before", () => {
  it("has its own count, also where its network is blocked", async () => {
    const { email, cookie, answer } = await known();
    expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(email);
    await times(LIMITS.loginAccountNetwork.max, () => knock(email, WRONG, OWNER));
    expect((await knock(email, DIGEST, OWNER)).status).toBe(429);
    await times(LIMITS.loginDevice.max, async () =>
      expect((await knock(email, WRONG, OWNER, cookie)).status).toBe(200),
    );
    expect((await knock(email, DIGEST, OWNER, cookie)).status).toBe(429);
  });

  it("is recognised for its own account only, and not with a forged cookie", async () => {
    const { cookie } = await known();
    const { email } = await signUp(app);
    await times(LIMITS.loginAccountNetwork.max, () => knock(email, WRONG, "192.0.2.9"));
    const madeUp = `known_device=${"x".repeat(22)}.${"y".repeat(22)}`;
    for (const bad of [cookie, madeUp, `${madeUp}.`, "known_device="])
      expect((await knock(email, DIGEST, "192.0.2.9", bad)).status).toBe(429);
  });

  it("repeated logins by the same person do not allow more guesses than the limit", async () => {
    const { email } = await known();
    let judged = 0;
    const devices = LIMITS.loginDevices.max / LIMITS.loginDevice.max + 1;
    await times(devices, async (i) => {
      const cookie = cookieOf(await knock(email, DIGEST, `100.65.${i}.1`));
      await times(LIMITS.loginDevice.max, async () => {
        if ((await knock(email, WRONG, OWNER, cookie)).status === 200) judged++;
      });
    });
    expect(judged).toBe(LIMITS.loginDevices.max);
  });

  it("is remembered for several accounts, and the oldest is dropped", async () => {
    const first = await known();
    let cookie: string | undefined = first.cookie;
    await times(KNOWN_DEVICE_ACCOUNTS_MAX, async () => {
      const { email } = await signUp(app);
      cookie = cookieOf(await knock(email, DIGEST, OWNER, cookie));
    });
    expect(cookie?.split(".")).toHaveLength(1 + KNOWN_DEVICE_ACCOUNTS_MAX);
    await times(LIMITS.loginAccountNetwork.max, () => knock(first.email, WRONG, "192.0.2.20"));
    expect((await knock(first.email, DIGEST, "192.0.2.20", cookie)).status).toBe(429);
    expect((await knock(first.email, DIGEST, "192.0.2.20", first.cookie)).status).toBe(200);
  });
});

describe("codes", () => {
  const login = (phone: string, code: string, codeid: string, cookie?: string) =>
    local.request("POST", "/v2/user/phone_login", { body: { phone, code, codeid }, headers: from(OWNER, cookie) });
  const send = async (phone: string, cookie?: string) =>
    local.request("POST", "/v2/user/phone_message", {
      body: { type: "login", phone, ...(await passCaptcha(local)) },
      headers: from(OWNER, cookie),
    });
  const fill = (max: number) => local.database.pool.query("update attempt_windows set count = $1", [max]);

  it("can be requested, and tried, where others have used up the phone's limit", async () => {
    const phone = "13600000001";
    const own = await sendPhoneCode(local, phone);
    const cookie = cookieOf(await login(phone, own.code, own.codeid));
    await advanceExpiry(local, 61);
    const theirs = await sendPhoneCode(local, phone);
    expect((await login(phone, wrongFor(theirs.code), theirs.codeid)).status).toBe(200);
    await fill(LIMITS.codeTryTarget.max);
    expect((await login(phone, theirs.code, theirs.codeid)).status).toBe(429);
    // The waiting time caused by others does not apply to the device, and the phone's own hour is over for others.
    await local.database.pool.query("delete from attempt_windows where ends_at < now() + interval '61 seconds'");
    expect((await send(phone)).status).toBe(429);
    await fill(LIMITS.codeSendHour.max);
    const sent = (await send(phone, cookie)).body as { status: number; data: { codeid: string } };
    expect(sent.status).toBe(0);
    const code = await codeFor(local, `+86 ${phone}`);
    expect((await login(phone, code, sent.data.codeid, cookie)).body).toMatchObject({ status: 0 });
  });

  it("are limited for the device too; control: those below the limit are sent", async () => {
    const phone = "13600000002";
    await local.database.pool.query("delete from attempt_windows");
    const own = await sendPhoneCode(local, phone);
    const cookie = cookieOf(await login(phone, own.code, own.codeid));
    await times(LIMITS.codeSendDeviceHour.max, async () => {
      expect((await send(phone, cookie)).body).toMatchObject({ status: 0 });
      await advanceExpiry(local, 61);
    });
    expect((await send(phone, cookie)).status).toBe(429);
  });
});
