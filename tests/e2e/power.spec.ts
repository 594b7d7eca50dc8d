// What an author sees of power: the balance in the editor, its panel, and the statement of all transactions. In both
// themes and languages, at a phone's width, and when requests fail.
import { randomUUID } from "node:crypto";
import { generationEndpoints } from "../../contract/generations.ts";
import { FREE_POWER_PER_MONTH } from "../../contract/limits.ts";
import { powerEndpoints } from "../../contract/power.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { expect, type Person, test as storytellerTest } from "./support/fixtures.ts";
import { test } from "./support/generations.ts";

const STATEMENT = "/dashboard/power";
const LENGTH = 70;
const left = (spent: number) => (FREE_POWER_PER_MONTH - spent).toLocaleString("en-US");

/** Requests a continuation of a chapter and waits until it is done. */
async function write(author: Person, storyId: string, chapterId: string): Promise<void> {
  const path = generationEndpoints.continue.path.replace(":nid", storyId).replace(":cid", chapterId);
  const id = randomUUID();
  const before = "Tamsin waited at the harbour wall while the tide turned.";
  await author.ask("POST", path, { id, before, write_length: LENGTH, model: "v2", candidates: 1 });
  const state = generationEndpoints.get.path.replace(":gid", id);
  await expect.poll(async () => (await author.ask<{ status: string }>("GET", state)).status).toBe("done");
}

