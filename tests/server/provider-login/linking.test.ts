// Linking and unlinking provider accounts: by their person, with a code of this browser and this page, and never so
// that no way to log in remains.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import type { LinkedIdentity } from "../../../contract/identities.ts";
import { DEMO_EMAILS } from "../../../server/modules/demo/demo.service.ts";
import { testApp } from "../../support/app.ts";
import { outboxOf } from "../../support/codes.ts";
import { LoginBrowser } from "../../support/login-browser.ts";
import { asPerson, codeOf, emailLogin, signUp, type TestPerson } from "../../support/people.ts";

const app = await testApp();
const { pool } = app.database;
const browser = () => new LoginBrowser(app.url);
type Who = Pick<TestPerson, "uid" | "token">;
const authorized = ({ uid, token }: Who) => ({ authorization: `Bearer ${token}`, uid });

interface Refusal {
  error_code?: number;
}
async function send(here: LoginBrowser, person: Who, code: string, provider: LoginProvider, uuid: string) {
  const body = { code, provider, app: 30, uuid };
  return here.call<Refusal>("/v2/oauth2/link", body, authorized(person));
}
/** Logs in at a provider, returns, and links the account. */
async function link(person: Who, provider: LoginProvider, account: string) {
  const [here, uuid] = [browser(), randomUUID()];
  const code = (await here.comeBack(provider, uuid, account)).get("code") ?? "";
  return send(here, person, code, provider, uuid);
}
const linked = async (person: TestPerson) =>
  (await person.get<{ data: LinkedIdentity[] }>("/api/v2/self/identities")).data.map(({ provider }) => provider);
const unlink = (person: TestPerson, provider: string) =>
  person.ask("DELETE", `/api/v2/self/identities/${provider}?lang=zh-CN`);
async function thirdPerson(provider: LoginProvider, account: string): Promise<TestPerson> {
  const { user } = await browser().login(provider, randomUUID(), account);
  return asPerson(app, "", user ?? null);
}
const noticesOf = async (uid: string) =>
  (await pool.query("select kind, payload from notices where user_id = $1 order by id", [uid])).rows;
/** A demo account; with another password, because the known one is refused on a server without a demo. */
async function demoPerson(email: string): Promise<TestPerson> {
  const type = (await pool.query("select 1 from users where email = $1", [email])).rowCount ? "login" : "create";
  return asPerson(app, email, (await emailLogin(app, { email, pwd: "1".repeat(32), type })).data);
}
/** Removes all links, so that the next test can use the accounts. */
const forget = () => pool.query("delete from identities");

