import { describe, expect, it } from "vitest";
import type { UserRecord } from "../../../contract/accounts.ts";
import { testApp } from "../../support/app.ts";
import { ask, letPass, passCaptcha, sendPhoneCode } from "../../support/codes.ts";
import { asPerson, codeOf, signUp, type TestPerson } from "../../support/people.ts";

const app = await testApp();
let next = 0;
const newPhone = () => `150${String(next++).padStart(8, "0")}`;

const bind = (person: TestPerson, phone: string, given: { code: string; codeid: string }, forced?: boolean) =>
  ask<UserRecord>(
    app,
    "bind_phone",
    { phone, ...given, ...(forced !== undefined && { forced_binding: forced }) },
    { token: person.token },
  );
const codeToBind = (person: TestPerson, phone: string) =>
  sendPhoneCode(app, phone, { type: "bind", token: person.token });
async function bound(person: TestPerson, phone: string): Promise<void> {
  expect((await bind(person, phone, await codeToBind(person, phone))).status).toBe(0);
  await letPass(app, 61);
}
const phoneOf = async (person: TestPerson) =>
  (await app.database.pool.query("select phone from users where id = $1", [person.uid])).rows[0].phone as string | null;
async function byPhone(phone: string): Promise<TestPerson> {
  const given = await sendPhoneCode(app, phone);
  const { data } = await ask<UserRecord>(app, "phone_login", { phone, ...given });
  await letPass(app, 61);
  return asPerson(app, "", data);
}

describe("binding a phone", () => {
  it("gives the account a phone to log in with, in the place of the one it had", async () => {
    const person = await signUp(app);
    const [first, second] = [newPhone(), newPhone()];
    await bound(person, first);
    expect(await phoneOf(person)).toBe(first);
    await bound(person, second);
    expect((await byPhone(second)).uid).toBe(person.uid);
    expect((await byPhone(first)).uid).not.toBe(person.uid);
  });

  it("needs a code, of this phone, for this person, for this", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const phone = newPhone();
    const login = await sendPhoneCode(app, phone);
    expect(await bind(person, phone, login)).toEqual({ status: -3, msg: "send_error", data: null });
    await letPass(app, 61);
    const theirs = await codeToBind(other, phone);
    expect((await bind(person, phone, theirs)).status).toBe(-3);
    // Nor does a code to bind log anybody in.
    expect((await ask(app, "phone_login", { phone, ...theirs })).status).toBe(-3);
    expect((await bind(person, "123", theirs)).status).toBe(-1);
    expect(await phoneOf(person)).toBeNull();
  });

  it("asks who one is before anything", async () => {
    const body = { type: "bind", phone: newPhone(), ...(await passCaptcha(app)) };
    expect(codeOf(await app.request("POST", "/v2/user/phone_message", { body }))).toBe(40103);
  });

  it("is refused for another's phone, and moves it by force with the same code", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const phone = newPhone();
    await bound(other, phone);
    const given = await codeToBind(person, phone);
    expect(await bind(person, phone, given)).toEqual({ status: 3, msg: "phone_used", data: null });
    expect(await bind(person, phone, given, false)).toMatchObject({ status: 3 });
    expect([await phoneOf(person), await phoneOf(other)]).toEqual([null, phone]);
    expect(await bind(person, phone, given, true)).toMatchObject({ status: 0, data: { phone } });
    expect([await phoneOf(person), await phoneOf(other)]).toEqual([phone, null]);
    expect((await bind(person, phone, given, true)).status).toBe(-4);
  });

  it("leaves a phone where it is somebody's only way in", async () => {
    const phone = newPhone();
    const other = await byPhone(phone);
    const person = await signUp(app);
    const given = await codeToBind(person, phone);
    expect(await bind(person, phone, given, true)).toEqual({ status: 4, msg: "phone_only_way_in", data: null });
    expect([await phoneOf(person), await phoneOf(other)]).toEqual([null, phone]);
  });

  it("gives one phone to one of two who come at once", async () => {
    const people = [await signUp(app), await signUp(app)] as const;
    const phone = newPhone();
    const first = await codeToBind(people[0], phone);
    await letPass(app, 61);
    const second = await codeToBind(people[1], phone);
    const answers = await Promise.all([bind(people[0], phone, first), bind(people[1], phone, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 3]);
  });
});
