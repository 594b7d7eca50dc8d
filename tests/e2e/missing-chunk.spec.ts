// A screen and a dialog whose code or styles cannot be fetched: both say so, in either language, and load when tried
// again, with their styles.
import type { Page } from "@playwright/test";
import { followEndpoints } from "../../contract/follows.ts";
import { expect, test } from "./support/fixtures.ts";
import { toastsOf } from "./support/toasts.ts";

/** Fails requests for these files until the returned function is called. */
async function failing(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/** Whether every stylesheet of these files, of which there is one at least, has been applied. */
const styled = (page: Page, files: string): Promise<boolean> =>
  page.evaluate((part) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="${part}"]`)];
    return links.length > 0 && links.every((link) => link.sheet !== null);
  }, files);

const LANGUAGES = [
  {
    locale: "en-US",
    missing: "This page could not be loaded",
    retry: "Try again",
    reload: "Reload",
    worlds: "Worlds",
    create: "New world",
    failed: "The request failed. Check your connection and try again.",
    field: "Title",
    save: "Create the world",
  },
  {
    locale: "zh-CN",
    missing: "页面没有加载出来",
    retry: "重试",
    reload: "重新加载",
    worlds: "世界",
    create: "新建世界",
    failed: "请求失败，请检查网络后重试。",
    field: "标题",
    save: "创建世界",
  },
] as const;

for (const texts of LANGUAGES)
  for (const part of ["code", "styles"] as const)
    test(`a screen whose ${part} did not load at the first visit loads when tried again (${texts.locale})`, async ({
      enter,
      person,
    }) => {
      const page = await enter(await person(), { locale: texts.locale });
      const mend = await failing(
        page,
        part === "code" ? /\/assets\/worlds\.screen-.*\.js$/ : /\/assets\/worlds-.*\.css$/,
      );
      await page.goto("/dashboard/worlds");
      const alert = page.getByRole("alert");
      await expect(alert.getByRole("heading", { name: texts.missing })).toBeVisible();
      await expect(alert.getByRole("button", { name: texts.reload })).toBeVisible();
      const refused = page.waitForEvent("requestfailed");
      await alert.getByRole("button", { name: texts.retry }).click();
      await refused;
      await expect(alert.getByRole("heading", { name: texts.missing })).toBeVisible();
      await mend();
      await alert.getByRole("button", { name: texts.retry }).click();
      await expect(page.getByRole("heading", { level: 1, name: texts.worlds })).toBeVisible();
      await expect(alert).toHaveCount(0);
      expect(await styled(page, "/assets/worlds-")).toBe(true);
    });

test("a screen that did not load is tried again when it is visited again", async ({ enter, person }) => {
  const page = await enter(await person());
  const mend = await failing(page, /\/assets\/worlds\.screen-/);
  await page.goto("/dashboard/square");
  const area = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
  await area("Worlds").click();
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await area("Square").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await mend();
  await area("Worlds").click();
  await expect(page.getByRole("heading", { level: 1, name: "Worlds" })).toBeVisible();
});

for (const texts of LANGUAGES)
  for (const part of ["code", "styles"] as const)
    test(`a dialog whose ${part} did not load opens when tried again, and is answered (${texts.locale})`, async ({
      enter,
      person,
    }) => {
      const page = await enter(await person(), { locale: texts.locale });
      const mend = await failing(
        page,
        part === "code" ? /\/assets\/world\.dialog-.*\.js$/ : /\/assets\/world-.*\.css$/,
      );
      await page.goto("/dashboard/worlds");
      await page.getByRole("button", { name: texts.create }).first().click();
      const toast = page.getByRole("status").filter({ hasText: texts.failed });
      const retry = toast.getByRole("button", { name: texts.retry });
      const refused = page.waitForEvent("requestfailed");
      await retry.click();
      await refused;
      await expect(retry).toBeVisible();
      expect(toastsOf(page).filter((text) => text.includes(texts.failed))).toHaveLength(2);
      await mend();
      await retry.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(texts.field).fill("The Hest Littoral");
      expect(await styled(page, "/assets/world-")).toBe(true);
      await dialog.getByRole("button", { name: texts.save }).click();
      // The dialog's answer reaches the button that opened it.
      await expect(page.getByRole("heading", { level: 1, name: "The Hest Littoral" })).toBeVisible();
    });

test("a dialog that did not load and is not tried again counts as dismissed, and opens at the next press", async ({
  enter,
  person,
}) => {
  const page = await enter(await person());
  const mend = await failing(page, /\/assets\/world\.dialog-/);
  await page.goto("/dashboard/worlds");
  const create = page.getByRole("button", { name: "New world" }).first();
  await create.click();
  const toast = page.getByRole("status").filter({ hasText: "The request failed." });
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
  await mend();
  await create.click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("notices whose code cannot be fetched at first come by themselves, with their bell", async ({ enter, person }) => {
  const [author, follower] = [await person(), await person("follower")];
  const page = await enter(author);
  const files = /\/assets\/(bell|notices-socket|show-notice)-.*\.js/;
  const failed = page.waitForEvent("requestfailed", (request) => files.test(request.url()));
  const stopFailing = await failing(page, files);
  await page.goto("/dashboard/novels");
  await failed;
  await expect(page.getByRole("button", { name: /New story/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notices/ })).toHaveCount(0);
  await stopFailing();
  await follower.ask("POST", followEndpoints.follow.path.replace(":uid", author.record._id), {});
  await expect(page.getByRole("button", { name: "Notices, 1 unread" })).toBeVisible();
});
