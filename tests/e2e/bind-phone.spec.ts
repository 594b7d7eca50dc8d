// Binding a phone to an account, changing it, moving it from another account, and the text for each response
// (calls.md 7, `/v2/user/bind_phone`).
import type { Page } from "@playwright/test";
import { CODE_STATUS, codeEndpoints } from "../../contract/codes.ts";
import { wrongFor } from "../support/codes.ts";
import { violations } from "./support/axe.ts";
import { type GapOf, passByKeys } from "./support/captcha.ts";
import { expect } from "./support/fixtures.ts";
import type { JourneyServer } from "./support/journey-server.ts";
import { codeTo, messagesTo, test } from "./support/local-server.ts";
import { expectToast } from "./support/toasts.ts";

const account = (page: Page) => page.getByRole("dialog", { name: "Your account" });
const phoneOf = (page: Page) =>
  account(page)
    .locator("dt", { hasText: /^Phone$/ })
    .locator("+ dd");
const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Bind a phone|Change your phone)$/ });
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const said = (page: Page) => dialog(page).getByRole("alert");

let numbers = 0;
/** A Chinese number that is unique in this run. */
const newNumber = () => `132${String(process.pid % 10_000).padStart(4, "0")}${String(++numbers).padStart(4, "0")}`;
const masked = (number: string) => `+86 132****${number.slice(-4)}`;

async function openAccount(page: Page): Promise<void> {
  await page.goto("/dashboard/novels");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
}

/** Sends a code to a number and returns it. */
async function getCode(page: Page, gapOf: GapOf, server: JourneyServer, number: string): Promise<string> {
  await dialog(page).getByLabel("Phone", { exact: true }).fill(`+86 ${number}`);
  await passByKeys(page, gapOf, () =>
    dialog(page)
      .getByRole("button", { name: /^Get a/ })
      .click(),
  );
  await expect(dialog(page).getByRole("button", { name: /^Again in/ })).toBeVisible();
  return codeTo(server, `+86 ${number}`);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await dialog(page).getByLabel("Code", { exact: true }).fill(code);
  await dialog(page).getByLabel("Code", { exact: true }).press("Enter");
}

test("a phone is bound, shown masked on every open page, changed, and each change is reported by mail", async ({
  enter,
  person,
  server,
  gapOf,
  pass,
}) => {
  const author = await person("binder");
  const page = await enter(author);
  await openAccount(page);
  await expect(phoneOf(page).getByText("None", { exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await openAccount(other);
  await account(page).getByRole("button", { name: "Bind a phone" }).click();
  await expect(dialog(page).getByLabel("Phone", { exact: true })).toBeFocused();
  const first = newNumber();
  const code = await getCode(page, gapOf, server, first);
  expect(await violations(page)).toEqual([]);
  await enterCode(page, wrongFor(code));
  await expect(said(page)).toHaveText("The code is not right.");
  await enterCode(page, code);
  await expectToast(page, "Your phone is bound");
  await expect(dialog(page)).toBeHidden();
  await expect(account(page).getByText(masked(first))).toBeVisible();
  await expect(account(other).getByText(masked(first))).toBeVisible();
  await expect(account(page).getByRole("button", { name: "Change your phone" })).toBeFocused();
  expect((await messagesTo(server, author.email))[0]?.text).toContain(masked(first));

  await pass(61);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(`${masked(first)} logs in to your account now.`);
  const second = newNumber();
  await enterCode(page, await getCode(page, gapOf, server, second));
  await expect(account(page).getByText(masked(second))).toBeVisible();
});

test("a number of another account is moved only after a confirmation, and that account is notified", async ({
  enter,
  person,
  server,
  gapOf,
  pass,
}) => {
  const [author, other] = [await person("mover"), await person("former")];
  const [page, theirs] = [await enter(author), await enter(other)];
  const number = newNumber();
  await openAccount(theirs);
  await account(theirs).getByRole("button", { name: "Bind a phone" }).click();
  await enterCode(theirs, await getCode(theirs, gapOf, server, number));
  await expect(account(theirs).getByText(masked(number))).toBeVisible();
  await pass(61);

  await openAccount(page);
  await account(page).getByRole("button", { name: "Bind a phone" }).click();
  const code = await getCode(page, gapOf, server, number);
  await enterCode(page, code);
  await expect(said(page)).toContainText("This phone is bound to another account.");
  expect(await violations(page)).toEqual([]);
  await button(page, "Move it here…").click();
  const question = page.getByRole("alertdialog", { name: "Move the number to your account?" });
  await expect(question).toContainText(masked(number));
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(account(theirs).getByText(masked(number))).toBeVisible();
  await button(page, "Move it here…").click();
  await question.getByRole("button", { name: "Move the number" }).click();
  await expect(account(page).getByText(masked(number))).toBeVisible();
  await expectToast(theirs, "was bound to another account");
  expect((await messagesTo(server, other.email))[0]?.subject).toContain("taken off");
});

test("each response status has its own text", async ({ enter, person, server, gapOf }) => {
  const page = await enter(await person("answers"));
  await openAccount(page);
  await account(page).getByRole("button", { name: "Bind a phone" }).click();
  await button(page, "Bind").click();
  await expect(said(page)).toHaveText("Please enter your phone number.");
  const code = await getCode(page, gapOf, server, newNumber());
  const path = `**${codeEndpoints.bindPhone.path}`;
  for (const [status, words] of [
    [CODE_STATUS.phoneWrong, "This is not a phone number that can get text messages."],
    [CODE_STATUS.wrong, "The code is not right."],
    [CODE_STATUS.onlyLogin, "The other account has no way in but this phone, so it stays there."],
    [-99, "The phone could not be bound. Please try again."],
    [CODE_STATUS.phoneUsed, "This phone is bound to another account. You can move it to yours."],
    [CODE_STATUS.over, "This code no longer works. Please ask for a new one."],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ json: { status, msg: "", data: null } }));
    await enterCode(page, code);
    await expect(said(page)).toHaveText(words);
    await page.unroute(path);
    if (status === CODE_STATUS.phoneUsed) await dialog(page).getByLabel("Code", { exact: true }).fill("");
  }
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(phoneOf(page).getByText("None", { exact: true })).toBeVisible();
});
