// Changing one's own name and picture, each error, and the limit of changes per month.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { UserRecord } from "../../contract/accounts.ts";
import { profileEndpoints } from "../../contract/profile.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
}

test("a changed name appears in another tab, and invalid names are refused", async ({ enter, person }) => {
  const author = await person("renamed");
  const page = await enter(author);
  await page.goto("/dashboard/novels");
  const tab = await page.context().newPage();
  await tab.goto("/dashboard/worlds");
  await openAccount(page);
  const account = page.getByRole("dialog", { name: "Your account" });
  await account.getByRole("button", { name: "Change your name" }).click();
  const dialog = page.getByRole("dialog", { name: "Your name" });
  const field = dialog.getByLabel("Name");
  await expect(dialog.getByText("5 changes left this month")).toBeVisible();
  await expect(field).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await field.fill("Oriel!");
  await expect(dialog.getByText("A nickname can hold letters, digits, spaces, - and _ only.")).toBeVisible();
  await field.fill("");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Please enter a nickname.")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("O".repeat(30));
  await field.press("x");
  await expect(field).toHaveValue("O".repeat(30));

  await page.context().setOffline(true);
  await field.fill("Oriel Vane");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(field).toHaveValue("Oriel Vane");
  await page.context().setOffline(false);
  await page.keyboard.press("Enter");
  await expectToast(page, "Your name is changed");
  await expect(dialog).toBeHidden();
  await expect(account).toContainText("Oriel Vane");
  await expect(tab.getByRole("button", { name: "Account of Oriel Vane" })).toBeVisible();

  for (const nickname of ["One", "Two", "Three", "Four"])
    await author.ask<UserRecord>("PUT", profileEndpoints.nickname.path, { nickname });
  await page.reload();
  await openAccount(page);
  await account.getByRole("button", { name: "Change your name" }).click();
  await expect(dialog.getByText("No changes left this month")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
});

test("a picture is chosen, cropped to a square, shown at once, and removed (dark, phone)", async ({
  enter,
  person,
}) => {
  const author = await person("portrait");
  const page = await enter(author, { theme: "dark", width: 390, height: 844 });
  await page.goto("/dashboard/novels");
  await openAccount(page);
  const account = page.getByRole("dialog", { name: "Your account" });
  expect(await violations(page)).toEqual([]);
  await account.getByRole("button", { name: "Add a picture" }).click();
  const cropper = page.getByRole("dialog").last();
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#20a040" } })
    .png()
    .toBuffer();
  await cropper.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await expect(cropper.getByRole("application")).toBeFocused();
  // Profile pictures are always square, so there is no choice of aspect ratios.
  await expect(cropper.getByText("1:2")).toHaveCount(0);
  await cropper.getByRole("button", { name: "Use picture" }).click();
  await expectToast(page, "Your picture is changed");
  await expect(account.getByText("4 changes left this month")).toBeVisible();
  const src = (await account.locator("img").getAttribute("src")) as string;
  const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata();
  expect([width, height]).toEqual([1_080, 1_080]);
  await account.getByRole("button", { name: "Remove your picture" }).click();
  await expectToast(page, "Your picture is removed");
  await expect(account.locator("img")).toHaveCount(0);
  await expect(account.getByText("4 changes left this month")).toBeVisible();
});
