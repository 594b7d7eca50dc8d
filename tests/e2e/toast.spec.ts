// Toasts: shown over dialogs, hidden after their time, one at a time.
import { expect, test } from "./support/fixtures.ts";

test("a toast is above an open dialog, disappears after 1500 ms, and a click on it keeps the dialog open", async ({
  enter,
  person,
}) => {
  const page = await enter(await person());
  await page.clock.install();
  await page.goto("/dashboard/square");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  const dialog = page.getByRole("dialog");
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  const toast = page.getByText("User ID copied");
  await expect(toast).toBeVisible();
  const covered = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(covered).toBe(false);
  await toast.click();
  await expect(dialog).toBeVisible();
  await page.clock.runFor(1_499);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
});
