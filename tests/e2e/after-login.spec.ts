// An action that required a login is performed after the login. Unknown credentials can be used to create an account.
import type { Page } from "@playwright/test";
import { collaboratorEndpoints } from "../../contract/collaborators.ts";
import { LOGIN_RETRY_DELAY_MS } from "../../contract/limits.ts";
import { violations } from "./support/axe.ts";
import { expect, PASSWORD, test, uniqueEmail } from "./support/fixtures.ts";

const login = (page: Page) =>
  page.getByRole("dialog", { name: /^(Welcome back|Log in to Storyloom|Create your account)$/ });

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await login(page).getByLabel("Email").fill(email);
  await login(page).getByLabel("Password", { exact: true }).fill(password);
  await login(page).getByLabel("Password", { exact: true }).press("Enter");
}

test("a person who logs in to join a story joins it; one who closes the login does not", async ({ enter, person }) => {
  const [owner, guest] = [await person("host"), await person("guest")];
  const { story } = await owner.story("The Hest Littoral");
  const path = collaboratorEndpoints.invite.path.replace(":nid", story._id);
  const { token } = await owner.ask<{ token: string }>("POST", path, { rights: "read" });
  const page = await enter(null);
  await page.clock.install();
  const joins: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/accept")) joins.push(request.url());
  });
  await page.goto(`/invite/${token}`);
  const ask = page.getByRole("button", { name: "Log in to join" });
  await ask.click();
  await expect(login(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(login(page)).toBeHidden();
  await page.clock.runFor(LOGIN_RETRY_DELAY_MS * 2);
  // Requests are reported in order: once this one is done, an earlier request to join would have been seen.
  await page.evaluate(() => fetch("/time.txt"));
  expect(joins).toEqual([]);
  await ask.click();
  await logIn(page, guest.email);
  await expect(page).toHaveURL(new RegExp(`/dashboard/novels/${story._id}`));
  await expect(page.getByRole("heading", { level: 1, name: "The Hest Littoral" })).toBeVisible();
  expect(joins).toHaveLength(1);
});

test("a login with unknown credentials offers to create an account with them", async ({ enter, person }) => {
  const known = await person("known");
  const page = await enter(null);
  await page.goto("/dashboard/square");
  await page.getByRole("navigation").getByRole("button", { name: "Log in", exact: true }).click();
  await logIn(page, known.email, "another1pass");
  await expect(login(page).getByRole("alert")).toHaveText("The email or the password is not right.");
  const offer = login(page).getByRole("button", { name: "No account yet? Create one with this email" });
  const dialog = page.getByRole("dialog", { name: "Create an account?" });
  const make = async (password: string) => {
    await dialog.getByLabel("Password, once more", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Create an account" }).click();
  };
  // An existing email gets the same offer; creating the account then reports that it is in use.
  await offer.click();
  await expect(dialog).toContainText(known.email);
  await make("another1pass");
  await expect(dialog.getByRole("alert")).toHaveText("Please agree first to create an account.");
  await dialog.getByRole("checkbox").click();
  expect(await violations(page)).toEqual([]);
  await make("another1pass");
  await expect(dialog.getByRole("alert")).toContainText("There already is an account with this email.");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const email = uniqueEmail("new");
  await logIn(page, email);
  await offer.click();
  await make("not-the-same1");
  await expect(dialog.getByText("The two passwords are not the same.")).toBeVisible();
  await dialog.getByRole("checkbox").click();
  await make(PASSWORD);
  await expect(dialog).toBeHidden();
  await expect(login(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
});
