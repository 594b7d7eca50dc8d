// People's pages: a visitor comes to one from a card, the card about a person, the lists of who follows whom, and
// recommended people.
import type { Page } from "@playwright/test";
import { followEndpoints } from "../../contract/follows.ts";
import { userPath } from "../../contract/page-paths.ts";
import { peopleEndpoints, type UserProfile } from "../../contract/people.ts";
import { violations } from "./support/axe.ts";
import { expect, PASSWORD, type Person, test } from "./support/fixtures.ts";
import { ENGLISH, open } from "./support/reading.ts";
import { sharedStory } from "./support/shared-story.ts";
import { LITTORAL, makeWorld } from "./support/shared-world.ts";
import { workOf } from "./support/square.ts";
import { expectToast } from "./support/toasts.ts";

const card = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
const pageOf = ({ record }: Person) => userPath(record._id);
const nameOf = ({ record }: Person) => record.nickname;
const follow = (who: Person, whom: Person) =>
  who.ask("POST", followEndpoints.follow.path.replace(":uid", whom.record._id), {});
const heading = (page: Page, person: Person) => page.getByRole("heading", { level: 1, name: nameOf(person) });
const slider = (page: Page) => page.getByRole("dialog", { name: /^(Following and fans|关注和粉丝)$/ });
const button = (page: Page, label: string, person: Person) =>
  page.getByRole("button", { name: `${label} ${nameOf(person)}`, exact: true });

/** A person with a name of their own and a story on the square. */
async function authorOf(person: (name?: string) => Promise<Person>, name: string) {
  const author = await person(name);
  const title = `The Salt Cartographer of ${author.record._id}`;
  const shared = await sharedStory(author, { ...ENGLISH, title });
  await shared.set("square", false);
  return { author, title, shared };
}

test("a visitor opens an author's page from a card in a new tab, and logs in to follow", async ({ enter, person }) => {
  const { author, title } = await authorOf(person, "oriel");
  const reader = await person("reader");
  const page = await enter(null);
  await page.goto("/dashboard/square?tab=latest");
  const opening = page.waitForEvent("popup");
  await card(page, title)
    .getByRole("link", { name: nameOf(author) })
    .click();
  const tab = await opening;
  await expect(tab).toHaveURL(new RegExp(`${pageOf(author)}$`));
  await expect(page).toHaveURL(/\?tab=latest$/);
  await expect(heading(tab, author)).toBeVisible();
  await expect(tab).toHaveTitle(`${nameOf(author)} · Storyloom`);
  // What the server's page held is gone.
  await expect(tab.locator("main")).toHaveCount(1);
  await expect(card(tab, title)).toBeVisible();
  await expect(tab.getByRole("tab", { name: /^Stories/ })).toHaveText("Stories 1");
  await expect(tab.getByRole("listitem").filter({ hasText: "Fan" })).toHaveText("0 Fans");

  await tab.getByRole("tab", { name: /^Worlds/ }).click();
  await expect(tab).toHaveURL(/\?tab=world$/);
  await expect(tab.getByRole("heading", { name: "No worlds yet" })).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole("tab", { name: /^Worlds/ })).toHaveAttribute("aria-selected", "true");

  await button(tab, "Follow", author).click();
  const login = tab.getByRole("dialog");
  await login.getByLabel("Email").fill(reader.email);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login.getByLabel("Password", { exact: true }).press("Enter");
  await expect(button(tab, "Following", author)).toHaveAttribute("aria-pressed", "true");
  await expectToast(tab, `You now follow ${nameOf(author)}.`);
  await expect(tab.getByRole("listitem").filter({ hasText: "Fan" })).toHaveText("1 Fan");
});