describe("linking", () => {
  it.each(["google", "facebook", "twitter", "qq", "weibo"] as const)(
    "%s logs in to the account from then on, until it is unlinked",
    async (provider) => {
      await forget();
      const person = await signUp(app);
      expect(await link(person, provider, "mara-quill")).toEqual({ status: 200, body: {} });
      expect(await linked(person)).toEqual([provider]);
      expect((await browser().login(provider, randomUUID(), "mara-quill")).user?._id).toBe(person.uid);
      expect((await unlink(person, provider)).status).toBe(200);
      expect(await linked(person)).toEqual([]);
      const after = await browser().login(provider, randomUUID(), "mara-quill");
      expect(after.user?._id).not.toBe(person.uid);
      expect(await noticesOf(person.uid)).toEqual([
        { kind: "identity_linked", payload: { provider } },
        { kind: "identity_unlinked", payload: { provider } },
      ]);
    },
  );

  it("notifies the account by email, in the caller's language", async () => {
    await forget();
    const person = await signUp(app);
    await link(person, "google", "mara-quill");
    await unlink(person, "google");
    const subjects = (await outboxOf(app)).filter(({ to }) => to === person.email).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Google账号已从你的 Storyloom 账号解绑",
      "A Google account now logs in to your Storyloom account",
    ]);
  });

  it("an account that belongs to another person is refused, and still logs that person in", async () => {
    await forget();
    const [owner, other] = [await signUp(app), await signUp(app)];
    await link(owner, "google", "jonas-feld");
    expect((await link(other, "google", "jonas-feld")).body.error_code).toBe(40902);
    expect(await linked(other)).toEqual([]);
    expect((await browser().login("google", randomUUID(), "jonas-feld")).user?._id).toBe(owner.uid);
    // Once unlinked there it can be linked.
    await unlink(owner, "google");
    expect((await link(other, "google", "jonas-feld")).status).toBe(200);
  });

  it("a second account of the same provider is refused, and linking the same one again changes nothing", async () => {
    await forget();
    const person = await signUp(app);
    await link(person, "google", "jonas-feld");
    expect((await link(person, "google", "mara-quill")).body.error_code).toBe(40903);
    expect((await link(person, "google", "jonas-feld")).status).toBe(200);
    expect(await noticesOf(person.uid)).toHaveLength(1);
    expect((await link(person, "facebook", "mara-quill")).status).toBe(200);
    expect(await linked(person)).toEqual(["google", "facebook"]);
  });

  it("is refused for a demo account, and nobody is notified", async () => {
    await forget();
    for (const email of DEMO_EMAILS) {
      const demo = await demoPerson(email);
      expect((await link(demo, "google", "mara-quill")).body.error_code).toBe(40341);
      expect(await linked(demo)).toEqual([]);
      expect(await noticesOf(demo.uid)).toEqual([]);
    }
    expect((await pool.query("select 1 from identities")).rowCount).toBe(0);
    // The refused provider account still logs in, to an account of its own, and can be linked to any other.
    const own = await thirdPerson("google", "mara-quill");
    expect(await linked(own)).toEqual(["google"]);
    await forget();
    expect((await link(await signUp(app), "google", "mara-quill")).status).toBe(200);
  });

  it("concurrent requests link it to one of them", async () => {
    await forget();
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(app)));
    const answers = await Promise.all(people.map((person) => link(person, "google", "shen-yue")));
    expect(answers.map(({ body }) => body.error_code ?? 0).sort()).toEqual([0, 40902, 40902, 40902]);
    expect((await pool.query("select 1 from identities")).rowCount).toBe(1);
  });

  it("accepts a code once, of this browser, this page and this provider, and only with a session", async () => {
    await forget();
    const person = await signUp(app);
    const [here, uuid] = [browser(), randomUUID()];
    const comeBack = async () => (await here.comeBack("google", uuid, "mara-quill")).get("code") ?? "";
    const refused = async (answer: Promise<{ body: Refusal }>) => expect((await answer).body.error_code).toBe(40448);
    const foreign = await comeBack();
    await refused(send(browser(), person, foreign, "google", uuid));
    const thief = browser();
    await thief.begin("google", uuid);
    await refused(send(thief, person, foreign, "google", uuid));
    await refused(send(here, person, await comeBack(), "google", randomUUID()));
    await refused(send(here, person, await comeBack(), "facebook", uuid));
    const late = await comeBack();
    await pool.query("update third_login_steps set expires_at = expires_at - interval '61 seconds'");
    await refused(send(here, person, late, "google", uuid));
    expect(await linked(person)).toEqual([]);
    // Control: the first code was not used by the others, so its own browser links with it; once.
    expect((await send(here, person, await comeBack(), "google", uuid)).status).toBe(200);
    const used = await comeBack();
    expect(await here.userToken(used, "google", uuid)).not.toBeNull();
    await refused(send(here, person, used, "google", uuid));
    const nobody = { uid: person.uid, token: "x" };
    expect((await send(here, nobody, await comeBack(), "google", uuid)).body.error_code).toBe(40103);
  });
});

