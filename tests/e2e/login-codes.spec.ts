// Resetting a forgotten password, from the link in the login dialog to a login with the new one, and each failure on
// the way (product.md 4, "Password reset"; calls.md 8).
import type { Page } from "@playwright/test";
import { codeEndpoints } from "../../contract/codes.ts";
import { CODE_RESEND_SECONDS, CODE_SECONDS, CODE_TRIES, TOKEN_INIT_DELAY_MS } from "../../contract/limits.ts";
import { NOTICES_PATH } from "../../contract/notices.ts";
import { wrongFor } from "../support/codes.ts";
import { expect, PASSWORD, uniqueEmail } from "./support/fixtures.ts";
import { codeTo, messagesTo, test } from "./support/local-server.ts";
import { expectToast } from "./support/toasts.ts";

const NEW = "another word 1";
const CHANGED = "The password of your account was changed";
const OVER = "This code no longer works. Please ask for a new one.";

const dialogOf = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp) =>
  dialogOf(page).getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const sendButton = (page: Page) => button(page, /^(Get a|Again in)/);

async function openLogin(page: Page): Promise<void> {
  await page.goto("/dashboard/square");
  await page.getByRole("navigation").getByRole("button", { name: "Log in", exact: true }).click();
}

/** Opens the password reset for an email. */
async function openForgotten(page: Page, email: string): Promise<void> {
  await openLogin(page);
  await field(page, "Email").fill(email);
  await button(page, "Forgot it?").click();
  await expect(dialogOf(page).getByRole("heading", { name: "Reset your password" })).toBeAttached();
}

async function getCode(page: Page): Promise<void> {
  await sendButton(page).click();
  await expect(dialogOf(page).getByText("If there is an account with this email")).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await field(page, "Code").fill(code);
  await field(page, "Code").press("Enter");
}

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await field(page, "New password").fill(password);
  await field(page, "Password, once more").fill(again);
  await field(page, "Password, once more").press("Enter");
}

test("a password is reset by keyboard alone; the old one is refused, and other sessions show why they ended", async ({
  enter,
  person,
  server,
}) => {
  const author = await person();
  const [desk, phone] = [await enter(author), await enter(author)];
  await desk.clock.install();
  // Blocks the notices socket, so that the next request is what finds the session ended. Notices: sessions.spec.ts.
  await desk.routeWebSocket(`**${NOTICES_PATH}`, () => {});
  const checks = ["**/time.txt*", "**/v2/user/*/info"].map(async (url) => (await desk.waitForResponse(url)).finished());
  for (const page of [desk, phone]) {
    await page.goto("/dashboard/square");
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  }
  await Promise.all(checks);
  await desk.clock.fastForward(TOKEN_INIT_DELAY_MS);

  // Leaves the product on the phone, so that it finds the session ended only on its next visit.
  await phone.goto("about:blank");

  const page = await enter(null);
  await openLogin(page);
  const keys = page.keyboard;
  await expect(field(page, "Email")).toBeFocused();
  await keys.type(author.email.toUpperCase());
  await keys.press("Tab");
  await expect(field(page, "Password")).toBeFocused();
  await keys.press("Tab");
  await keys.press("Tab");
  await expect(button(page, "Forgot it?")).toBeFocused();
  await keys.press("Enter");
  await expect(field(page, "Email")).toHaveValue(author.email.toUpperCase());
  await expect(sendButton(page)).toBeFocused();
  await keys.press("Enter");
  await expect(field(page, "Code")).toBeFocused();
  await keys.type(await codeTo(server, author.email));
  await keys.press("Enter");
  await expect(field(page, "New password")).toBeFocused();
  await keys.type(NEW);
  await field(page, "Password, once more").focus();
  await keys.type(NEW);
  await keys.press("Enter");
  await expectToast(page, "Your password was changed.");

  await expect(dialogOf(page).getByRole("heading", { name: "Log in to Storyloom" })).toBeAttached();
  await expect(field(page, "Password")).toBeFocused();
  await keys.type(PASSWORD);
  await keys.press("Enter");
  await expect(dialogOf(page).getByRole("alert")).toHaveText("The email or the password is not right.");
  await field(page, "Password").fill(NEW);
  await keys.press("Enter");
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();

  await desk.getByRole("link", { name: "Stories" }).click();
  await expectToast(desk, CHANGED);
  await expect(desk).toHaveURL(/\/dashboard\/square$/);
  await expect(desk.getByRole("button", { name: /^Account of/ })).toBeHidden();
  await desk.getByRole("link", { name: "Stories" }).click();
  await expect(dialogOf(desk).getByRole("heading", { name: "Log in to Storyloom" })).toBeAttached();
  await phone.goto("/dashboard/square");
  await expectToast(phone, CHANGED);
  await expect(dialogOf(phone).getByRole("heading", { name: "Log in to Storyloom" })).toBeAttached();
});

