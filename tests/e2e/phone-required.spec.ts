// A server that requires a phone (startup result `bindphone`): the dialog stays until a phone is bound in any tab, or
// the person logs out. Until then all other calls are refused.
import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { passByKeys } from "./support/captcha.ts";
import { expect } from "./support/fixtures.ts";
import { codeTo, localTest } from "./support/local-server.ts";

const test = localTest({ PHONE_REQUIRED: "yes" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Bind a phone" });

test("the dialog survives Escape, a click outside and navigation, and binding a phone closes it in both tabs", async ({
  enter,
  person,
  server,
  gapOf,
}) => {
  const page = await enter(await person("asked"));
  await page.goto("/dashboard/novels");
  await expect(dialog(page)).toContainText("This server asks everybody for a phone.");
  await expect(dialog(page).getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.evaluate(() => history.pushState(null, "", "/dashboard/worlds"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await expect(dialog(page)).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(dialog(page)).toHaveCount(1);
  const other = await page.context().newPage();
  await other.goto("/dashboard/novels");
  await expect(dialog(other)).toBeVisible();

  const number = `133${String(process.pid % 100_000_000).padStart(8, "0")}`;
  await dialog(page).getByLabel("Phone", { exact: true }).fill(`+86 ${number}`);
  await passByKeys(page, gapOf, () => dialog(page).getByRole("button", { name: "Get a code" }).click());
  await expect(dialog(page).getByRole("button", { name: /^Again in/ })).toBeVisible();
  await dialog(page)
    .getByLabel("Code", { exact: true })
    .fill(await codeTo(server, `+86 ${number}`));
  await dialog(page).getByRole("button", { name: "Bind", exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(dialog(other)).toBeHidden();
  await expect(other.getByRole("button", { name: /New story/ }).first()).toBeVisible();
});

test("logging out closes the dialog", async ({ enter, person }) => {
  const page = await enter(await person("leaver"));
  await page.goto("/dashboard/novels");
  await dialog(page).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/dashboard\/square/);
  await expect(dialog(page)).toBeHidden();
});
