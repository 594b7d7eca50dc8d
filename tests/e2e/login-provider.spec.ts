// Logging in at a provider by popup, redirect or QR code, and the failures of each (product.md 4, "Login dialog
// panels").
import type { Page } from "@playwright/test";
import { providerLoginEndpoints } from "../../contract/provider-login.ts";
import { violations } from "./support/axe.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/local-server.ts";
import { expectToast } from "./support/toasts.ts";

const dialog = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("checkbox") });
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const account = (page: Page) => page.getByRole("button", { name: /^(Account of|账号)/ });
const overlay = (page: Page) => page.getByText("ping...");
const said = (page: Page) => dialog(page).getByRole("alert");

async function openLogin(page: Page, { agree = true, path = "/dashboard/square" } = {}): Promise<void> {
  await page.goto(path);
  await page
    .getByRole("navigation")
    .getByRole("button", { name: /^(Log in|登录)$/ })
    .click();
  if (agree) await dialog(page).getByRole("checkbox").click();
}

/** Clicks a provider, and returns its popup once it is loaded. */
async function openPopup(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await button(page, name).click();
  const popup = await opened;
  await popup.waitForURL("**/local/identity/pick/**");
  await expect(overlay(page)).toBeVisible();
  return popup;
}

const lastLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("pro_last_login") ?? "null")?.value as unknown);

test("each popup logs in, closes itself, and leaves nothing in local storage", async ({ enter }) => {
  for (const [way, type] of [
    ["Google", "google"],
    ["Facebook", "facebook"],
    ["Twitter", "twitter"],
  ] as const) {
    const page = await enter(null);
    await openLogin(page);
    const popup = await openPopup(page, way);
    expect(await violations(popup)).toEqual([]);
    await expect(popup.getByRole("heading")).toHaveText(`This page plays ${way}`);
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Mara Quill" }).click();
    await closed;
    await expect(dialog(page)).toBeHidden();
    await expect(account(page)).toHaveAccessibleName(/Mara Quill/);
    expect(await lastLogin(page)).toEqual({ type, data: {}, choose: false });
    expect(await page.evaluate(() => localStorage.getItem("third-login"))).toBeNull();
  }
});

test("a popup login works if the provider has another origin", async ({ enter, server }) => {
  // The page is on localhost, the provider on 127.0.0.1.
  const page = await enter(null);
  const there = server.url.replace("127.0.0.1", "localhost");
  await openLogin(page, { path: `${there}/dashboard/square` });
  const popup = await openPopup(page, "Google");
  expect(new URL(popup.url()).hostname).toBe("127.0.0.1");
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Jonas Feld" }).click();
  await closed;
  await expect(account(page)).toHaveAccessibleName(/Jonas Feld/);
});

test("the popup has the specified size, and its URL the specified state", async ({ enter }) => {
  const page = await enter(null);
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (...given) => {
      (window as unknown as { opened: unknown[] }).opened = given;
      return open(...given);
    };
  });
  await openLogin(page);
  await openPopup(page, "Google");
  const [address, , features] = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
  expect(features).toMatch(/width=600,height=400/);
  const url = new URL(address ?? "", "http://page");
  const state = JSON.parse(Buffer.from(url.searchParams.get("state") ?? "", "base64url").toString()) as unknown;
  expect(state).toEqual({
    uuid: await page.evaluate(() => sessionStorage.getItem("login-uuid")),
    provider: "google",
  });
});

test("the agreement must be accepted first", async ({ enter }) => {
  const page = await enter(null);
  await openLogin(page, { agree: false });
  await button(page, "Google").click();
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "Please agree first: the first login with Google creates an account.",
  );
  expect(page.context().pages()).toHaveLength(1);
  await expect(dialog(page).getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(dialog(page).getByRole("alert")).toBeHidden();
});

test("storage events with another page's state, another provider or an invalid format are ignored", async ({
  enter,
}) => {
  const page = await enter(null);
  await page.clock.install();
  let exchanged = 0;
  await page.route(`**${providerLoginEndpoints.userToken.path}`, (route) => {
    exchanged++;
    return route.continue();
  });
  await openLogin(page);
  const popup = await openPopup(page, "Google");
  const uuid = await page.evaluate(() => sessionStorage.getItem("login-uuid"));
  const stateOf = (state: object) => Buffer.from(JSON.stringify(state)).toString("base64url");
  const code = "x".repeat(43);
  for (const forged of [
    JSON.stringify({ state: stateOf({ uuid: "0f8fad5b-d9cb-469f-a165-70867728950e", provider: "google" }), code }),
    JSON.stringify({ state: stateOf({ uuid, provider: "facebook" }), code }),
    JSON.stringify({ state: "x", code }),
    JSON.stringify({ state: { uuid, provider: "google" }, code }),
    JSON.stringify({ state: stateOf({ uuid, provider: "google" }), code: 7 }),
    JSON.stringify([]),
    "no JSON",
  ])
    await popup.evaluate((text) => localStorage.setItem("third-login", text), forged);
  await popup.evaluate(() => localStorage.removeItem("third-login"));
  // Storage events arrive in order: once the page has this one, it has handled all earlier ones.
  const heard = await page.evaluateHandle(() => ({
    last: new Promise<void>((resolve) => {
      addEventListener("storage", ({ key }) => key === "last" && resolve());
    }),
  }));
  await popup.evaluate(() => localStorage.setItem("last", "1"));
  await heard.evaluate(({ last }) => last);
  // Longer than the page takes to report a closed popup (a check every 500 ms, then 1 s): it still waits.
  await page.clock.runFor(2_500);
  expect(exchanged).toBe(0);
  await expect(overlay(page)).toBeVisible();
  expect(popup.isClosed()).toBe(false);
  // A forged code with a valid state is exchanged, but the server refuses it.
  await popup.evaluate(
    (text) => localStorage.setItem("third-login", text),
    JSON.stringify({ state: stateOf({ uuid, provider: "google" }), code }),
  );
  await expect(overlay(page)).toBeHidden();
  await expect(said(page)).toHaveText("Logging in did not work. Please try again.");
  expect(exchanged).toBe(1);
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(dialog(page)).toBeVisible();
});