describe("unlinking", () => {
  it("the only way to log in is kept; with another one it can be removed", async () => {
    await forget();
    const person = await thirdPerson("google", "lin-zhou");
    expect(codeOf(await unlink(person, "google"))).toBe(40340);
    expect(await linked(person)).toEqual(["google"]);
    await link(person, "weibo", "lin-zhou");
    expect((await unlink(person, "google")).status).toBe(200);
    expect(codeOf(await unlink(person, "google"))).toBe(40447);
    expect(codeOf(await unlink(person, "weibo"))).toBe(40340);
    // A phone that codes can be sent to is a way to log in.
    await pool.query("update users set call_code = '86', phone = '13900139000' where id = $1", [person.uid]);
    expect((await unlink(person, "weibo")).status).toBe(200);
  });

  it("of two concurrent requests one way is kept", async () => {
    await forget();
    const person = await thirdPerson("google", "lin-zhou");
    await link(person, "weibo", "lin-zhou");
    const answers = await Promise.all([unlink(person, "google"), unlink(person, "weibo")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await linked(person)).toHaveLength(1);
  });

  it("does not count ways to log in that this server does not offer", async () => {
    const bare = await testApp({
      publicUrl: "https://write.example",
      loginClients: { qq: { id: "1", secret: "2" } },
      passwordMemoryMib: 8,
    });
    const person = await signUp(bare);
    const { pool: its } = bare.database;
    await its.query("update users set email = null, password_hash = null where id = $1", [person.uid]);
    await its.query("update users set call_code = '86', phone = '13900139000' where id = $1", [person.uid]);
    for (const provider of ["qq", "google"])
      await its.query("insert into identities (provider, subject, user_id) values ($1, 'me', $2)", [
        provider,
        person.uid,
      ]);
    // Neither Google nor text messages are configured: QQ is what remains.
    expect(codeOf(await unlink(person, "qq"))).toBe(40340);
    expect((await unlink(person, "google")).status).toBe(200);
  });

  it("is refused to others", async () => {
    await forget();
    const [person, other] = [await signUp(app), await signUp(app)];
    await link(person, "google", "mara-quill");
    expect(codeOf(await unlink(other, "google"))).toBe(40447);
    expect(codeOf(await unlink(person, "elsewhere"))).toBe(42200);
    expect(await linked(person)).toEqual(["google"]);
  });
});

describe("Weixin", () => {
  const ticketFor = async (desktop: LoginBrowser, linking: boolean) =>
    (await desktop.call<{ data: { ticket: string; phone_page: string } }>("/v2/user/wxlogin", { linking })).body.data;
  const ask = async (desktop: LoginBrowser, person: Who, ticket: string) =>
    (await desktop.call<object>("/v2/user/wx_link", { ticket }, authorized(person))).body;
  const over = { status: -1, msg: "qr_over", data: null };
  async function allow(page: string): Promise<string[]> {
    const phone = browser();
    const question = await phone.submit(await phone.visit(page), { account: "shen-yue" });
    const secret = question.url.searchParams.get("ask") ?? "";
    return [question.text, (await phone.submit(question, { ask: secret, answer: "allow" })).text];
  }

  it("is linked by a code whose confirmation says so, once", async () => {
    await forget();
    const [person, desktop] = [await signUp(app), browser()];
    const { ticket, phone_page } = await ticketFor(desktop, true);
    expect(await ask(desktop, person, ticket)).toEqual({ status: 0, msg: "", data: { scanned: false, linked: false } });
    const [question, end] = await allow(phone_page);
    expect(question).toContain("wants to link your Weixin");
    expect(end).toContain("it says whether your Weixin is linked");
    expect(await ask(browser(), person, ticket), "another browser").toEqual(over);
    expect(await ask(desktop, person, ticket)).toEqual({ status: 0, msg: "", data: { scanned: true, linked: true } });
    expect(await ask(desktop, person, ticket)).toEqual(over);
    expect(await linked(person)).toEqual(["weixin"]);
  });

  it("cannot be linked to a demo account", async () => {
    await forget();
    const [demo, desktop] = [await demoPerson(DEMO_EMAILS[0] ?? ""), browser()];
    const { ticket, phone_page } = await ticketFor(desktop, true);
    await allow(phone_page);
    expect(await ask(desktop, demo, ticket)).toMatchObject({ error_code: 40341 });
    expect(await linked(demo)).toEqual([]);
  });

  it("a login code links nobody, and a linking code logs nobody in", async () => {
    await forget();
    const [person, desktop] = [await signUp(app), browser()];
    const toLogIn = await ticketFor(desktop, false);
    expect((await allow(toLogIn.phone_page))[0]).toContain("wants to log in");
    expect(await ask(desktop, person, toLogIn.ticket)).toEqual(over);
    const toLink = await ticketFor(desktop, true);
    await allow(toLink.phone_page);
    const poll = (ticket: string) => desktop.call<object>("/v2/user/wx_ticket", { ticket });
    expect((await poll(toLink.ticket)).body).toEqual(over);
    expect(await linked(person)).toEqual([]);
    // Control: each works for its own purpose.
    expect(await ask(desktop, person, toLink.ticket)).toMatchObject({ data: { linked: true } });
    expect((await poll(toLogIn.ticket)).body).toMatchObject({ data: { user: { _id: person.uid } } });
  });
});
