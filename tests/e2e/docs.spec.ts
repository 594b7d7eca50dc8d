// The OpenAPI page works under the server's own strict policy.

import { expect, test } from "./support/fixtures.ts";

test("the OpenAPI page lists every call, with no violation of the policy", async ({ page, server }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${server.url}/docs`);
  // Of so many the page shows those in sight.
  const listed = page.getByText("/api/v2/novels", { exact: true }).first();
  await page.getByRole("link", { name: "/v2/user/getUid" }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(listed).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Home");
  await page
    .getByRole("button", { name: /email_login/ })
    .first()
    .click();
  await expect(page.getByText("Request body", { exact: false }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