test("missing or invalid input is reported at its field, which gets the focus", async ({ enter }) => {
  const page = await enter(null);
  await openForgotten(page, "");
  await expect(field(page, "Email")).toBeFocused();
  const said = dialogOf(page).getByRole("alert");
  await sendButton(page).click();
  await expect(said).toHaveText("Please enter your email.");
  await expect(field(page, "Email")).toBeFocused();
  await page.keyboard.type("nobody");
  await expect(said).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("This is not an email address.");
  await field(page, "Email").fill(uniqueEmail("nobody"));
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("Please get a code first.");
  await expect(sendButton(page)).toBeFocused();
  await getCode(page);
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("Please enter the code.");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("The code is not right.");
  await expect(field(page, "Code")).toBeFocused();
});

test("five wrong codes make a code invalid, and another one can be requested after a minute", async ({
  enter,
  person,
  server,
  pass,
}) => {
  const author = await person();
  const page = await enter(null);
  await page.clock.install();
  await openForgotten(page, author.email);
  await getCode(page);
  const code = await codeTo(server, author.email);
  const said = dialogOf(page).getByRole("alert");
  for (let n = 1; n <= CODE_TRIES; n++) {
    await enterCode(page, wrongFor(code, n));
    await expect(said).toHaveText("The code is not right.");
    await expect(button(page, "Continue")).not.toHaveAttribute("aria-busy");
  }
  await enterCode(page, code);
  await expect(said).toHaveText(OVER);
  await expect(sendButton(page)).toBeDisabled();
  await pass(CODE_RESEND_SECONDS);
  await page.clock.fastForward(CODE_RESEND_SECONDS * 1_000);
  await expect(sendButton(page)).toHaveText("Get a new code");
  await getCode(page);
  // Full-width digits, as Chinese keyboards type them, and a leading space.
  const next = await codeTo(server, author.email);
  await enterCode(page, ` ${next.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))}`);
  await expect(field(page, "New password")).toBeFocused();
});

test("an expired code is reported in both steps, and the second returns to the first", async ({
  enter,
  person,
  server,
  pass,
}) => {
  const author = await person();
  const page = await enter(null);
  await page.clock.install();
  await openForgotten(page, author.email);
  await getCode(page);
  await pass(CODE_SECONDS);
  await page.clock.fastForward(CODE_RESEND_SECONDS * 1_000);
  await enterCode(page, await codeTo(server, author.email));
  const said = dialogOf(page).getByRole("alert");
  await expect(said).toHaveText(OVER);
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "Code")).toBeFocused();
  await enterCode(page, await codeTo(server, author.email));
  await expect(field(page, "New password")).toBeFocused();
  await pass(CODE_SECONDS);
  await setPassword(page, NEW);
  await expect(said).toHaveText(OVER);
  await expect(field(page, "Email")).toHaveValue(author.email);
});

test("an email without an account gets the same responses as one with an account", async ({
  enter,
  person,
  server,
}) => {
  const [author, nobody] = [await person(), uniqueEmail("nobody")];
  const texts: string[] = [];
  for (const email of [author.email, nobody]) {
    const page = await enter(null);
    await page.clock.install();
    await openForgotten(page, email);
    await getCode(page);
    texts.push((await dialogOf(page).innerText()).replace(/\d+ s/, "60 s"));
    const code = email === nobody ? "1234" : await codeTo(server, email);
    await enterCode(page, wrongFor(code));
    await expect(dialogOf(page).getByRole("alert")).toHaveText("The code is not right.");
  }
  expect(texts[1]).toBe(texts[0]);
  expect(await messagesTo(server, nobody)).toEqual([]);
  expect(await messagesTo(server, author.email)).toHaveLength(1);
});

