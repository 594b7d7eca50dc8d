// A shared world: its author shares it by link and on the square, a visitor finds it, reads it and makes it their own, and
// sees what was changed once it is synced.
import type { Page } from "@playwright/test";
import type { World } from "../../contract/worlds.ts";
import { violations } from "./support/axe.ts";
import { expect, PASSWORD, type Person, test } from "./support/fixtures.ts";
import { LITTORAL, makeWorld } from "./support/shared-world.ts";
import { expectToast } from "./support/toasts.ts";

const login = (page: Page) => page.getByRole("dialog", { name: /^(Welcome back|Log in to Storyloom)$/ });
const share = (page: Page) => page.getByRole("dialog", { name: "Share" });
const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const toTab = (page: Page, name: RegExp) => page.getByRole("tab", { name }).click();
const worldsOf = async (who: Person) => (await who.ask<{ data: World[] }>("GET", "/api/v1/universes")).data;

async function logIn(page: Page, { email }: Person): Promise<void> {
  await login(page).getByLabel("Email").fill(email);
  await login(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login(page).getByLabel("Password", { exact: true }).press("Enter");
  await expect(login(page)).toBeHidden();
}

test("an author shares a world by link and on the square, and a visitor reads it and makes it their own", async ({
  enter,
  person,
}) => {
  const [author, reader] = [await person("oriel"), await person("reader")];
  const title = `Littoral ${author.record._id.slice(-6)}`;
  const { world, entryIds } = await makeWorld(author, { ...LITTORAL, title });
  const page = await enter(author);
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(share(page).getByText("Only you see the world.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await share(page).getByRole("button", { name: "Share by link" }).click();
  const link = share(page).getByRole("textbox", { name: "Link for readers" });
  await expect(link).toHaveValue(/\/universe\//);
  const path = new URL(await link.inputValue()).pathname;
  await expect(share(page).getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await expect(share(page).getByText("Readers see the world as it stands.")).toBeVisible();
  await expect(share(page).getByRole("button", { name: "Sync" })).toHaveCount(0);
  await expect(page.getByText("5 entries, 4 characters, shared by link")).toBeVisible();

  const visitor = await enter(null);
  await visitor.goto("/dashboard/square?tab=latest&kind=universe");
  const kinds = visitor.getByRole("group", { name: "Kind of work" });
  await expect(kinds.getByRole("radio", { name: "Worlds" })).toBeChecked();
  await expect(card(visitor, title)).toHaveCount(0);
  await share(page).getByRole("button", { name: "Put on the square" }).click();
  await expect(share(page).getByText("5 entries · 4 characters")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await visitor.reload();
  await expect(card(visitor, title)).toContainText("The sea took the coast");
  await expect(card(visitor, title)).toContainText("4 characters");
  await kinds.getByRole("radio", { name: "Stories" }).click();
  await expect(visitor).toHaveURL(/\?tab=latest&kind=story$/);
  await expect(card(visitor, title)).toHaveCount(0);
  await kinds.getByRole("radio", { name: "All works" }).click();
  await expect(card(visitor, title).getByText("World", { exact: true })).toBeVisible();
  await card(visitor, title).getByRole("link", { name: title }).click();
  await expect(visitor).toHaveURL(new RegExp(`${path}$`));

  // The link opens the page alone; what follows is done on that.
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText("Maps are law here.")).toBeVisible();
  await expect(visitor.locator("#opening")).toHaveCount(0);
  await toTab(visitor, /^Characters 4$/);
  await expect(visitor.getByRole("article")).toHaveCount(4);
  await expect(visitor.getByRole("article").first()).toContainText("Recommended");
  await expect(card(visitor, "Oriel Vance")).toContainText("Find who pays for the maps.");
  await expect(card(visitor, "Moss")).toContainText("Dead");
  await toTab(visitor, /^Nouns 1$/);
  await expect(card(visitor, "The Needle")).toContainText("Nine fathoms off the bar.");
  await toTab(visitor, /^Who knows whom$/);
  await visitor.getByRole("button", { name: /^Oriel Vance\. Knows/ }).click();
  const about = visitor.getByRole("region", { name: "Oriel Vance" });
  await expect(about.getByText("keeps her secret")).toBeVisible();
  await expect(about.getByText("Find who pays for the maps.")).toBeVisible();
  await visitor.getByText("List", { exact: true }).click();
  await expect(visitor.getByRole("list", { name: "Everybody and whom they know" })).toContainText("keeps her secret");
  await visitor.reload();
  await expect(visitor.getByRole("tab", { name: "Who knows whom" })).toHaveAttribute("aria-selected", "true");

  const authorLink = visitor.getByRole("link", { name: author.record.nickname });
  await expect(authorLink).toHaveAttribute("href", `/user/${author.record._id}`);
  await expect(authorLink).toHaveAttribute("target", "_blank");

  // A login that is closed makes no copy.
  const use = visitor.getByRole("button", { name: "Use this world" });
  await use.click();
  await expect(login(visitor)).toBeVisible();
  await visitor.keyboard.press("Escape");
  await expect(login(visitor)).toBeHidden();
  await use.click();
  await logIn(visitor, reader);
  await expect(visitor).toHaveURL(/\/dashboard\/worlds\/[\w-]+$/);
  await expectToast(visitor, `“${title}” is one of your worlds now`);
  const [copy, ...others] = await worldsOf(reader);
  expect(others).toEqual([]);
  expect(copy).toMatchObject({ title, entry_count: 5, character_count: 4, share_status: "private" });
  expect(copy?._id).not.toBe(world._id);

  // What the author changes is seen once it is synced.
  const entry = `/api/v1/universes/${world._id}/entries/${entryIds.get("Tamsin")}`;
  await author.ask("PUT", entry, { ...LITTORAL.entries[1], description: "She waits now." });
  await page.reload();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(share(page).getByText("Readers do not see the changes yet.")).toBeVisible();
  const other = await enter(null);
  await other.goto(`${path}?tab=characters`);
  await expect(card(other, "Tamsin")).toContainText("who has never waited");
  await share(page).getByRole("button", { name: "Sync" }).click();
  await expect(share(page).getByText("Readers see the world as it stands.")).toBeVisible();
  await other.reload();
  await expect(card(other, "Tamsin")).toContainText("She waits now.");
  await expect(other.getByText("References").locator("xpath=following-sibling::dd")).toHaveText("1");

  await share(page).getByRole("button", { name: "Make private" }).click();
  await expectToast(page, "The world is private. Its link no longer opens.");
  await other.reload();
  await expect(other.getByRole("heading", { level: 1, name: "This world is private" })).toBeVisible();
  expect(await violations(other)).toEqual([]);
  await other.goto("/dashboard/square?tab=latest&kind=universe");
  await expect(card(other, title)).toHaveCount(0);
});

test("the author opens their own world instead of copying it, also when they log in for it", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const { world, share, path } = await makeWorld(author, LITTORAL);
  await share("link");
  const page = await enter(author);
  await page.goto(await path());
  await expect(page.getByText("Your own world as readers see it")).toBeVisible();
  await expect(page.getByRole("link", { name: author.record.nickname })).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("button", { name: /^Follow/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/worlds/${world._id}$`));

  const visitor = await enter(null);
  await visitor.goto(await path());
  await visitor.getByRole("button", { name: "Use this world" }).click();
  await logIn(visitor, author);
  await expect(visitor).toHaveURL(new RegExp(`/dashboard/worlds/${world._id}$`));
  expect(await worldsOf(author)).toHaveLength(1);
});

test("a world is shared from its card's menu, and on a phone from its page's menu", async ({ enter, person }) => {
  const author = await person("oriel");
  const { world, share: put } = await makeWorld(author, LITTORAL);
  await put("link");
  const page = await enter(author, { width: 390, height: 844 });
  const menu = page.getByRole("button", { name: `More actions for “${world.title}”` });
  const chooseShare = async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Share" }).click();
    await expect(share(page).getByText("Readers see the world as it stands.")).toBeVisible();
  };
  await page.goto("/dashboard/worlds");
  await expect(page.getByText("5 entries, 4 characters, shared by link")).toBeVisible();
  await chooseShare();
  await share(page).getByRole("button", { name: "Put on the square" }).click();
  await expect(share(page).getByText("5 entries · 4 characters")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("5 entries, 4 characters, on the square")).toBeVisible();
  await page.goto(`/dashboard/worlds/${world._id}`);
  await chooseShare();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("names of a large world are searched, and come page by page", async ({ enter, person }) => {
  const author = await person("oriel");
  const { world, share, path } = await makeWorld(author, { title: "The Census", background: "", entries: [] });
  for (let at = 1; at <= 40; at++)
    await author.ask("POST", `/api/v1/universes/${world._id}/entries`, {
      ...{ type: "character", name: `Person ${at}`, description: "" },
    });
  await share("link");
  const page = await enter(null);
  await page.goto(await path());
  // Without a background the characters are shown first.
  await expect(card(page, "Person 1")).toBeVisible();
  await page.getByRole("article").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("article")).toHaveCount(40);
  const search = page.getByRole("searchbox", { name: "Search characters" });
  await search.fill("person 17");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(card(page, "Person 17")).toBeVisible();
  await search.fill("nobody at all");
  await expect(page.getByText("Nothing here is called “nobody at all”")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(search).toHaveValue("");
  await expect(card(page, "Person 1")).toBeVisible();
});

test("no script in a world's texts runs", async ({ enter, person }) => {
  const author = await person("oriel");
  const hostile = `"><script>x()</script><img src=x onerror="x()">`;
  const { share, path } = await makeWorld(author, {
    title: "<img onerror=x()>",
    background: `${hostile}\n[go](javascript:x())`,
    entries: [
      { type: "normal", name: "<svg onload=x()>", aliases: ["<i onclick=x()>"], description: hostile },
      {
        ...{ type: "character", name: "Mara", description: hostile, character_target: "<b onfocus=x()>" },
        character_relationships: [{ name: "<svg onload=x()>", locked: false, relationships: ["</p><b onfocus=x()>"] }],
      },
    ],
  });
  await share("square");
  const page = await enter(null);
  await page.addInitScript(() => {
    const counting = window as { calls?: number; x?: () => void };
    counting.calls = 0;
    counting.x = () => {
      counting.calls = (counting.calls ?? 0) + 1;
    };
  });
  const clean = async () =>
    expect(
      await page.evaluate(() => ({
        calls: (window as { calls?: number }).calls,
        made: document.querySelectorAll("[onload], [onerror], [onclick], [onfocus], a[href^='javascript']").length,
      })),
    ).toEqual({ calls: 0, made: 0 });
  await page.goto(await path());
  await expect(page.getByText(hostile).first()).toBeVisible();
  await clean();
  await toTab(page, /^Characters/);
  await expect(page.getByText("<b onfocus=x()>")).toBeVisible();
  await clean();
  await toTab(page, /^Nouns/);
  await expect(page.getByRole("heading", { name: "<svg onload=x()>" })).toBeVisible();
  await clean();
  await toTab(page, /^Who knows whom$/);
  await page.getByRole("button", { name: /^Mara/ }).first().click();
  await expect(page.getByText("</p><b onfocus=x()>").first()).toBeVisible();
  await clean();
  await page.goto("/dashboard/square?tab=latest&kind=universe");
  await expect(page.getByRole("heading", { name: "<img onerror=x()>" }).first()).toBeVisible();
  await clean();
});
