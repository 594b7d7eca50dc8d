// Login sessions: one device logs another out, which shows the reason at once. Notices arrive exactly once, also after
// a server restart. A lock blocks an open page.
import { type SessionEntry, sessionEndpoints } from "../../contract/sessions.ts";
import { adminTest } from "./support/admin-server.ts";
import { violations } from "./support/axe.ts";
import { expect, logInAgain } from "./support/fixtures.ts";
import { expectToast, toastsOf } from "./support/toasts.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const test = adminTest();

test("a device that is logged out from another one shows the reason", async ({ enter, person, server }) => {
  const author = await person("devices");
  const phone = await enter(await logInAgain(server.url, author, PHONE), { width: 390, height: 844 });
  await phone.goto("/dashboard/novels");
  await expect(phone.getByRole("button", { name: /New story/ }).first()).toBeVisible();
  const desk = await enter(author);
  await desk.goto("/dashboard/novels");
  await desk.getByRole("button", { name: /^Account/ }).click();
  await desk.getByRole("menuitem", { name: "Your account" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Logged-in devices" }).click();
  const dialog = desk.getByRole("dialog", { name: "Where you are logged in" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  expect(await violations(desk)).toEqual([]);
  let endings = 0;
  desk.on("request", (request) => {
    if (request.method() === "DELETE") endings++;
  });
  await dialog.getByRole("button", { name: "Log out Safari on iOS" }).dblclick();
  await expectToast(desk, "Safari on iOS is logged out");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByRole("button", { name: "Log out all others" })).toHaveCount(0);
  expect(endings).toBe(1);

  await expectToast(phone, "You were logged out here from another device. Please log in again.");
  await expect(phone).toHaveURL(/\/dashboard\/square/);
  await expect(phone.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
});

test("an open page shows and lifts a lock, receives notices exactly once, and reconnects after a restart", async ({
  administrator,
  enter,
  person,
  server,
}) => {
  const author = await person("locked");
  const page = await enter(author);
  await page.goto("/dashboard/novels");
  await expect(page.getByRole("button", { name: /New story/ }).first()).toBeVisible();
  const lock = `/api/v1/admin/accounts/${author.record._id}/lock`;
  const told = page.getByRole("alertdialog", { name: "This account is locked" });
  await administrator.ask("POST", lock, { until: null });
  await expect(told).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const refused = page.waitForResponse((response) => response.status() === 403);
  await page.goto("/dashboard/worlds");
  await refused;
  await expect(told).toBeVisible();
  await administrator.ask("POST", lock.replace(/lock$/, "unlock"), {});
  // A locked page polls at long intervals. An "online" event makes it check at once.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expectToast(page, "Your account is unlocked");
  await expect(told).toBeHidden();
  await expect(page.getByRole("button", { name: "New world" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.goto("/dashboard/novels");

  await server.kill();
  await server.restart();
  const other = await logInAgain(server.url, author, PHONE);
  const own = (await author.ask<{ data: SessionEntry[] }>("GET", sessionEndpoints.list.path)).data;
  const phone = own.find(({ device }) => device.os === "ios");
  expect([other.record._id, own.length]).toEqual([author.record._id, 2]);
  await author.ask("DELETE", `${sessionEndpoints.list.path}/${phone?.id}`);
  await expectToast(page, "Logged out: Safari on iOS");
  await page.getByRole("button", { name: "See devices" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("button", { name: /New story/ }).first()).toBeVisible();
  expect(toastsOf(page).filter((text) => text.includes("unlocked"))).toHaveLength(1);
});
