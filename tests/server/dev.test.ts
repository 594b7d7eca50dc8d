// `npm run dev` as the real program: it has the same features as `npm start`.
import { join } from "node:path";
import { md5 } from "js-md5";
import { afterAll, describe, expect, it } from "vitest";
import type { UserRecord } from "../../contract/accounts.ts";
import { LOGIN_PROVIDERS, type LoginMethods } from "../../contract/app-settings.ts";
import { APP_TYPE } from "../../contract/limits.ts";
import { AUTHORIZE_PATH, LOGIN_POPUP_RESULT_PATH } from "../../contract/provider-login.ts";
import { DEMO_EMAILS, DEMO_PASSWORD } from "../../server/modules/demo/demo.service.ts";
import { LoginBrowser } from "../support/login-browser.ts";
import { spawnServer, temporaryDataDir } from "../support/server-process.ts";
import { testPort } from "../support/test-port.ts";

const DEV = join(import.meta.dirname, "../../scripts/dev.ts");
const UUID = "5f0c52f4-1c51-4bb2-9a53-0f8a4a6f0b11";

const { dataDir, remove } = await temporaryDataDir();
const dev = spawnServer(dataDir, await testPort(), { DEMO: "on", PASSWORD_MEMORY_MIB: "1", LOG_LEVEL: "warn" }, DEV);
afterAll(async () => {
  dev.child.kill("SIGTERM");
  expect(await dev.exit()).toBe(0);
  await remove();
});
await dev.up();

describe("under npm run dev", () => {
  it("the demo's authors log in", async () => {
    const answer = await new LoginBrowser(dev.url).call<{ status: number }>("/v2/user/email_login", {
      email: DEMO_EMAILS[0],
      pwd: md5(DEMO_PASSWORD),
      type: "login",
    });
    expect(answer.body.status).toBe(0);
  });

  it("lazily loaded text files have the type they are imported as", async () => {
    const code = await (await fetch(`${dev.url}/src/i18n/lazy-texts.ts`)).text();
    expect(code).toContain("/login.json");
    expect(code).not.toMatch(/with:\s*\{\s*type/);
    const texts = await fetch(`${dev.url}/src/i18n/en-US/login.json?import`);
    expect(texts.headers.get("content-type")).toMatch(/javascript/);
  });

  it("every way to log in is available, and its messages are in the outbox", async () => {
    const settings = (await (await fetch(`${dev.url}/api/v1/settings/app`)).json()) as { login_methods: LoginMethods };
    expect(settings.login_methods).toMatchObject({ email_codes: true, phone: true });
    expect([...settings.login_methods.providers].sort()).toEqual([...LOGIN_PROVIDERS].sort());
    expect((await fetch(`${dev.url}/local/outbox`)).status).toBe(200);
  });

  it("a provider's window returns to the page's own address, and logs in", async () => {
    const browser = new LoginBrowser(dev.url);
    const state = Buffer.from(JSON.stringify({ uuid: UUID, provider: "google" })).toString("base64url");
    const asked = await browser.visit(`${AUTHORIZE_PATH}?${new URLSearchParams({ state, provider: "google" })}`);
    const back = await browser.submit(asked, { account: "mara-quill" });
    expect(back.url.href.split("?")[0]).toBe(dev.url + LOGIN_POPUP_RESULT_PATH);
    const code = back.url.searchParams.get("code");
    const token = await browser.call<{ user_token: string }>("/v2/oauth2/user_token", {
      code,
      provider: "google",
      app: APP_TYPE,
      uuid: UUID,
    });
    const { body } = await browser.call<{ user?: UserRecord }>("/api/v1/auth/oauth_proxy/login", token.body);
    expect(body.user).toMatchObject({ isLogin: true, nickname: "Mara Quill" });
  });
});
