// The dialog in which a reader reports something, as journeys use it.
import type { Page } from "@playwright/test";
import sharp from "sharp";

export const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Report|举报)$/ });
export const menu = (page: Page, name: string | RegExp = /^(More|更多)$/) =>
  page.getByRole("button", { name, exact: true });
/** A picture to add to a report. */
export const screenshot = async () => ({
  name: "page.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: "#70427a" } })
    .png()
    .toBuffer(),
});

/** Opens the dialog from the menu of what is reported. */
export async function ask(page: Page, of?: string): Promise<void> {
  await menu(page, of).click();
  await page.getByRole("menuitem", { name: /^(Report…|举报…)$/ }).click();
}
