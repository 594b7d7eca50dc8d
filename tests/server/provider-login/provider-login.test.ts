// Logging in at a provider as a browser does, with the local mode's provider: valid requests succeed, and those of
// another browser, page, provider or time do not.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testApp } from "../../support/app.ts";
import { LoginBrowser, stateOf } from "../../support/login-browser.ts";
import { fetchExport } from "../../support/own-account.ts";

const app = await testApp();
const { pool } = app.database;
const browser = () => new LoginBrowser(app.url);
const advanceExpiry = (seconds: number) =>
  pool.query("update third_login_steps set expires_at = expires_at - $1 * interval '1 second'", [seconds]);

describe("each provider", () => {
  it.each(["google", "facebook", "twitter", "qq", "weibo"] as const)(
    "%s lets somebody in, and knows them again",
    async (provider) => {
      const uuid = randomUUID();
      const first = await browser().login(provider, uuid, "mara-quill");
      expect(first).toMatchObject({ user: { nickname: "Mara Quill", isLogin: true, email: null, phone: null } });
      expect(first.user?.access_token).toBeTruthy();
      const again = await browser().login(provider, randomUUID(), "mara-quill");
      expect(again.user?._id).toBe(first.user?._id);
      const other = await browser().login(provider, randomUUID(), "lin-zhou");
      expect(other.user).toMatchObject({ nickname: "林舟" });
      expect(other.user?._id).not.toBe(first.user?._id);
    },
  );

  it("the same id at another provider is another account", async () => {
    const google = await browser().login("google", randomUUID(), "jonas-feld");
    const facebook = await browser().login("facebook", randomUUID(), "jonas-feld");
    expect(google.user?._id).not.toBe(facebook.user?._id);
  });

  it("is offered where this server has it configured, and nowhere else", async () => {
    const everywhere = ["google", "facebook", "twitter", "qq", "weibo", "weixin"];
    expect((await app.request("GET", "/api/v1/settings/app")).body).toMatchObject({
      login_methods: { providers: everywhere },
    });
    const open = await testApp({ publicUrl: "https://write.example", loginClients: { qq: { id: "1", secret: "2" } } });
    expect((await open.request("GET", "/api/v1/settings/app")).body).toMatchObject({
      login_methods: { providers: ["qq"] },
    });
    expect((await open.request("GET", "/local/identity/.well-known/openid-configuration")).status).toBe(404);
    const state = stateOf("google", randomUUID());
    const refused = await open.request("GET", `/v2/oauth2/authorize?provider=google&state=${state}`);
    expect(refused.headers.get("location")).toContain("error=failed");
    const sent = await open.request("GET", `/v2/oauth/qq?state=${stateOf("qq", randomUUID())}`);
    const way = new URL(sent.headers.get("location") ?? "");
    expect(way.origin + way.pathname).toBe("https://graph.qq.com/oauth2.0/authorize");
    expect(way.searchParams.get("redirect_uri")).toBe("https://write.example/v2/oauth2/callback/qq");
    expect(way.searchParams.get("code_challenge_method")).toBe("S256");
    expect(sent.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
  });
});

describe("the returned code", () => {
  it("is a code with the page's own state; a provider's tokens and ours are never exposed", async () => {
    const [here, uuid] = [browser(), randomUUID()];
    const back = await here.submit(await here.begin("google", uuid), { account: "mara-quill" });
    expect(back.url.pathname).toBe("/public/static/third-login.html");
    expect(Object.fromEntries(back.url.searchParams)).toEqual({
      state: stateOf("google", uuid),
      code: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(back.headers.get("cross-origin-opener-policy")).toBeNull();
    expect(back.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(here.visited.join("\n")).not.toMatch(/access_token|id_token|refresh_token/);
    const page = await here.submit(await here.begin("qq", uuid), { account: "mara-quill" });
    expect(page.url.pathname).toBe("/dashboard/square");
  });

  it("works once", async () => {
    const [here, uuid] = [browser(), randomUUID()];
    const code = (await here.comeBack("google", uuid, "mara-quill")).get("code") ?? "";
    const token = await here.userToken(code, "google", uuid);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await here.userToken(code, "google", uuid)).toBeNull();
    expect(await here.proxyLogin(token ?? "")).toHaveProperty("user.access_token");
    // Without a text: the page has its own.
    expect(await here.proxyLogin(token ?? "")).toEqual({});
  });

  it("works for one of many concurrent requests", async () => {
    const [here, uuid] = [browser(), randomUUID()];
    const code = (await here.comeBack("google", uuid, "mara-quill")).get("code") ?? "";
    const tokens = await Promise.all(Array.from({ length: 8 }, () => here.userToken(code, "google", uuid)));
    expect(tokens.filter((token) => token !== null)).toHaveLength(1);
    const logins = await Promise.all(
      Array.from({ length: 8 }, () => here.proxyLogin(tokens.find((token) => token !== null) ?? "")),
    );
    expect(logins.filter(({ user }) => user)).toHaveLength(1);
  });

  it.each([
    ["another page's uuid", { uuid: randomUUID() }],
    ["another provider", { provider: "facebook" as const }],
  ])("does not work for %s", async (_, wrong) => {
    const [here, uuid] = [browser(), randomUUID()];
    const code = (await here.comeBack("google", uuid, "mara-quill")).get("code") ?? "";
    const given = { uuid, provider: "google" as const, ...wrong };
    expect(await here.userToken(code, given.provider, given.uuid)).toBeNull();
  });

  it("does not work for another browser, and still works for its own", async () => {
    const [here, uuid] = [browser(), randomUUID()];
    const code = (await here.comeBack("google", uuid, "mara-quill")).get("code") ?? "";
    expect(await browser().userToken(code, "google", uuid)).toBeNull();
    const thief = browser();
    await thief.begin("google", uuid);
    expect(await thief.userToken(code, "google", uuid)).toBeNull();
    expect(await here.userToken(code, "google", uuid)).not.toBeNull();
  });

  it("expires after a minute", async () => {
    const [here, uuid] = [browser(), randomUUID()];
    const code = (await here.comeBack("google", uuid, "mara-quill")).get("code") ?? "";
    await advanceExpiry(61);
    expect(await here.userToken(code, "google", uuid)).toBeNull();
  });
});

describe("a callback", () => {
  it("with consent denied reports that, and nobody is logged in", async () => {
    const uuid = randomUUID();
    for (const provider of ["google", "facebook", "twitter", "qq", "weibo"] as const) {
      const back = await browser().comeBack(provider, uuid, "");
      expect(Object.fromEntries(back)).toEqual({ state: stateOf(provider, uuid), code: "", error: "denied" });
    }
  });

  it("is refused with a wrong state, in another browser, at another provider, and a second time", async () => {
    const here = browser();
    const pick = await here.begin("google", randomUUID());
    await here.submit(pick, { account: "mara-quill" });
    const callback = new URL(here.visited.find((address) => address.includes("/callback/")) ?? "");
    expect((await here.visit(callback)).status).toBe(400);

    const other = browser();
    const question = await other.begin("google", randomUUID());
    // The redirect to the right browser is intercepted.
    let caught = new URL("about:blank");
    let response = await other.send(question.url, {
      method: "POST",
      body: new URLSearchParams({ account: "mara-quill" }),
    });
    for (let next = response.headers.get("location"); next; next = response.headers.get("location")) {
      caught = new URL(next, app.url);
      if (caught.pathname.includes("/callback/")) break;
      response = await other.send(caught);
    }
    const thief = browser();
    await thief.begin("google", randomUUID());
    expect((await thief.visit(caught)).status).toBe(400);
    const wrong = new URL(caught);
    wrong.searchParams.set("state", "x".repeat(43));
    expect((await other.visit(wrong)).status).toBe(400);
    const elsewhere = new URL(caught);
    elsewhere.pathname = "/v2/oauth2/callback/facebook";
    expect((await other.visit(elsewhere)).status).toBe(400);
  });

  it("with a code unknown to the provider is returned as failed", async () => {
    const [here, uuid] = [browser(), randomUUID()];
    await here.begin("google", uuid);
    const way = new URL(here.visited.find((address) => address.includes("/local/identity/auth?")) ?? "");
    const query = new URLSearchParams({
      code: "forged",
      state: way.searchParams.get("state") ?? "",
      iss: `${app.url}/local/identity`,
    });
    const back = await here.visit(`/v2/oauth2/callback/google?${query}`);
    expect(Object.fromEntries(back.url.searchParams)).toMatchObject({ code: "", error: "failed" });
  });

  it("expires after ten minutes", async () => {
    const [here, uuid] = [browser(), randomUUID()];
    const pick = await here.begin("google", uuid);
    await advanceExpiry(601);
    expect((await here.submit(pick, { account: "mara-quill" })).status).toBe(400);
  });
});

describe("the redirect to a provider", () => {
  it.each([
    ["no state", ""],
    ["no JSON", "state=e30"],
    ["another provider's state", `state=${stateOf("qq", randomUUID())}`],
    ["no uuid", `state=${stateOf("google", "me")}`],
    ["two states", `state=${stateOf("google", randomUUID())}&state=${stateOf("google", randomUUID())}`],
  ])("is refused with %s", async (_, query) => {
    expect((await browser().visit(`/v2/oauth2/authorize?provider=google&${query}`)).status).toBe(400);
  });

  it("leads only to the provider and back here, whatever an address requests", async () => {
    const [here, uuid] = [browser(), randomUUID()];
    const state = stateOf("google", uuid);
    const sent = await here.send(
      `/v2/oauth2/authorize?provider=google&state=${state}&app=30&redirect_uri=https%3A%2F%2Fevil.example`,
      { headers: { "x-forwarded-host": "evil.example" } },
    );
    const way = new URL(sent.headers.get("location") ?? "");
    expect(way.origin).toBe(app.url);
    expect(way.searchParams.get("redirect_uri")).toBe(`${app.url}/v2/oauth2/callback/google`);
    expect(sent.headers.get("cross-origin-opener-policy")).toBeNull();
    expect((await app.request("GET", "/v2/oauth/elsewhere")).status).toBe(404);
  });

  it("the simulated provider is available from this machine only, not through a proxy on it", async () => {
    const discovery = "/local/identity/.well-known/openid-configuration";
    expect((await app.request("GET", discovery)).status).toBe(200);
    for (const header of ["x-forwarded-for", "via"])
      expect((await app.request("GET", discovery, { headers: { [header]: "127.0.0.1" } })).status).toBe(404);
  });

  it("is rate-limited by address", async () => {
    const guarded = await testApp();
    const here = new LoginBrowser(guarded.url);
    for (let n = 0; n < 120; n++) await here.call("/v2/user/wxlogin", {});
    const back = await here.visit(`/v2/oauth2/authorize?provider=google&state=${stateOf("google", randomUUID())}`);
    expect(back.url.searchParams.get("error")).toBe("busy");
  });
});

describe("the account", () => {
  it("is not created where registrations are closed; existing ones can log in", async () => {
    const uuid = randomUUID();
    const closed = await testApp({ registrationsOpen: false });
    expect(await new LoginBrowser(closed.url).login("google", uuid, "mara-quill")).toEqual({
      error_msg: "registrations_closed",
    });
    await closed.database.pool.query(`with made as (insert into users (nickname) values ('Kept') returning id)
      insert into identities (provider, subject, user_id) select 'google', 'mara-quill', id from made`);
    expect(await new LoginBrowser(closed.url).login("google", uuid, "mara-quill")).toMatchObject({
      user: { nickname: "Kept" },
    });
  });

  it("is created once for many concurrent first logins", async () => {
    const fresh = await testApp();
    const logins = await Promise.all(
      Array.from({ length: 6 }, () => new LoginBrowser(fresh.url).login("google", randomUUID(), "shen-yue")),
    );
    expect(new Set(logins.map(({ user }) => user?._id)).size).toBe(1);
    expect((await fresh.database.pool.query("select 1 from users")).rowCount).toBe(1);
  });

  it("reports that it is locked, like every way to log in", async () => {
    const { user } = await browser().login("twitter", randomUUID(), "shen-yue");
    await pool.query("update users set shut = true where id = $1", [user?._id]);
    expect(await browser().login("twitter", randomUUID(), "shen-yue")).toMatchObject({ user: { shut: true } });
  });

  it("its export lists its login methods, and deleting it deletes its links", async () => {
    const { user } = await browser().login("weibo", randomUUID(), "jonas-feld");
    const person = { uid: user?._id ?? "", token: user?.access_token ?? "" };
    const account = (await fetchExport(app, person)).json<Record<string, unknown>>("account.json");
    expect(account).toMatchObject({
      logs_in_by: ["weibo"],
      identities: [{ provider: "weibo", subject: "jonas-feld" }],
    });
    await pool.query("delete from users where id = $1", [person.uid]);
    expect((await pool.query("select 1 from identities where user_id = $1", [person.uid])).rowCount).toBe(0);
  });
});
