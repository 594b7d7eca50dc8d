// Changing a password: only the new one works, every other device is logged out, and a change whose response was lost
// is not treated as failed.
import type { Page } from "@playwright/test";
import { ownPasswordEndpoints } from "../../contract/own-password.ts";
import { violations } from "./support/axe.ts";
import { expect, logInAgain, PASSWORD, test } from "./support/fixtures.ts";
import { expectToast, toastsOf } from "./support/toasts.ts";

const NEXT = "lanterns-2";

test("after a change only the new password works, and other devices are logged out", async ({
  enter,
  person,
  server,
}) => {
  const author = await person("password");
  const phone = await enter(await logInAgain(server.url, author), { width: 390, height: 844 });
  await phone.goto("/dashboard/worlds");
  await expect(phone.getByRole("button", { name: "New world" }).first()).toBeVisible();
  const page = await enter(author);
  await page.goto("/dashboard/novels");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  const account = page.getByRole("dialog", { name: "Your account" });
  expect(await violations(page)).toEqual([]);
  await account.getByRole("button", { name: "Change your password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your password" });
  await expect(dialog.getByText("Every other device is logged out.")).toBeVisible();
  const present = dialog.getByLabel("Current password", { exact: true });
  const next = dialog.getByLabel("New password", { exact: true });
  const repeated = dialog.getByLabel("New password, once more", { exact: true });
  await expect(present).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Please enter your password.").first()).toBeVisible();
  await expect(present).toBeFocused();
  await present.fill("not the password 1");
  await next.fill("short1");
  await page.keyboard.press("Enter");
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute("aria-invalid", "true");
  await next.fill(NEXT);
  await repeated.fill("lanterns-3");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("The two passwords are not the same.")).toBeVisible();
  await expect(repeated).toBeFocused();
  await repeated.fill(NEXT);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^This is not your current password\./)).toBeVisible();
  await expect(present).toBeFocused();
  await expect(next).toHaveValue(NEXT);
  expect(await violations(page)).toEqual([]);

  await present.fill(PASSWORD);
  await next.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This is your current password. Choose another one.")).toBeVisible();
  await next.fill(NEXT);
  await page.keyboard.press("Enter");
  await expectToast(page, "Your password is changed. Every other device is logged out.");
  await expect(dialog).toBeHidden();
  await expectToast(phone, "The password of your account was changed. Please log in with the new one.");
  await expect(phone).toHaveURL(/\/dashboard\/square/);
  await page.goto("/dashboard/worlds");
  await expect(page.getByRole("button", { name: "New world" }).first()).toBeVisible();

  await phone.getByRole("button", { name: "Log in", exact: true }).click();
  const login = phone.getByRole("dialog");
  await login.getByLabel("Email").fill(author.email);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await phone.keyboard.press("Enter");
  await expect(login.getByText("The email or the password is not right.")).toBeVisible();
  await login.getByLabel("Password", { exact: true }).fill(NEXT);
  await phone.keyboard.press("Enter");
  await expect(login).toBeHidden();
  await phone.goto("/dashboard/worlds");
  await expect(phone.getByRole("button", { name: "New world" }).first()).toBeVisible();
  // The person who changed it is not notified.
  expect(toastsOf(page).filter((text) => text.includes("If it wasn’t you"))).toEqual([]);
});

test("after a lost response the page finds out that the password was changed, and says so", async ({
  enter,
  person,
}) => {
  const author = await person("lost");
  const page = await enter(author, { locale: "zh-CN", width: 390, height: 844, theme: "dark" });
  await page.goto("/dashboard/novels");
  await openPassword(page);
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await dialog.getByLabel("当前密码", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("新密码", { exact: true }).fill(NEXT);
  await dialog.getByLabel("再次输入新密码", { exact: true }).fill(NEXT);
  await page.route(`**${ownPasswordEndpoints.change.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  // The notice is the only report: the response to the request was lost.
  await expectToast(page, "你的账号密码已被修改");
  await page.unroute(`**${ownPasswordEndpoints.change.path}`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("上一次提交可能已经成功")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

async function openPassword(page: Page): Promise<void> {
  await page.getByRole("button", { name: /账号$/ }).click();
  await page.getByRole("menuitem", { name: "账号信息" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "修改密码" }).click();
}