test("closing the popup, refusing in it, and cancelling the wait return to the dialog", async ({ enter }) => {
  const page = await enter(null);
  await openLogin(page);
  const closed = await openPopup(page, "Google");
  await closed.close();
  await expect(overlay(page)).toBeHidden();
  await expect(said(page)).toHaveText("The window of Google was closed before you were logged in.");

  // The next attempt removes the error.
  const refused = await openPopup(page, "Facebook");
  await expect(said(page)).toBeHidden();
  await refused.getByRole("button", { name: "Don’t allow it" }).click();
  await expect(overlay(page)).toBeHidden();
  await expect(said(page)).toHaveText("Facebook was not allowed to say who you are.");

  const waiting = await openPopup(page, "Twitter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const gone = waiting.waitForEvent("close");
  await page.keyboard.press("Enter");
  await gone;
  await expect(overlay(page)).toBeHidden();

  const left = await openPopup(page, "Google");
  const shut = left.waitForEvent("close");
  await page.keyboard.press("Escape");
  await shut;
  await expect(dialog(page)).toBeHidden();
  await expect(account(page)).toBeHidden();
});

test("each failure of the two calls has its own text", async ({ enter }) => {
  const page = await enter(null);
  await openLogin(page);
  const { userToken, proxyLogin } = providerLoginEndpoints;
  const token = "t".repeat(43);
  for (const [answers, words] of [
    [{ [userToken.path]: { user_token: null } }, "Logging in did not work. Please try again."],
    [{ [userToken.path]: { user_token: token }, [proxyLogin.path]: {} }, "Logging in did not work. Please try again."],
    [
      { [userToken.path]: { user_token: token }, [proxyLogin.path]: { error_msg: "registrations_closed" } },
      "New registrations are currently closed. If you already have an account, please proceed to sign in.",
    ],
  ] as const) {
    for (const [path, json] of Object.entries(answers))
      await page.route(`**${path}`, (route) => route.fulfill({ json }));
    const popup = await openPopup(page, "Google");
    await popup.getByRole("button", { name: "Mara Quill" }).click();
    await expect(overlay(page)).toBeHidden();
    await expect(said(page)).toHaveText(words);
    for (const path of Object.keys(answers)) await page.unroute(`**${path}`);
  }
  await page.route(`**${userToken.path}`, (route) => route.abort());
  const popup = await openPopup(page, "Google");
  await popup.getByRole("button", { name: "Mara Quill" }).click();
  await expect(said(page)).toHaveText("The request failed. Check your connection and try again.");
  await expect(overlay(page)).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await button(page, "Phone").click();
  await expect(dialog(page).getByLabel("Code", { exact: true })).toBeVisible();
  await expect(said(page)).toBeHidden();
});

test("QQ and Weibo redirect the page, and the login returns to the original page", async ({ enter }) => {
  for (const [way, type] of [
    ["QQ", "qq"],
    ["微博", "weibo"],
  ] as const) {
    const page = await enter(null, { locale: "zh-CN", width: 390, height: 844 });
    await page.addInitScript(() => localStorage.setItem("pro_landing_seen", JSON.stringify({ value: true })));
    await page.goto("/dashboard/novels");
    await dialog(page).getByRole("checkbox").click();
    await button(page, way).click();
    await page.waitForURL("**/local/identity/pick/**");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "林舟" }).click();
    await page.waitForURL("**/dashboard/novels");
    await expect(dialog(page)).toBeHidden();
    expect(await lastLogin(page)).toEqual({ type, data: {}, choose: false });
    expect(page.url()).not.toContain("code");
  }
});

test("going back to the provider's page after the login shows that it is over, with a link to the product", async ({
  enter,
}) => {
  const page = await enter(null, { locale: "zh-CN", theme: "dark" });
  const own = page.getByRole("button", { name: /的账号$/ });
  await openLogin(page);
  await button(page, "QQ").click();
  await page.getByRole("button", { name: "林舟" }).click();
  await expect(own).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading")).toHaveText("这次选择已结束");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "前往 Storyloom" }).click();
  await expect(own).toBeVisible();
});

