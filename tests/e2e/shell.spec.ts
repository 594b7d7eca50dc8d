// The shell around every screen: login and logout, appearance, stored settings, the phone's landing page, unknown
// addresses.
import { accountEndpoints } from "../../contract/accounts.ts";
import { TOKEN_INIT_DELAY_MS } from "../../contract/limits.ts";
import { expect, PASSWORD, test, uniqueEmail } from "./support/fixtures.ts";
import { expectToast, recordToasts } from "./support/toasts.ts";

const LOGIN = { name: "Log in", exact: true };

test("a visitor is asked to log in, creates an account, and gets the page they requested", async ({ enter }) => {
  const page = await enter(null);
  await page.goto("/dashboard/recycle");
  await expect(page).toHaveURL(/\/dashboard\/novels$/);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await dialog.getByLabel("Email").fill(uniqueEmail("newcomer"));
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Password, once more").fill(`${PASSWORD}x`);
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await expect(dialog.getByText("The two passwords are not the same.")).toBeVisible();
  await expect(dialog.getByText("Please agree first")).toBeVisible();
  await dialog.getByLabel("Password, once more").fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/dashboard\/recycle$/);
  await expect(dialog).toBeHidden();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(PASSWORD);
});

test("closing the login leaves a visitor in the Novels area, with a button to log in", async ({ enter }) => {
  const page = await enter(null);
  await page.goto("/dashboard/novels");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Your stories live here" })).toBeVisible();
  await page.getByRole("main").getByRole("button", LOGIN).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the focus trap holds when Tab or Shift+Tab is pressed 40 times without a pause", async ({ enter }) => {
  const page = await enter(null);
  await page.goto("/dashboard/novels");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").focus();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    document.addEventListener("focusin", ({ target }) => {
      const element = target as Element;
      seen.push(element.closest("[role=dialog]") ? "inside" : element.outerHTML.slice(0, 200));
    });
  });
  for (const key of ["Tab", "Shift+Tab"]) await Promise.all(Array.from({ length: 40 }, () => page.keyboard.press(key)));
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(40);
  expect(seen.filter((each) => each !== "inside")).toEqual([]);
  // After the dialog closes, Tab moves through the page again.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("a wrong password is reported, and the right one logs in", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(null);
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard\/square$/);
  await page.getByRole("button", LOGIN).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(author.email.toUpperCase());
  await dialog.getByLabel("Password", { exact: true }).fill("notthisone1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("The email or the password is not right.");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
});

test("theme and language are stored, and the theme is set before the first paint", async ({ enter }) => {
  const page = await enter(null);
  await page.goto("/dashboard/square");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.getByRole("button", { name: "切换到简体中文" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("广场");
  await page.goto("/dashboard/square", { waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("广场");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
});

test("the language follows the browser; the theme follows the system until one is chosen", async ({ enter }) => {
  const page = await enter(null, { locale: "zh-CN", theme: "dark" });
  await page.goto("/dashboard/square");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("广场");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("logging out clears the person's data in every tab and shows the Square", async ({ enter, person }) => {
  const page = await enter(await person());
  await page.goto("/dashboard/recycle");
  const other = await page.context().newPage();
  // A request of the other tab that arrives after the logout is refused. It must not open the login dialog.
  const loggedOut = page.waitForResponse(`**${accountEndpoints.logout.path}`);
  await other.route("**/recycle_bin/**", async (route) => {
    await loggedOut;
    await route.continue();
  });
  await other.goto("/dashboard/recycle");
  await expect(other.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("pro_big_model", JSON.stringify({ value: "v3" })));
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/dashboard\/square$/);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("The square");
    await expect(tab.getByRole("navigation").getByRole("button", LOGIN)).toBeVisible();
    await expect(tab.getByRole("dialog")).toBeHidden();
    await expect(tab.getByRole("status").filter({ hasText: "Your session has ended" })).toBeHidden();
  }
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /tokens|user|big_model/.test(key))).toEqual([]);
});

test("a login session ended by the server logs the page out, with a message", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await page.clock.install();
  const checks = ["**/time.txt*", "**/v2/user/*/info"].map(async (url) => (await page.waitForResponse(url)).finished());
  await page.goto("/dashboard/square");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  // The first check of the login session ends after these responses and TOKEN_INIT_DELAY_MS.
  await Promise.all(checks);
  await page.clock.fastForward(TOKEN_INIT_DELAY_MS);
  await author.ask("POST", accountEndpoints.logout.path, {});
  await page.getByRole("link", { name: "Stories" }).click();
  await expectToast(page, "Your session has ended");
  await expect(page).toHaveURL(/\/dashboard\/square$/);
  await expect(page.getByRole("navigation").getByRole("button", LOGIN)).toBeVisible();
});

test("a locked account sees until when it is locked", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  const until = Date.UTC(2030, 5, 15, 12) / 1000;
  await page.route("**/v2/user/*/info", (route) =>
    route.fulfill({
      json: { status: 0, msg: "", data: { ...author.record, shut: true, shut_time: 1, shut_end_time: until } },
    }),
  );
  await page.goto("/dashboard/square");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("This account is locked");
  await expect(dialog).toContainText("2030");
});

