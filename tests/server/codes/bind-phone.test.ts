import { describe, expect, it } from "vitest";
import type { UserRecord } from "../../../contract/accounts.ts";
import { testApp } from "../../support/app.ts";
import { advanceExpiry, ask, outboxOf, passCaptcha, sendPhoneCode } from "../../support/codes.ts";
import { asPerson, codeOf, DIGEST, emailLogin, signUp, type TestPerson } from "../../support/people.ts";

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
  await advanceExpiry(app, 61);
}
const phoneOf = async (person: TestPerson) =>
  (await app.database.pool.query("select phone from users where id = $1", [person.uid])).rows[0].phone as string | null;
async function noticesOf(person: TestPerson): Promise<[string, unknown][]> {
  const { rows } = await app.database.pool.query("select kind, payload from notices where user_id = $1 order by id", [
    person.uid,
  ]);
  return rows.map(({ kind, payload }) => [kind, payload]);
}
async function byPhone(phone: string): Promise<TestPerson> {
  const given = await sendPhoneCode(app, phone);
  const { data } = await ask<UserRecord>(app, "phone_login", { phone, ...given });
  await advanceExpiry(app, 61);
  return asPerson(app, "", data);
}

describe("binding a phone", () => {
  it("gives the account a phone to log in with, replacing the former one", async () => {
    const person = await signUp(app);
    const [first, second] = [newPhone(), newPhone()];
    await bound(person, first);
    expect(await phoneOf(person)).toBe(first);
    await bound(person, second);
    expect((await byPhone(second)).uid).toBe(person.uid);
    expect((await byPhone(first)).uid).not.toBe(person.uid);
  });

  it("needs a code for this phone, this person and this purpose", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const phone = newPhone();
    const login = await sendPhoneCode(app, phone);
    expect(await bind(person, phone, login)).toEqual({ status: -3, msg: "send_error", data: null });
    await advanceExpiry(app, 61);
    const theirs = await codeToBind(other, phone);
    expect((await bind(person, phone, theirs)).status).toBe(-3);
    // A code to bind does not log anybody in either.
    expect((await ask(app, "phone_login", { phone, ...theirs })).status).toBe(-3);
    expect((await bind(person, "123", theirs)).status).toBe(-1);
    expect(await phoneOf(person)).toBeNull();
  });

  it("identifies the caller before anything else", async () => {
    const body = { type: "bind", phone: newPhone(), ...(await passCaptcha(app)) };
    expect(codeOf(await app.request("POST", "/v2/user/phone_message", { body }))).toBe(40103);
  });

  it("is refused for another account's phone, and moves it by force with the same code", async () => {
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

  it("does not move a phone that is another account's only way to log in", async () => {
    const phone = newPhone();
    const other = await byPhone(phone);
    const person = await signUp(app);
    const given = await codeToBind(person, phone);
    expect(await bind(person, phone, given, true)).toEqual({ status: 4, msg: "phone_is_only_login", data: null });
    expect([await phoneOf(person), await phoneOf(other)]).toEqual([null, phone]);
    // A linked account at a provider is another way.
    await app.database.pool.query("insert into identities (provider, subject, user_id) values ('google', $1, $2)", [
      other.uid,
      other.uid,
    ]);
    expect(await bind(person, phone, given, true)).toMatchObject({ status: 0, data: { phone } });
  });

  it("notifies both accounts by notice and mail, once each, and nobody if the number is bound again", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const phone = newPhone();
    await bound(other, phone);
    await bound(other, phone);
    const shown = `+86 150****${phone.slice(-4)}`;
    expect(await noticesOf(other)).toEqual([["phone_bound", { phone: shown }]]);
    expect(await bind(person, phone, await codeToBind(person, phone), true)).toMatchObject({ status: 0 });
    await advanceExpiry(app, 61);
    expect(await noticesOf(person)).toEqual([["phone_bound", { phone: shown }]]);
    expect(await noticesOf(other)).toEqual([
      ["phone_bound", { phone: shown }],
      ["phone_moved", { phone: shown }],
    ]);
    const mails = (await outboxOf(app)).filter(({ kind }) => kind === "email");
    const to = (email: string) => mails.filter((mail) => mail.to === email).map(({ subject }) => subject);
    expect(to(person.email)).toEqual(["A phone was bound to your Storyloom account"]);
    expect(to(other.email)).toEqual([
      "A phone was taken off your Storyloom account / 一个手机号已从你的 Storyloom 账号解绑",
      "A phone was bound to your Storyloom account",
    ]);
    expect(mails.map(({ text }) => text).join()).not.toContain(phone);
    // The other account can still be used as before.
    expect(await emailLogin(app, { email: other.email, pwd: DIGEST, type: "login" })).toMatchObject({ status: 0 });
  });

  it("lets two people who swap phones at the same moment both succeed", async () => {
    const people = [await signUp(app), await signUp(app)] as const;
    const phones = [newPhone(), newPhone()] as const;
    await bound(people[0], phones[0]);
    await bound(people[1], phones[1]);
    const given = [await codeToBind(people[0], phones[1]), await codeToBind(people[1], phones[0])] as const;
    const answers = await Promise.all([
      bind(people[0], phones[1], given[0], true),
      bind(people[1], phones[0], given[1], true),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([0, 0]);
    expect([await phoneOf(people[0]), await phoneOf(people[1])]).toEqual([phones[1], phones[0]]);
  });

  it("gives one phone to only one of two concurrent requests", async () => {
    const people = [await signUp(app), await signUp(app)] as const;
    const phone = newPhone();
    const first = await codeToBind(people[0], phone);
    await advanceExpiry(app, 61);
    const second = await codeToBind(people[1], phone);
    const answers = await Promise.all([bind(people[0], phone, first), bind(people[1], phone, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 3]);
  });
});

describe("a server that requires a phone", async () => {
  const strict = await testApp({ phoneRequired: true });
  const infoOf = ({ uid, token }: TestPerson, where = strict) => ask<UserRecord>(where, `${uid}/info`, {}, { token });

  it("refuses everything but binding and logging out, says so in the record, and accepts one phone", async () => {
    const person = await signUp(strict);
    expect((await infoOf(person)).data).toMatchObject({ phone: null, phone_required: true });
    expect(await emailLogin(strict, { email: person.email, pwd: DIGEST, type: "login" })).toMatchObject({
      data: { phone_required: true },
    });
    for (const [method, path] of [
      ["GET", "/api/v2/novels"],
      ["GET", "/api/v2/self/sessions"],
      ["PUT", "/api/v2/self/profile/nickname"],
    ] as const)
      expect(codeOf(await person.ask(method, path, method === "PUT" ? { nickname: "Mara" } : undefined))).toBe(40311);
    const phone = newPhone();
    const given = await sendPhoneCode(strict, phone, { type: "bind", token: person.token });
    const answer = await ask<UserRecord>(strict, "bind_phone", { phone, ...given }, { token: person.token });
    expect(answer).toMatchObject({ status: 0, data: { phone, callcode: "86" } });
    expect((await infoOf(person)).data).not.toHaveProperty("phone_required");
    expect(await person.get("/api/v2/novels")).toMatchObject({ data: [] });
    const other = await signUp(strict);
    await other.post("/api/v1/user/logout");
  });

  it("lets a person who lost their phone to another account log in to bind another one", async () => {
    const other = await signUp(strict);
    const person = await signUp(strict);
    const phone = newPhone();
    const first = await sendPhoneCode(strict, phone, { type: "bind", token: other.token });
    await ask(strict, "bind_phone", { phone, ...first }, { token: other.token });
    await advanceExpiry(strict, 61);
    const second = await sendPhoneCode(strict, phone, { type: "bind", token: person.token });
    const moved = await ask(strict, "bind_phone", { phone, ...second, forced_binding: true }, { token: person.token });
    expect(moved.status).toBe(0);
    expect((await infoOf(other)).data).toMatchObject({ phone: null, phone_required: true });
    const next = newPhone();
    const third = await sendPhoneCode(strict, next, { type: "bind", token: other.token });
    expect(await ask(strict, "bind_phone", { phone: next, ...third }, { token: other.token })).toMatchObject({
      status: 0,
    });
  });

  it("requires none where it cannot send text messages", async () => {
    const silent = await testApp({ phoneRequired: true, publicUrl: "https://write.example" });
    const person = await signUp(silent);
    expect((await infoOf(person, silent)).data).not.toHaveProperty("phone_required");
    expect((await person.ask("GET", "/api/v2/novels")).status).toBe(200);
  });
});
