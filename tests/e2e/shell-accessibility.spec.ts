// Every screen of the shell: no violation axe knows, in both themes and languages; nothing cut off from 360 to 1920 px.
import type { Page } from "@playwright/test";
import { LOCALES, THEMES } from "../../contract/limits.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";

const openLogin = (page: Page) =>
  page
    .getByRole("navigation")
    .getByRole("button", { name: /^(Log in|登录)$/ })
    .click();

for (const theme of THEMES) {
  for (const locale of LOCALES) {
    test(`${theme}, ${locale}`, async ({ enter, person }) => {
      const visitor = await enter(null, { theme, locale });
      await visitor.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await visitor.goto("/dashboard/square");
      await visitor.getByRole("heading", { level: 1 }).waitFor();
      expect(await violations(visitor)).toEqual([]);

      await openLogin(visitor);
      const dialog = visitor.getByRole("dialog");
      await dialog.getByRole("textbox").first().waitFor();
      expect(await violations(visitor)).toEqual([]);
      const create = dialog.getByRole("button", { name: /^(Create an account|注册账号)$/ });
      await create.click();
      await create.click();
      await dialog.getByRole("alert").first().waitFor();
      expect(await violations(visitor)).toEqual([]);

      await visitor.goto("/no/such/page");
      await visitor.getByRole("heading", { level: 1 }).waitFor();
      expect(await violations(visitor)).toEqual([]);

      const author = await enter(await person(), { theme, locale });
      await author.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await author.goto("/dashboard/square");
      await author
        .getByRole("navigation")
        .getByRole("button", { name: /^Account of|的账号$/ })
        .click();
      await author.getByRole("menuitem").first().click();
      await author.getByRole("dialog").waitFor();
      expect(await violations(author)).toEqual([]);
    });
  }
}

test("nothing is cut off from 360 to 1920 px", async ({ enter }) => {
  const page = await enter(null);
  for (const width of [360, 390, 560, 760, 761, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dashboard/square");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const wide = await page.evaluate(() => {
      const content = document.getElementById("content");
      const over = (element: Element | null) => element !== null && element.scrollWidth > element.clientWidth;
      return over(document.documentElement) || over(content);
    });
    expect(wide, `${width} px`).toBe(false);
  }
});

test("the keyboard reaches the content first and everything after it, with a ring to be seen", async ({ enter }) => {
  const page = await enter(null);
  await page.goto("/dashboard/square");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  const write = page.getByRole("link", { name: "Write", exact: true });
  await expect(write).toBeFocused();
  expect(await write.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
});
