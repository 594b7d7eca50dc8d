// The dialog in which a reader reports something, as journeys use it.
import type { Page } from "@playwright/test";
import sharp from "sharp";

export const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Report|举报)$/ });
export const reportButton = (page: Page, name: string | RegExp = /^(Report|举报)$/) =>
  page.getByRole("button", { name, exact: true });
/** A picture to add to a report. */
export const screenshot = async () => ({
  name: "page.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: "#70427a" } })
    .png()
    .toBuffer(),
});

/** Opens the dialog of what is reported. */
export async function ask(page: Page, of?: string): Promise<void> {
  await reportButton(page, of).click();
}