test("some dialogs close when the route changes", async ({ enter, person }) => {
  const page = await enter(await person());
  await page.goto("/dashboard/recycle");
  await page.getByRole("link", { name: "Square", exact: true }).click();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/recycle$/);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the parameter of a promotion link is removed from the address and stored", async ({ enter }) => {
  const page = await enter(null);
  await page.goto("/dashboard/square?to=vip");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  expect(await page.evaluate(() => localStorage.getItem("pro_plans_wanted"))).toContain("promotion_page");
});

test("keys scroll the page while nothing has the focus, but not behind a dialog", async ({ enter }) => {
  const page = await enter(null, { width: 1000, height: 320 });
  await page.goto("/dashboard/square");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const scrolled = () => page.locator("#content").evaluate((content) => content.scrollTop);
  // Waits for fonts: a font that loads later changes heights, and scroll anchoring then scrolls the page.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.keyboard.press("ArrowDown");
  await expect.poll(scrolled).toBe(30);
  await page.keyboard.press("ArrowUp");
  await expect.poll(scrolled).toBe(0);
  await page.keyboard.press("End");
  await expect.poll(scrolled).toBeGreaterThan(100);
  await page.keyboard.press("Home");
  await expect.poll(scrolled).toBe(0);
  await page.getByRole("button", LOGIN).click();
  await page.getByRole("dialog").waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("End");
  expect(await scrolled()).toBe(0);
});

test("an unknown address says so and links to the square", async ({ enter }) => {
  const page = await enter(null);
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "To the square" }).click();
  await expect(page.getByRole("heading", { name: "The square" })).toBeVisible();
});

test("a phone's first visit shows the landing page once, with a button to continue", async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    permissions: ["clipboard-read", "clipboard-write"],
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
  });
  await recordToasts(context);
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stories are woven on a larger screen");
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expectToast(page, "open it on a computer");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(server.url);
  await expect(page.getByRole("button", { name: "Download the app" })).toBeHidden();
  await page.getByRole("button", { name: "Continue in the browser" }).click();
  await expect(page.getByRole("heading", { name: "The square" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "The square" })).toBeVisible();
  await context.close();
});

test("the program opens offline on a device where somebody is logged in", async ({ enter, person }) => {
  const page = await enter(await person(), { serviceWorker: true });
  await page.goto("/dashboard/square");
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise<void>((resolve) => {
      active?.addEventListener("statechange", () => active.state === "activated" && resolve());
    });
  });
  await page.context().setOffline(true);
  await page.goto("/dashboard/square");
  await expect(page.getByRole("heading", { name: "The square" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeHidden();
});
