// The journey of an author: signing up, two chapters, writing offline with a reload, a second device, a server crash
// while typing, and the recycle bin. Nothing that the page reported as saved may be lost.
import type { Locator, Page } from "@playwright/test";
import { expect, PASSWORD, test, uniqueEmail } from "./support/fixtures.ts";

const saved = (page: Page): Locator => page.locator("[data-save=saved]");
/** The saving indicator while words are on the device and not yet on the server. */
const kept = (page: Page): Locator => page.locator("[data-save=offline], [data-save=device]");
const text = (page: Page): Locator => page.getByRole("textbox", { name: "Chapter text" });

/** Types and waits until both the device and the server have it. */
async function writeAndSave(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await expect(saved(page)).toBeVisible();
}

async function signUpByHand(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Stories" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Password, once more").fill(PASSWORD);
  await dialog.getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await expect(dialog).toBeHidden();
}

async function logInByHand(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toBeHidden();
}

async function createStory(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New story" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Create and write" }).click();
  await expect(text(page)).toBeVisible();
}

test("an author loses no word from signing up to the recycle bin", async ({ enter, server }) => {
  const email = uniqueEmail("whole-way");
  const page = await enter(null, { serviceWorker: true });

  await test.step("sign up and create a story", async () => {
    await signUpByHand(page, email);
    await createStory(page, "The Lamp at Hest Point");
    await text(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("The unfinished coast");
    await page.keyboard.press("Enter");
    await writeAndSave(page, "By the time the tide turned, Oriel had drawn the whole shelf from memory.");
  });

  await test.step("add a second chapter", async () => {
    const first = page.url();
    await page.getByRole("button", { name: "New chapter" }).click();
    await expect.poll(() => page.url()).not.toBe(first);
    await expect(text(page)).toBeVisible();
    await text(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Brine and vellum");
    await page.keyboard.press("Enter");
    await writeAndSave(page, "The water moved.");
  });
  const address = page.url();

  await test.step("write offline, also after a reload", async () => {
    // A page opens offline only after the service worker has cached the program.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      // The service worker controls this page only after the next load.
    });
    await page.context().setOffline(true);
    await text(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" She wrote on in the dark.");
    await expect(kept(page)).toBeVisible();
    await page.reload();
    await expect(text(page)).toContainText("She wrote on in the dark.");
    await text(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" And on.");
    await expect(kept(page)).toBeVisible();
    await page.context().setOffline(false);
    await expect(saved(page)).toBeVisible();
  });

  const other = await enter(null, { width: 1024 });
  await test.step("a second device has all words", async () => {
    await logInByHand(other, email, address.slice(address.indexOf("/editor")));
    await expect(text(other)).toContainText("She wrote on in the dark. And on.");
  });

  await test.step("kill the server in the middle of a word", async () => {
    await text(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" One two three");
    await expect(saved(page)).toBeVisible();
    const typing = page.keyboard.type(" four five six seven eight nine ten eleven twelve", { delay: 15 });
    await server.kill();
    await typing;
    await expect(kept(page)).toBeVisible();
    await server.restart();
    await expect(saved(page)).toBeVisible();
    await expect(text(other)).toContainText("One two three four five six seven eight nine ten eleven twelve");
    await other.context().clearCookies();
    await other.reload();
    await expect(text(other)).toContainText("nine ten eleven twelve");
  });

  await test.step("theme and language survive a reload", async () => {
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "切换到简体中文" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(text(page).or(page.getByRole("textbox", { name: "章节正文" }))).toContainText(
      "She wrote on in the dark.",
    );
    await page.getByRole("button", { name: "Switch to English" }).click();
  });

  await test.step("move the story to the recycle bin and restore it", async () => {
    await page.goto("/dashboard/novels");
    await page.getByRole("button", { name: "More actions for “The Lamp at Hest Point”" }).click();
    // Waits for the response: the page shows the change optimistically, but the next page requests the server's list.
    const answered = (method: string, to: RegExp) =>
      page.waitForResponse((answer) => answer.request().method() === method && to.test(answer.url()) && answer.ok());
    const removed = answered("DELETE", /\/novels\/[\w-]+$/);
    await page.getByRole("menuitem", { name: "Move to the recycle bin" }).click();
    await removed;
    await expect(page.getByRole("heading", { name: "The Lamp at Hest Point" })).toBeHidden();
    await page.goto("/dashboard/recycle");
    await expect(page.getByText("30 days left")).toBeVisible();
    const recovered = answered("POST", /\/recover$/);
    await page.getByRole("button", { name: /Recover/ }).click();
    await recovered;
    await page.goto("/dashboard/novels");
    await expect(page.getByRole("heading", { name: "The Lamp at Hest Point" })).toBeVisible();
    await page.goto(address);
    await expect(text(page)).toContainText("ten eleven twelve");
  });
});
