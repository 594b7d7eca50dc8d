// The dialog in which an author shares a story, as journeys use it.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const dialog = (page: Page): Locator => page.getByRole("dialog", { name: /^(Share|分享)$/ });
/** Presses a button of the dialog. */
export const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

export async function openSharing(page: Page, storyId: string): Promise<void> {
  await page.goto(`/dashboard/novels/${storyId}`);
  await page.getByRole("button", { name: /^(Share|分享)$/ }).click();
  await expect(dialog(page).getByRole("heading", { name: /^(What readers will see|读者将看到的内容)$/ })).toBeVisible();
}

/** Presses "Share by link" and returns the share's public id from the link shown. */
export async function shareByLink(page: Page): Promise<string> {
  await dialog(page)
    .getByRole("button", { name: /^(Share by link|通过链接分享)$/ })
    .click();
  const field = dialog(page).getByRole("textbox", { name: /^(Link for readers|给读者的链接)$/ });
  await expect(field).toHaveValue(/\/story\/[1-9A-HJ-NP-Za-km-z]{17}$/);
  return (await field.inputValue()).split("/").at(-1) as string;
}