test("one's own page has every shared work with its state, and no button to follow oneself", async ({
  enter,
  person,
}) => {
  const { author, title, shared } = await authorOf(person, "oriel");
  const { path: privatePath, ...byLink } = await sharedStory(author, { ...ENGLISH, title: "By link" });
  await (await sharedStory(author, { ...ENGLISH, title: "Hidden" })).set("private");
  const page = await enter(author);
  await page.goto("/dashboard/square");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your page" }).click();
  await expect(heading(page, author)).toBeVisible();
  await expect(card(page, title)).toContainText("On the square");
  await expect(card(page, "By link").first()).toContainText("By link");
  await expect(card(page, "Hidden")).toContainText("Private");
  await expect(card(page, "Hidden").getByRole("link")).toHaveAttribute("href", /\/dashboard\/novels\//);
  await expect(page.getByRole("button", { name: new RegExp(`Follow.* ${nameOf(author)}`) })).toHaveCount(0);

  await page.getByRole("button", { name: `Sharing of ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByRole("textbox", { name: "Link for readers" })).toHaveValue(new RegExp(shared.path));
  await byLink.set("square");
  await page.keyboard.press("Escape");
  await expect(card(page, "By link").getByText("On the square")).toBeVisible();
  await expect(page.getByRole("button", { name: `Sharing of ${title}` })).toBeFocused();

  await page.getByRole("link", { name: "See how others see it" }).click();
  await expect(page.getByText("This is how others see your page.")).toBeVisible();
  await expect(card(page, title)).toBeVisible();
  await expect(card(page, "Hidden")).toHaveCount(0);
  await expect(page.getByRole("button", { name: new RegExp(`Follow.* ${nameOf(author)}`) })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to your view" }).click();
  await expect(card(page, "Hidden")).toBeVisible();
  expect(privatePath).not.toBe(shared.path);
});

test("one's own shared worlds have the world's share dialog", async ({ enter, person }) => {
  const author = await person("oriel");
  const { world, share } = await makeWorld(author, LITTORAL);
  await share("link");
  const page = await enter(author);
  await page.goto(`${pageOf(author)}?tab=world`);
  await expect(card(page, world.title).getByText("By link")).toBeVisible();
  const opener = page.getByRole("button", { name: `Sharing of ${world.title}` });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByText("Readers see the world as it stands.")).toBeVisible();
  await dialog.getByRole("button", { name: "Put on the square" }).click();
  await expect(dialog.getByText("5 entries · 4 characters")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page, world.title).getByText("On the square")).toBeVisible();
  await expect(opener).toBeFocused();
});

test("the card about a person opens for the mouse and the keyboard, and closes by Escape", async ({
  enter,
  person,
}) => {
  const { author, title } = await authorOf(person, "oriel");
  const reader = await person("reader");
  const page = await enter(reader);
  await page.goto("/dashboard/square?tab=latest");
  const link = card(page, title).getByRole("link", { name: nameOf(author) });
  const about = page.getByRole("dialog", { name: nameOf(author) });
  await link.hover();
  await expect(about).toContainText("0 Fans");
  await expect(about).toContainText("1 story");
  expect(await violations(page)).toEqual([]);
  // The pointer reaches it, and it stays.
  await button(page, "Follow", author).click();
  await expectToast(page, `You now follow ${nameOf(author)}.`);
  await expect(about).toContainText("1 Fan");
  await button(page, "Following", author).click();
  const question = page.getByRole("alertdialog", { name: `Unfollow ${nameOf(author)}?` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(button(page, "Following", author)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(about).toBeHidden();
  await expect(link).toBeFocused();

  await page.mouse.move(0, 0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await expect(about).toBeVisible();
  await expect(button(page, "Following", author)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page, "Following", author)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(link).toBeFocused();
  await expect(about).toBeHidden();

  // Not of oneself.
  const own = await enter(author);
  await own.goto("/dashboard/square?tab=latest");
  const loads: string[] = [];
  own.on("request", (request) => loads.push(request.url()));
  await card(own, title)
    .getByRole("link", { name: nameOf(author) })
    .hover();
  await own.clock.install();
  await own.clock.runFor(5_000);
  await own.evaluate(() => fetch("/time.txt"));
  expect(loads.filter((url) => url.includes("person-card"))).toEqual([]);
});

test("the lists of who follows whom: both tabs, unfollowing, the keyboard and a click outside", async ({
  enter,
  person,
}) => {
  const [me, author, fan] = [await person("me"), await person("oriel"), await person("mara")];
  await follow(me, author);
  await follow(fan, me);
  const page = await enter(me);
  await page.goto(pageOf(me));
  const opener = page.getByRole("button", { name: "1 Fan" });
  await opener.click();
  await expect(slider(page).getByRole("tab", { name: "Fans 1" })).toHaveAttribute("aria-selected", "true");
  await expect(slider(page).getByRole("link", { name: nameOf(fan) })).toHaveAttribute("target", "_blank");
  await expect(button(page, "Follow back", fan)).toBeVisible();
  await slider(page).getByRole("tab", { name: "Following 1" }).click();
  await button(page, "Following", author).click();
  const question = page.getByRole("alertdialog", { name: `Unfollow ${nameOf(author)}?` });
  await question.getByRole("button", { name: "Unfollow" }).click();
  await expectToast(page, `You no longer follow ${nameOf(author)}.`);
  await expect(button(page, "Follow", author)).toBeVisible();
  await expect(slider(page).getByRole("tab", { name: "Following 0" })).toBeVisible();
  // The focus stays inside.
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press("Tab");
    expect(await slider(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(slider(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Following and fans" }).click();
  await expect(slider(page).getByRole("heading", { name: "You follow nobody yet" })).toBeVisible();
  // A press right after the opening is ignored.
  await expect(async () => {
    await page.mouse.click(200, 300);
    await expect(slider(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
});

test("recommended people come with a reason, and Follow all fills the lists", async ({ enter, person }) => {
  const [first, second] = [await authorOf(person, "oriel"), await authorOf(person, "mara")];
  const page = await enter(await person("reader"));
  await page.goto("/dashboard/square?tab=following");
  const recommended = page.getByRole("region", { name: "People you may like to follow" });
  await expect(recommended.getByRole("listitem").filter({ hasText: nameOf(first.author) })).toContainText("1 story");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Following and fans" }).click();
  const row = slider(page)
    .getByRole("listitem")
    .filter({ hasText: nameOf(second.author) });
  await expect(row).toContainText(/New on the square|New, and read to the end|Popular/);
  expect(await violations(page)).toEqual([]);
  await slider(page).getByRole("button", { name: "Follow all" }).click();
  await expectToast(page, "more people.");
  const list = slider(page).getByRole("list", { name: "Following" });
  await expect(list.getByRole("listitem").filter({ hasText: nameOf(first.author) })).toBeVisible();
  await expect(button(page, "Following", second.author).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page, first.title)).toBeVisible();
});

test("failures are said, and tried again", async ({ enter, person }) => {
  const { author, title } = await authorOf(person, "oriel");
  const page = await enter(await person("reader"));
  const profile = `**${peopleEndpoints.profile.path.replace(":uid", author.record._id)}`;
  const refuse = (path: string, status: number, error_code: number) =>
    page.route(path, (route) => route.fulfill({ status, json: { error_code, error: "no", content: null } }));
  await refuse(profile, 500, 50001);
  await page.goto(pageOf(author));
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute(profile);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, author)).toBeVisible();

  // The titles that the server's page holds stay where the list of works fails.
  const works = `**${peopleEndpoints.sharings.path.replace(":uid", author.record._id)}*`;
  await refuse(works, 500, 50001);
  await page.reload();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(heading(page, author)).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Stories/ })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("list", { name: "Stories" }).getByRole("link", { name: title })).toHaveAttribute(
    "href",
    /^\/story\//,
  );
  await page.unroute(works);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(card(page, title)).toBeVisible();

  await refuse(`**${peopleEndpoints.followingUsers.path}*`, 500, 50001);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Following and fans" }).click();
  await expect(slider(page).getByRole("alert")).toBeVisible();
  await page.unroute(`**${peopleEndpoints.followingUsers.path}*`);
  await slider(page).getByRole("button", { name: "Try again" }).click();
  const followAll = slider(page).getByRole("button", { name: "Follow all" });
  await expect(followAll).toBeVisible();
  await refuse(`**${peopleEndpoints.followAll.path}`, 500, 50001);
  await followAll.click();
  await expectToast(page, "This person could not be followed. Please try again.");
  await page.unroute(`**${peopleEndpoints.followAll.path}`);
  await page.route(`**${peopleEndpoints.followAll.path}`, (route) =>
    route.fulfill({ status: 403, json: { error_code: 40329, error: "no", content: { max: 200, followed_count: 3 } } }),
  );
  await followAll.click();
  await expectToast(page, "You can follow 200 people a day. 3 of these are followed now.");

  await page.goto(userPath("00000000-0000-4000-8000-000000000000"));
  await expect(page.getByRole("heading", { name: "This person can’t be found" })).toBeVisible();
  await page.goto(userPath("nobody"));
  await expect(page.getByRole("heading", { name: "This person can’t be found" })).toBeVisible();
});

test("a name that holds a script runs nothing", async ({ enter, person }) => {
  const author = await person("oriel");
  const name = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;
  const page = await enter(null);
  await page.route(`**${peopleEndpoints.profile.path.replace(":uid", author.record._id)}`, async (route) => {
    const answer = await route.fetch();
    const profile = (await answer.json()) as UserProfile;
    await route.fulfill({ json: { ...profile, user: { ...profile.user, name } } });
  });
  await page.route("**/api/v2/square/sharings*", (route) => {
    const work = workOf("Work 1", undefined, {
      author: { _id: author.record._id, name, avatar: null, is_official: false },
    });
    return route.fulfill({ json: { data: [work], paging: { has_prev: false, has_next: false, next: null } } });
  });
  await page.goto(pageOf(author));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goto("/dashboard/square");
  await card(page, "Work 1").getByRole("link", { name }).hover();
  await expect(page.getByRole("dialog", { name })).toContainText("0 Fans");
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

test("the author of a story that is read is a link to their page", async ({ enter, person }) => {
  const { author, shared } = await authorOf(person, "oriel");
  for (const [reader, hasCard] of [[null, false] as const, [await person("reader"), true] as const]) {
    const page = await enter(reader);
    await open(page, shared);
    const link = page.getByRole("complementary").getByRole("link", { name: nameOf(author) });
    await expect(link).toHaveAttribute("href", pageOf(author));
    await expect(link).toHaveAttribute("target", "_blank");
    await link.hover();
    if (hasCard) await expect(page.getByRole("dialog", { name: nameOf(author) })).toContainText("1 story");
  }
});