test("a redirect back with a refusal or with another page's state shows an error", async ({ enter }) => {
  const page = await enter(null, { locale: "zh-CN" });
  await openLogin(page);
  await button(page, "QQ").click();
  await page.getByRole("button", { name: "不允许" }).click();
  await page.waitForURL("**/dashboard/square");
  await expect(said(page)).toHaveText("QQ登录未获允许。");
  await expect(dialog(page)).toBeVisible();
  const state = Buffer.from(JSON.stringify({ uuid: "0f8fad5b-d9cb-469f-a165-70867728950e", provider: "qq" }));
  await page.goto(`/dashboard/square?code=${"x".repeat(43)}&state=${state.toString("base64url")}`);
  await expect(said(page)).toHaveText("登录校验失败，请重试。");
  expect(new URL(page.url()).search).toBe("");
});

test("the mobile variant offers the last login at a provider, and starts it", async ({ enter }) => {
  const page = await enter(null, { width: 390, height: 844 });
  await page.addInitScript(() => {
    localStorage.setItem("pro_landing_seen", JSON.stringify({ value: true }));
    const value = { type: "google", data: {}, choose: false };
    localStorage.setItem("pro_last_login", JSON.stringify({ value }));
  });
  await page.goto("/dashboard/novels");
  await dialog(page).getByRole("checkbox").click();
  const opened = page.waitForEvent("popup");
  await button(page, "Last time you came as Google").click();
  const popup = await opened;
  await popup.getByRole("button", { name: "Mara Quill" }).click();
  await expect(dialog(page)).toBeHidden();
});

test.describe("the QR code", () => {
  async function openQr(page: Page): Promise<Page> {
    await openLogin(page);
    await button(page, "微信").click();
    await expect(page.getByRole("img", { name: "微信登录二维码" })).toBeVisible();
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "打开模拟手机的页面" }).click();
    return opened;
  }

  test("logs in once the phone has allowed it", async ({ enter }) => {
    const page = await enter(null, { locale: "zh-CN" });
    const phone = await openQr(page);
    expect(await violations(page)).toEqual([]);
    await phone.setViewportSize({ width: 390, height: 700 });
    await phone.getByRole("button", { name: "沈月" }).click();
    await expect(phone.getByRole("heading")).toHaveText("要在另一台设备上登录吗？");
    await expect(phone.getByText("Linux 上的 Chrome")).toBeVisible();
    expect(await violations(phone)).toEqual([]);
    await expect(page.getByText("已扫描，请在手机上确认。")).toBeVisible();
    await phone.getByRole("button", { name: "允许登录" }).click();
    await expect(phone.getByRole("heading")).toHaveText("已在那台设备上登录");
    await expectToast(page, "登录成功。");
    await expect(dialog(page)).toBeHidden();
    expect(await lastLogin(page)).toEqual({ type: "weixin", data: {}, choose: false });
    expect(await page.evaluate(() => localStorage.getItem("pro_qr_weixin"))).toBeNull();
  });

  test("shows a refusal, an expired code and a failed request, and can be requested again", async ({
    enter,
    database,
  }) => {
    const page = await enter(null, { locale: "zh-CN", width: 390, height: 844 });
    await page.addInitScript(() => localStorage.setItem("pro_landing_seen", JSON.stringify({ value: true })));
    await page.goto("/dashboard/novels");
    await button(page, "微信").click();
    await expect(dialog(page).getByText("请先在下方勾选同意")).toBeVisible();
    await dialog(page).getByRole("checkbox").click();
    const picture = page.getByRole("img", { name: "微信登录二维码" });
    await expect(picture).toBeVisible();
    const first = await picture.getAttribute("src");
    // Switching panels and back shows the same QR code, which is still valid.
    await button(page, "邮箱").click();
    await button(page, "微信").click();
    await expect(picture).toHaveAttribute("src", first ?? "");
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "打开模拟手机的页面" }).click();
    const phone = await opened;
    await phone.getByRole("button", { name: "沈月" }).click();
    await phone.getByRole("button", { name: "不允许" }).click();
    await expect(dialog(page).getByText("已在手机上拒绝登录。")).toBeVisible();
    await button(page, "获取二维码").click();
    await expect(picture).not.toHaveAttribute("src", first ?? "");
    // Loaded: the picture of an expired code cannot be loaded, which reads as a failed request.
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await database.pool.query("update login_tickets set expires_at = now()");
    await expect(dialog(page).getByText("二维码已失效，请重新获取。")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await button(page, "获取二维码").click();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.route(`**${providerLoginEndpoints.weixinLogin.path}`, (route) =>
      route.fulfill({ json: { status: -7, msg: "", data: null } }),
    );
    await database.pool.query("update login_tickets set expires_at = now()");
    await expect(dialog(page).getByText("二维码已失效，请重新获取。")).toBeVisible();
    await button(page, "获取二维码").click();
    await expect(dialog(page).getByText("二维码加载失败。")).toBeVisible();
  });
});
