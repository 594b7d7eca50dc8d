// An account at a provider is linked to the current account, can log in to it, and is unlinked. Refusals are explained.
import type { Page } from "@playwright/test";
import { identityEndpoints } from "../../contract/identities.ts";
import { violations } from "./support/axe.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/local-server.ts";
import { expectToast } from "./support/toasts.ts";

const LINKS = /^(Accounts elsewhere|绑定的其他账号)$/;
const links = (page: Page) => page.getByRole("dialog", { name: LINKS });
const row = (page: Page, name: string) => links(page).getByRole("listitem").filter({ hasText: name });
const account = (page: Page) => page.getByRole("button", { name: /^Account of|的账号$/ });

async function openLinks(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole("menuitem", { name: /^(Your account|账号信息)$/ }).click();
  await page.getByRole("button", { name: /^(Link and unlink accounts|绑定与解绑账号)$/ }).click();
  await expect(links(page)).toBeVisible();
}

/** Clicks a provider's button, and picks an account in its popup. */
async function linkAs(page: Page, provider: string, who: string): Promise<void> {
  const opened = page.waitForEvent("popup");
  await links(page)
    .getByRole("button", { name: `Link ${provider}`, exact: true })
    .click();
  const popup = await opened;
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: who }).click();
  await closed;
}

test("Google is linked, logs in to the account, and is unlinked", async ({ enter, person }) => {
  const author = await person("linking");
  const page = await enter(author);
  await page.goto("/dashboard/novels");
  await openLinks(page);
  expect(await violations(page)).toEqual([]);
  await linkAs(page, "Google", "Mara Quill");
  await expectToast(page, "Google is linked");
  await expect(row(page, "Google")).toContainText("Linked on");
  // The account dialog behind this one lists the linked provider.
  await page.keyboard.press("Escape");
  await expect(links(page)).toBeHidden();
  await expect(page.getByRole("dialog").getByText("Google", { exact: true })).toBeVisible();

  const other = await enter(null);
  await other.goto("/dashboard/square");
  await other.getByRole("navigation").getByRole("button", { name: "Log in", exact: true }).click();
  const login = other.getByRole("dialog").filter({ has: other.getByRole("checkbox") });
  await login.getByRole("checkbox").click();
  const opened = other.waitForEvent("popup");
  await login.getByRole("button", { name: "Google", exact: true }).click();
  const popup = await opened;
  await popup.getByRole("button", { name: "Mara Quill" }).click();
  await expect(login).toBeHidden();
  await account(other).click();
  await other.getByRole("menuitem", { name: "Your account" }).click();
  await expect(other.getByRole("dialog")).toContainText(author.email);

  await page.getByRole("dialog").getByRole("button", { name: "Link and unlink accounts" }).click();
  await links(page).getByRole("button", { name: "Unlink Google" }).click();
  const sure = page.getByRole("alertdialog", { name: "Unlink Google?" });
  await sure.getByRole("button", { name: "Unlink" }).click();
  await expectToast(page, "Google is unlinked");
  await expect(row(page, "Google")).toContainText("Not linked");
  const { data } = await author.ask<{ data: unknown[] }>("GET", identityEndpoints.list.path);
  expect(data).toEqual([]);
});

test("linking another person's account, unlinking the only login method, and a refusal are explained", async ({
  enter,
  person,
}) => {
  const [owner, other] = [await person("owner"), await person("other")];
  const page = await enter(owner);
  await page.goto("/dashboard/novels");
  await openLinks(page);
  await linkAs(page, "Facebook", "Jonas Feld");
  await expectToast(page, "Facebook is linked");

  const theirs = await enter(other);
  await theirs.goto("/dashboard/novels");
  await openLinks(theirs);
  await linkAs(theirs, "Facebook", "Jonas Feld");
  await expect(links(theirs).getByRole("alert")).toHaveText(
    /^It already logs in to another account here\. Log in with it/,
  );
  await expect(row(theirs, "Facebook")).toContainText("Not linked");
  await linkAs(theirs, "Google", "Don’t allow it");
  await expect(links(theirs).getByRole("alert")).toHaveText("Google was not allowed to say who you are.");

  await theirs.route(`**${identityEndpoints.list.path}`, (route) =>
    route.fulfill({ json: { data: [{ provider: "google", since: 1_790_000_000 }] } }),
  );
  await theirs.route("**/identities/google*", (route) =>
    route.fulfill({ status: 403, json: { error_code: 40340, error: "only_login_method", content: null } }),
  );
  await theirs.reload();
  await openLinks(theirs);
  await links(theirs).getByRole("button", { name: "Unlink Google" }).click();
  await theirs.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
  await expectToast(theirs, "Nothing else logs in to your account.");
});

test("QQ redirects the page and returns to the dialog; Weixin is linked by a QR code", async ({ enter, person }) => {
  const author = await person("zhou");
  const page = await enter(author, { locale: "zh-CN", width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem("pro_landing_seen", JSON.stringify({ value: true })));
  await page.goto("/dashboard/novels");
  await openLinks(page);
  await links(page).getByRole("button", { name: "绑定QQ" }).click();
  await page.waitForURL("**/local/identity/pick/**");
  await page.getByRole("button", { name: "林舟" }).click();
  await page.waitForURL("**/dashboard/novels");
  await expectToast(page, "已绑定QQ");
  await expect(row(page, "QQ")).toContainText("绑定");
  expect(await page.evaluate(() => sessionStorage.getItem("login-link"))).toBeNull();

  await links(page).getByRole("button", { name: "绑定微信" }).click();
  await expect(page.getByRole("img", { name: "微信绑定二维码" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "打开模拟手机的页面" }).click();
  const phone = await opened;
  await phone.getByRole("button", { name: "沈月" }).click();
  await expect(phone.getByRole("heading")).toHaveText("要绑定你的微信吗？");
  await phone.getByRole("button", { name: "允许绑定" }).click();
  await expectToast(page, "已绑定微信");
  const { data } = await author.ask<{ data: { provider: string }[] }>("GET", identityEndpoints.list.path);
  expect(data.map(({ provider }) => provider)).toEqual(["qq", "weixin"]);
});

test("a callback that was started by another account links nothing", async ({ enter, person }) => {
  const author = await person("switched");
  const page = await enter(author);
  await page.goto("/dashboard/novels");
  await expect(account(page)).toBeVisible();
  let sent = 0;
  await page.route(`**${identityEndpoints.link.path}`, (route) => {
    sent++;
    return route.continue();
  });
  await page.evaluate(() => {
    sessionStorage.setItem("login-uuid", "0f8fad5b-d9cb-469f-a165-70867728950e");
    sessionStorage.setItem("login-link", "somebody else");
  });
  const state = Buffer.from(JSON.stringify({ uuid: "0f8fad5b-d9cb-469f-a165-70867728950e", provider: "qq" }));
  await page.goto(`/dashboard/square?code=${"x".repeat(43)}&state=${state.toString("base64url")}`);
  await expect(links(page).getByRole("alert")).toHaveText("This login could not be checked. Please try again.");
  await expect(links(page)).toBeVisible();
  expect(sent).toBe(0);
});
