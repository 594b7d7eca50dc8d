// A login session in several tabs, and with a wrong device clock: its tokens are refreshed once, and no clock ends it.
// Logging out in every tab is in shell.spec.ts.
import { accountEndpoints } from "../../contract/accounts.ts";
import { NOTICES_PATH } from "../../contract/notices.ts";
import { expect, test } from "./support/fixtures.ts";

const DAY = 86_400;

test("several tabs never refresh an expiring token twice with the same refresh token", async ({ enter, person }) => {
  const page = await enter(await person("tabs"));
  const context = page.context();
  const refreshes: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith(accountEndpoints.refresh.path)) refreshes.push(request.postDataJSON().refresh_token);
  });
  await page.goto("/dashboard/square");
  const before = await page.evaluate(() => localStorage.getItem("pro_tokens"));
  // Moves the server's time to 6.5 days after the login: the access token expires after 7.
  await context.route("**/time.txt", (route) =>
    route.fulfill({ body: String(Math.floor(Date.now() / 1_000) + 6.5 * DAY) }),
  );
  await page.close();
  const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
  // A page opens its notices socket after it has refreshed, so waiting for the sockets waits for every refresh.
  const sockets = tabs.map((tab) => tab.waitForEvent("websocket", (socket) => socket.url().endsWith(NOTICES_PATH)));
  await Promise.all(tabs.map((tab) => tab.goto("/dashboard/novels")));
  for (const tab of tabs) await expect(tab.getByRole("button", { name: /New story/ }).first()).toBeVisible();
  await Promise.all(sockets);
  for (const tab of tabs) expect(await tab.evaluate(() => localStorage.getItem("pro_tokens"))).not.toBe(before);
  // By the moved clock the new tokens are due as well, so there may be several refreshes, each with another token.
  expect(refreshes.length).toBeGreaterThan(0);
  expect(new Set(refreshes).size).toBe(refreshes.length);
  for (const tab of tabs) await expect(tab.getByRole("button", { name: /^Account of/ })).toBeVisible();
});

for (const days of [-30, 30])
  test(`a clock that is ${days} days off ends no session and refreshes nothing`, async ({ enter, person }) => {
    const page = await enter(await person("clock"));
    await page.clock.install({ time: Date.now() + days * DAY * 1_000 });
    let refreshes = 0;
    page.on("request", (request) => {
      if (request.url().endsWith(accountEndpoints.refresh.path)) refreshes++;
    });
    await page.goto("/dashboard/novels");
    await expect(page.getByRole("button", { name: /New story/ }).first()).toBeVisible();
    await page.clock.runFor(5_000);
    await page.reload();
    await expect(page.getByRole("button", { name: /New story/ }).first()).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    expect(refreshes).toBe(0);
  });
