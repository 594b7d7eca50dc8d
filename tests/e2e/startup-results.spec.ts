// The startup results (product.md 4): a locked account, an ended login session, one ended from another device, an
// invalid response, and an inconsistent local storage. `bindphone` is in phone-required.spec.ts.
import type { Page } from "@playwright/test";
import { md5 } from "js-md5";
import { accountEndpoints, type UserRecord } from "../../contract/accounts.ts";
import { sessionEndpoints } from "../../contract/sessions.ts";
import { adminTest } from "./support/admin-server.ts";
import { expect, PASSWORD, type Person } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";

const test = adminTest();
const login = (page: Page) => page.getByRole("dialog").filter({ has: page.getByLabel("Email") });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("pro_tokens"));

async function expectLoginAt(page: Page, path: RegExp): Promise<void> {
  await expect(login(page)).toBeVisible();
  await expect(page).toHaveURL(path);
  expect(await stored(page)).toBeNull();
}

test("shut: a dialog shows the lock and when it ends", async ({ administrator, enter, person }) => {
  const author = await person("shut");
  const until = Math.floor(Date.UTC(2123, 3, 5, 12) / 1_000);
  await administrator.ask("POST", `/api/v1/admin/accounts/${author.record._id}/lock`, { until });
  const page = await enter(author);
  await page.goto("/dashboard/novels");
  const told = page.getByRole("alertdialog", { name: "This account is locked" });
  await expect(told).toContainText(/It is locked until Apr 5, 2123/);
  await told.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/dashboard\/square/);
});

test("login and login_reset: the page goes to Novels, asks to log in, and then opens the requested page", async ({
  enter,
  person,
  server,
}) => {
  const over = async (author: Person, end: () => Promise<unknown>, words: string) => {
    const page = await enter(author);
    await end();
    await page.goto("/dashboard/worlds");
    await expectToast(page, words);
    await expectLoginAt(page, /\/dashboard\/novels/);
    await login(page).getByLabel("Email").fill(author.email);
    await login(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
    await login(page).getByLabel("Password", { exact: true }).press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/worlds/);
  };
  const left = await person("left");
  await over(left, () => left.ask("POST", accountEndpoints.logout.path, {}), "Your session has ended");
  const ended = await person("ended");
  const response = await fetch(server.url + accountEndpoints.emailLogin.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ended.email, pwd: md5(PASSWORD), type: "login" }),
  });
  const { data } = (await response.json()) as { data: UserRecord };
  const endOthers = () =>
    fetch(server.url + sessionEndpoints.endOthers.path, {
      method: "DELETE",
      headers: { authorization: `Bearer ${data.access_token}` },
    });
  await over(ended, endOthers, "You were logged out here from another device.");
});

test("error: an unexpected response logs the person out and asks to log in", async ({ enter, person }) => {
  const page = await enter(await person("useless"));
  await page.route(/\/v2\/user\/[^/]+\/info$/, (route) => route.fulfill({ json: { status: 9, msg: "", data: null } }));
  await page.goto("/dashboard/square");
  await expectToast(page, "Logging in did not work. Please try again.");
  await expectLoginAt(page, /\/dashboard\/square/);
});

test("error-1: a stored uid that does not match the tokens logs the person out and asks to log in", async ({
  enter,
  person,
}) => {
  const [author, other] = [await person("mixed"), await person("other")];
  const page = await enter({ ...author, record: { ...author.record, _id: other.record._id } });
  await page.goto("/dashboard/novels");
  await expectToast(page, "This login does not fit what this browser keeps of it.");
  await expectLoginAt(page, /\/dashboard\/novels/);
});
