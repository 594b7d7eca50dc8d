// A person's own account: exporting all its data as a file, and requesting its deletion, which a login cancels.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { md5 } from "js-md5";
import { ownAccountEndpoints } from "../../contract/own-account.ts";
import { unpackExport } from "../support/own-account.ts";
import { violations } from "./support/axe.ts";
import { test as base, expect, PASSWORD, type Person } from "./support/fixtures.ts";
import { JourneyServer } from "./support/journey-server.ts";
import { expectToast } from "./support/toasts.ts";

/** Each worker has its own server, so that its first account, the administrator, is known. */
const test = base.extend<object, { server: JourneyServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await JourneyServer.start();
      await use(server);
      await server.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

let keeper: Person;
test.beforeEach(async ({ person }) => {
  keeper ??= await person("administrator");
});

async function openAccount(page: Page) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  return page.getByRole("dialog", { name: "Your account" });
}

async function openDeletion(page: Page) {
  await (await openAccount(page)).getByRole("button", { name: "Delete account…" }).click();
  return page.getByRole("dialog", { name: "Delete your account?" });
}

test("all data of an account is downloaded as one file", async ({ enter, person }) => {
  const author = await person("exporting");
  await author.story("The Salt Cartographer");
  const page = await enter(author, { width: 390, height: 844 });
  await page.goto("/dashboard/novels");
  const account = await openAccount(page);
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    account.getByRole("button", { name: "Export everything" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^storyloom-\d{4}-\d\d-\d\d\.zip$/);
  await expectToast(page, "Everything you own is in your downloads");
  const found = unpackExport(new Uint8Array(await readFile(await download.path())));
  expect(found.names).toContain("stories/The Salt Cartographer/story.md");
  expect(found.json("account.json")).toMatchObject({ email: author.email });
  expect(found.names).not.toContain("problems.txt");
});

test("requesting the deletion needs the password, and logging in cancels it", async ({ enter, person }) => {
  const author = await person("leaving");
  await author.story("The Salt Cartographer");
  const page = await enter(author);
  const phone = await enter(author, { width: 390, height: 844 });
  await phone.goto("/dashboard/worlds");
  await page.goto("/dashboard/novels");
  const dialog = await openDeletion(page);
  await expect(dialog.getByText(/1 story, 0 worlds/)).toBeVisible();
  await expect(dialog.getByText("It is deleted in 14 days.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Export everything" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const field = dialog.getByLabel("Your password");
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  await confirm.click();
  await expect(dialog.getByText("Please enter your password.")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("not the password 1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This password is not right.")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("not the password 1");
  expect(await violations(page)).toEqual([]);
  await page.context().setOffline(true);
  await field.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.context().setOffline(false);
  // Tab order: from the password field, "Keep my account" comes before the button that confirms the deletion.
  await field.focus();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Keep my account" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(confirm).toBeFocused();
  let sent = 0;
  page.on("request", (asked) => {
    if (asked.method() === "POST" && asked.url().includes(ownAccountEndpoints.requestDeletion.path)) sent++;
  });
  // Repeated clicks send one request.
  await confirm.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectToast(page, "Your account will be deleted on ");
  await expect(page).toHaveURL(/\/dashboard\/square/);
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await expectToast(phone, "This account is going to be deleted. Log in within two weeks to keep it.");
  expect(sent).toBe(1);

  await page.getByRole("button", { name: "Log in", exact: true }).click();
  const login = page.getByRole("dialog");
  await login.getByLabel("Email").fill(author.email);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expectToast(page, "Welcome back. Your account was going to be deleted; by logging in you have kept it.");
  await page.goto("/dashboard/novels");
  await expect(page.getByText("The Salt Cartographer").first()).toBeVisible();
});

test("an administrator named by the operator sees why their account can't be deleted", async ({ enter, person }) => {
  await person("other");
  const page = await enter(keeper, { width: 390, height: 844 });
  await page.goto("/dashboard/novels");
  const dialog = await openDeletion(page);
  await expect(dialog.getByText(/You are this server’s administrator/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Delete account" })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(dialog).toBeHidden();
  const answer = keeper.ask("POST", ownAccountEndpoints.requestDeletion.path, { pwd: md5(PASSWORD) });
  await expect(answer).rejects.toThrow("40336");
});
