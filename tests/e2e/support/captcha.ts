// Passes the slider captcha by keyboard; the position of the gap comes from the database.
import type { Page } from "@playwright/test";
import { captchaEndpoints } from "../../../contract/captcha.ts";
import { expect } from "./fixtures.ts";

export type GapOf = (captchaId: string) => Promise<number>;

export const captcha = (page: Page) => page.getByRole("dialog", { name: /^(Quick check|安全验证)$/ });
export const slider = (page: Page) => captcha(page).getByRole("slider");

/** Requests a code with `ask`, and returns the gap's position in the captcha that opens, in pixels. */
export async function askForPicture(page: Page, gapOf: GapOf, ask: () => Promise<void>): Promise<number> {
  const created = page.waitForResponse(`**${captchaEndpoints.create.path}`);
  await ask();
  const { captcha_id } = await (await created).json();
  await expect(slider(page)).toBeFocused();
  return gapOf(captcha_id);
}

export async function moveByKeys(page: Page, x: number): Promise<void> {
  for (let at = 0; at + 10 <= x; at += 10) await page.keyboard.press("Shift+ArrowRight");
  for (let at = 0; at < x % 10; at++) await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveAttribute("aria-valuenow", String(x));
}

export async function passByKeys(page: Page, gapOf: GapOf, ask: () => Promise<void>): Promise<void> {
  await moveByKeys(page, await askForPicture(page, gapOf, ask));
  await page.keyboard.press("Enter");
  await expect(captcha(page)).toBeHidden();
}