test("weak passwords and two different ones are refused without a request", async ({ enter, person, server }) => {
  const author = await person();
  const page = await enter(null);
  await openForgotten(page, author.email);
  await getCode(page);
  await enterCode(page, await codeTo(server, author.email));
  let sent = 0;
  await page.route(`**${codeEndpoints.resetPassword.path}`, async (route) => {
    sent++;
    await route.continue();
  });
  const said = dialogOf(page).getByRole("alert");
  for (const [first, second, words, label] of [
    ["", "", "Please enter your password.", "New password"],
    ["short1", "short1", "At least 8 characters, with a letter and a digit.", "New password"],
    ["letters only", "letters only", "At least 8 characters, with a letter and a digit.", "New password"],
    [NEW, `${NEW}2`, "The two passwords are not the same.", "Password, once more"],
  ] as const) {
    await setPassword(page, first, second);
    await expect(said).toHaveText(words);
    await expect(field(page, label)).toBeFocused();
  }
  expect(sent).toBe(0);
  await setPassword(page, NEW);
  await expectToast(page, "Your password was changed.");
  expect(sent).toBe(1);
});

test("a network failure is reported at each step, and each step can be repeated", async ({ enter, person, server }) => {
  const author = await person();
  const page = await enter(null);
  const context = page.context();
  const said = dialogOf(page).getByRole("alert");
  await openForgotten(page, author.email);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(said).toHaveText("This needs a connection, and you are offline.");
  await expect(sendButton(page)).toHaveText("Get a code");
  await context.setOffline(false);
  await getCode(page);
  await expect(said).toBeHidden();
  const code = await codeTo(server, author.email);
  await context.setOffline(true);
  await enterCode(page, code);
  await expect(said).toHaveText("This needs a connection, and you are offline.");
  await context.setOffline(false);
  await enterCode(page, code);
  await expect(field(page, "New password")).toBeFocused();

  // The server processes the request, but the response is lost.
  await page.route(`**${codeEndpoints.resetPassword.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await setPassword(page, NEW);
  await expect(said).toHaveText("The request failed. Check your connection and try again.");
  await page.unroute(`**${codeEndpoints.resetPassword.path}`);
  await setPassword(page, NEW);
  await expect(said).toContainText("It may have set your new password already");
  await button(page, "Back to logging in").click();
  await expect(field(page, "Password")).toBeFocused();
  await page.keyboard.type(NEW);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeHidden();
});

test("the countdown and the code survive switching panels, closing the dialog and a reload", async ({
  enter,
  person,
  server,
}) => {
  const author = await person();
  const page = await enter(null);
  await openForgotten(page, author.email);
  await getCode(page);
  // On a slow machine the minute may be over, so both texts are accepted.
  const counts = () => expect(sendButton(page)).toHaveText(/^(Again in \d+ s|Get a new code)$/);
  await counts();
  await button(page, "Back to logging in").click();
  await expect(field(page, "Email")).toHaveValue(author.email);
  await page.getByRole("checkbox").click();
  // A reset needs no agreement, and the login's checkbox keeps its state.
  await button(page, "Forgot it?").click();
  await expect(page.getByRole("checkbox")).toBeHidden();
  await button(page, "Back to logging in").click();
  await expect(page.getByRole("checkbox")).toBeChecked();
  await button(page, "Forgot it?").click();
  await expect(field(page, "Code")).toBeFocused();
  await counts();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await page.getByRole("navigation").getByRole("button", { name: "Log in", exact: true }).click();
  await field(page, "Email").fill(author.email);
  await button(page, "Forgot it?").click();
  await counts();
  await page.reload();
  await page.getByRole("navigation").getByRole("button", { name: "Log in", exact: true }).click();
  await field(page, "Email").fill(author.email);
  await button(page, "Forgot it?").click();
  await counts();
  await enterCode(page, await codeTo(server, author.email));
  await expect(field(page, "New password")).toBeFocused();
});

test("the dialog's focus trap holds in both steps", async ({ enter, person, server }) => {
  const author = await person();
  const page = await enter(null);
  await openForgotten(page, author.email);
  await getCode(page);
  const stays = async () => {
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press(n < 12 ? "Tab" : "Shift+Tab");
      await expect(dialogOf(page).locator(":focus")).toHaveCount(1);
    }
  };
  await stays();
  await enterCode(page, await codeTo(server, author.email));
  await expect(field(page, "New password")).toBeFocused();
  await stays();
});
