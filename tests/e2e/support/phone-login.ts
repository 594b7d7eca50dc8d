// Locators and steps for the phone panel of the login dialog.
import type { Locator, Page } from "@playwright/test";
import { askForPicture as askBy, type GapOf, passByKeys as passBy, slider } from "./captcha.ts";
import { expect } from "./fixtures.ts";

/** The login dialog. It has a form, unlike the captcha's dialog. */
export const loginDialog = (page: Page): Locator => page.getByRole("dialog").filter({ has: page.locator("form") });

/** The dialog's field with this label. */
export const field = (page: Page, label: string): Locator => loginDialog(page).getByLabel(label, { exact: true });

/** The dialog's button with this name. */
export const button = (page: Page, name: string): Locator =>
  loginDialog(page).getByRole("button", { name, exact: true });

/** The button that sends a code, or counts down until another one can be sent. */
export const sendButton = (page: Page): Locator => loginDialog(page).getByRole("button", { name: /^(Get a|Again in)/ });

/** The field for the region of the phone number. */
export const region = (page: Page): Locator => loginDialog(page).getByRole("combobox", { name: /^Region: / });

/** The error messages of the dialog. */
export const said = (page: Page): Locator => loginDialog(page).getByRole("alert");

let numbers = 0;
/** A Chinese phone number that is unique in this run. */
export const newNumber = (): string =>
  `131${String(process.pid % 10_000).padStart(4, "0")}${String(++numbers).padStart(4, "0")}`;

/** Opens the panel from the square. */
export async function openPhone(page: Page): Promise<void> {
  await page.goto("/dashboard/square");
  await page.getByRole("navigation").getByRole("button", { name: "Log in", exact: true }).click();
  await button(page, "Phone").click();
  await expect(field(page, "Phone")).toBeFocused();
}

/** Opens the panel with a number under +86. */
export async function openWith(page: Page, number: string): Promise<void> {
  await openPhone(page);
  await field(page, "Phone").fill(`+86 ${number}`);
  await expect(region(page)).toHaveText("+86");
}

const ask = (page: Page) => () => sendButton(page).click();

/** Requests a code (by the button unless `by` is given), and returns the gap's position in the captcha, in pixels. */
export const askForPicture = (page: Page, gapOf: GapOf, by = ask(page)): Promise<number> => askBy(page, gapOf, by);

/** Requests a code by the button and passes the captcha. */
export const passByKeys = (page: Page, gapOf: GapOf): Promise<void> => passBy(page, gapOf, ask(page));

/** Requests a code, passes the captcha and waits until the code is sent. */
export async function getCode(page: Page, gapOf: GapOf): Promise<void> {
  await passByKeys(page, gapOf);
  await expect(sendButton(page)).toHaveText(/^Again in \d+ s$/);
  await expect(field(page, "Code")).toBeFocused();
}

/** Drags the captcha's handle to the right by `x` pixels, not in a straight line. */
export async function dragBy(page: Page, x: number): Promise<void> {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error("There is no handle");
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x / 2, top + 30, { steps: 4 });
  await page.mouse.move(left + x, top - 10, { steps: 4 });
  await page.mouse.up();
}

/** Fills in a code and submits it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await field(page, "Code").fill(code);
  await field(page, "Code").press("Enter");
}