test("the balance falls by the requested length, and every transaction is listed", async ({ enter, person }) => {
  const author = await person();
  const { story, chapterId } = await author.story("The Salt Road");
  const page = await enter(author);
  await page.goto(`/editor?nid=${story._id}&cid=${chapterId}`);
  await page.getByRole("button", { name: `Power: ${left(0)}` }).waitFor();

  await write(author, story._id, chapterId);
  await page.reload();
  await page.getByRole("button", { name: `Power: ${left(LENGTH)}` }).click();
  const panel = page.getByRole("dialog", { name: "Power" });
  await expect(panel.getByText("Free power", { exact: true })).toBeVisible();
  await expect(panel.getByText(/^refreshed on /)).toBeVisible();
  await expect(panel.getByText(/10 more uses of the Lab/)).toBeVisible();
  await panel.getByRole("link", { name: "See every movement" }).click();

  await expect(page).toHaveURL(STATEMENT);
  await expect(page).toHaveTitle(/^Power/);
  const rows = page.getByRole("region", { name: "Movements" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText("Continuation in The Salt Road");
  await expect(rows.nth(0)).toContainText(`−${LENGTH}`);
  await expect(rows.nth(0)).toContainText(`${left(LENGTH)} left`);
  await expect(rows.nth(1)).toContainText("Free power for the month");
  await expect(rows.nth(1)).toContainText(`+${left(0)}`);
});

storytellerTest("the page says that the built-in helper takes no power", async ({ enter, person }) => {
  const author = await person();
  const { story, chapterId } = await author.story("The Salt Road");
  const page = await enter(author, { width: 1440 });
  await page.goto(`/editor?nid=${story._id}&cid=${chapterId}`);
  await page.getByRole("button", { name: /^Power: / }).click();
  await expect(
    page.getByRole("dialog", { name: "Power" }).getByText("What the built-in helper does is free."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  const dock = page.getByRole("complementary", { name: "Beside the page" });
  await expect(
    dock.getByText(/is the built-in helper: .* takes no power, and is not a language model\.$/),
  ).toBeVisible();
  await dock.getByRole("tab", { name: "Lab" }).click();
  await expect(dock.getByText("Free: the built-in helper takes no power.", { exact: true })).toBeVisible();
});

test("the statement opens from the person's menu and is loaded page by page", async ({ enter, person }) => {
  const author = await person();
  const { story, chapterId } = await author.story("Brine and vellum");
  for (let at = 0; at < 3; at++) await write(author, story._id, chapterId);
  const page = await enter(author);
  // Pages of two, so that four transactions need two requests.
  const asked: string[] = [];
  await page.route(`**${powerEndpoints.statement.path}*`, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", "2");
    asked.push(url.search);
    return route.continue({ url: url.href });
  });
  await page.goto("/dashboard/novels");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Power" }).click();
  const rows = page.getByRole("region", { name: "Movements" }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  expect(await rows.allTextContents()).toEqual([
    expect.stringContaining(left(3 * LENGTH)),
    expect.stringContaining(left(2 * LENGTH)),
    expect.stringContaining(left(LENGTH)),
    expect.stringContaining(left(0)),
  ]);
  expect(asked).toHaveLength(2);
});

test("a failed request can be retried in place", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  let isDown = true;
  await page.route(/\/api\/v1\/user\/(benefits\/writing|power\/statement)/, (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { error_code: 50300, error: "store_unavailable", content: null } })
      : route.continue(),
  );
  await page.goto(STATEMENT);
  const alerts = page.getByRole("alert");
  await expect(alerts).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  for (const [region, { path }] of [
    ["Left to write with", powerEndpoints.writing],
    ["Movements", powerEndpoints.statement],
  ] as const) {
    const again = page.waitForRequest((request) => new URL(request.url()).pathname === path);
    await page.getByRole("region", { name: region }).getByRole("alert").getByRole("button").click();
    await again;
  }
  // Once the server answers, an automatic retry may remove an alert before the test clicks its button.
  isDown = false;
  await expect(async () => {
    if ((await alerts.count()) > 0) await alerts.first().getByRole("button").click({ timeout: 1_000 });
    expect(await alerts.count()).toBe(0);
  }).toPass();
  await expect(page.getByRole("region", { name: "Movements" }).getByRole("listitem")).toHaveCount(1);
});

test("a visitor is asked to log in", async ({ enter }) => {
  const page = await enter(null);
  await page.goto(STATEMENT);
  await page.getByRole("dialog").waitFor();
  await expect(page).not.toHaveURL(STATEMENT);
});

for (const { theme, locale } of LOOKS)
  test(`the panel and the statement have no axe violations or overflow: ${theme}, ${locale}`, async ({
    enter,
    person,
  }) => {
    const author = await person();
    const { story, chapterId } = await author.story("夜航者", locale);
    await write(author, story._id, chapterId);
    const page = await enter(author, { theme, locale });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto(`/editor?nid=${story._id}&cid=${chapterId}`);
    const pill = page.getByRole("button", { name: locale === "en-US" ? /^Power: / : /^电量：/ });
    await pill.click();
    await page.getByRole("dialog").getByRole("link").waitFor();
    expect(await violations(page), "the panel").toEqual([]);
    await page.keyboard.press("Escape");
    await expect(pill).toBeFocused();

    await page.goto(STATEMENT);
    await page
      .getByRole("listitem")
      .filter({ hasText: `${LENGTH}` })
      .first()
      .waitFor();
    expect(await violations(page), "the statement").toEqual([]);
    for (const width of [360, 390, 760, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = () =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      await expect.poll(wide, { message: `${width} px` }).toBe(false);
    }
  });

test("a narrow bar shows the rounded balance, with the exact one as accessible name; a phone hides it", async ({
  enter,
  person,
}) => {
  const author = await person();
  const { story, chapterId } = await author.story("Narrow");
  const page = await enter(author, { width: 600 });
  await page.goto(`/editor?nid=${story._id}&cid=${chapterId}`);
  const pill = page.getByRole("button", { name: `Power: ${left(0)}` });
  await expect(pill).toBeInViewport({ ratio: 1 });
  await expect(pill.getByText("20.0k")).toBeVisible();
  const more = page.getByRole("button", { name: "More about this chapter and its story" });
  await expect(more).toBeInViewport({ ratio: 1 });
  await pill.click();
  await expect(page.getByRole("dialog", { name: "Power" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(pill).toBeHidden();
  await expect(more).toBeInViewport({ ratio: 1 });
});
