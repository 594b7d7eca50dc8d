// The OpenAPI page works under the server's strict content security policy.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

/** Scrolls from the top until the call is shown: the page renders only calls near the viewport. */
async function scrollTo(page: Page, call: Locator): Promise<void> {
  await page.keyboard.press("Home");
  await expect(async () => {
    const isAtEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
    if (isAtEnd) await page.keyboard.press("Home");
    else await page.mouse.wheel(0, 600);
    await expect(call).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
}

test("the OpenAPI page lists the calls, without a console error such as a policy violation", async ({
  page,
  server,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${server.url}/docs`);
  await expect(page.getByRole("button", { name: /POST/ }).first()).toBeVisible();
  await page.mouse.move(640, 400);
  const login = page.getByRole("button", { name: /email_login/ }).first();
  await scrollTo(page, login);
  await login.click();
  await expect(page.getByText("Request body", { exact: false }).first()).toBeVisible();
  await scrollTo(page, page.getByText("/api/v2/novels", { exact: true }).first());
  expect(complaints).toEqual([]);
});
