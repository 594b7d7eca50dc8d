// The bell and the feed: a follower learns of a new chapter without a reload, is led to it, and hears no more of it once
// it is unpublished.
import type { Page } from "@playwright/test";
import { followEndpoints } from "../../contract/follows.ts";
import { sharingEndpoints } from "../../contract/sharings.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { ENGLISH, heading } from "./support/reading.ts";
import { type SharedStory, sharedStory } from "./support/shared-story.ts";
import { expectToast } from "./support/toasts.ts";

const follow = (who: Person, whom: Person) =>
  who.ask("POST", followEndpoints.follow.path.replace(":uid", whom.record._id), {});
const publish = (author: Person, { story }: SharedStory, ...chapter_ids: string[]) =>
  author.ask("POST", sharingEndpoints.publish.path.replace(":nid", story._id), { chapter_ids });

const bell = (page: Page) => page.getByRole("button", { name: /^Notices/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notices" });
const notices = (page: Page) => panel(page).getByRole("list", { name: "Notices" }).getByRole("listitem");
const card = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });

/** A work on the square of which only the first chapter is published, and somebody who follows its author. */
async function scene(person: (name?: string) => Promise<Person>) {
  const [author, reader] = [await person("oriel"), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  const [first, ...later] = shared.chapterIds as [string, ...string[]];
  await shared.unpublish(...later);
  await shared.set("square");
  await follow(reader, author);
  return { author, reader, shared, first, second: later[0] as string };
}

test("a follower's bell lights when the next chapter is published, and leads to it, as does the feed", async ({
  enter,
  person,
}) => {
  const { author, reader, shared, second } = await scene(person);
  const page = await enter(reader);
  const other = await enter(reader);
  for (const one of [page, other]) {
    await one.goto("/dashboard/square");
    await expect(bell(one)).toHaveAccessibleName("Notices");
  }
  await publish(author, shared, second);
  await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread", { timeout: 60_000 });
  await expect(page.getByRole("status").filter({ hasText: "Notices, 1 unread" })).toBeAttached();
  await expect(bell(other)).toHaveAccessibleName("Notices, 1 unread");

  await bell(page).click();
  await expect(notices(page)).toHaveCount(1);
  await expect(notices(page)).toContainText(`${author.record.nickname} published`);
  await expect(notices(page)).toContainText(ENGLISH.title);
  await notices(page).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/story/${shared.shareId}\\?c=${second}$`));
  await expect(
    heading(page, "Brine and vellum")
      .or(page.getByRole("heading", { level: 2 }))
      .first(),
  ).toBeVisible();
  await expect(bell(other), "read on one page, read on all").toHaveAccessibleName("Notices");

  await other.getByRole("link", { name: "Feed" }).click();
  await expect(other).toHaveURL(/\/dashboard\/feed$/);
  await expect(card(other, ENGLISH.title)).toContainText("New:");
  await expect(card(other, ENGLISH.title).getByRole("link", { name: ENGLISH.title })).toHaveAttribute(
    "href",
    `/story/${shared.shareId}?c=${second}`,
  );
});

test("a chapter that was unpublished is gone from the list and from the feed", async ({ enter, person }) => {
  const { author, reader, shared, first, second } = await scene(person);
  const page = await enter(reader);
  await page.goto("/dashboard/feed");
  await expect(card(page, ENGLISH.title)).toBeVisible();
  await publish(author, shared, second);
  await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread", { timeout: 60_000 });
  await shared.unpublish(second);
  await bell(page).click();
  await expect(panel(page).getByText("No notices yet")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notices");
  await page.keyboard.press("Escape");
  await page.reload();
  const link = card(page, ENGLISH.title).getByRole("link", { name: ENGLISH.title });
  await expect(link).toHaveAttribute("href", `/story/${shared.shareId}?c=${first}`);
  await shared.set("private");
  await page.reload();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await expect(page.getByText("Works for adults are left out.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "To the square" }).click();
  await expect(page).toHaveURL(/\/dashboard\/square$/);
});

test("an empty feed recommends people, and a card's author has a card about them", async ({ enter, person }) => {
  const { author, shared } = await scene(person);
  // Authors of works for adults only are not recommended.
  await shared.set("square", false);
  const name = author.record.nickname;
  const page = await enter(await person("newcomer"));
  await page.goto("/dashboard/feed");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  const row = page
    .getByRole("region", { name: "People you may like to follow" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(row).toContainText("1 story");
  expect(await violations(page)).toEqual([]);
  await row.getByRole("button", { name: `Follow ${name}` }).click();
  await expectToast(page, `You now follow ${name}.`);
  await page.reload();
  const link = card(page, ENGLISH.title).getByRole("link", { name });
  await expect(link).toHaveAttribute("href", `/user/${author.record._id}`);
  await expect(link).toHaveAttribute("target", "_blank");
  await link.hover();
  await expect(page.getByRole("dialog", { name })).toContainText("1 story");
});

test("all notices are marked as read at once, what fails is tried again, and a visitor logs in first", async ({
  enter,
  person,
}) => {
  const [author, reader] = [await person("oriel"), await person("reader")];
  const page = await enter(author);
  await page.route("**/api/v2/notices*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/active");
  await expect(page.getByText("Nothing is running at the moment.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute("**/api/v2/notices*");
  await follow(reader, author);
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  const follower = page.getByRole("main").getByRole("link", { name: `${reader.record.nickname} follows you now` });
  await expect(follower).toHaveAttribute("href", `/user/${reader.record._id}`);
  await expect(follower).toHaveAttribute("target", "_blank");
  await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(page)).toHaveAccessibleName("Notices");
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
  for (const path of ["/active", "/dashboard/feed"]) {
    const visitor = await enter(null);
    await visitor.goto(path);
    await expect(visitor).toHaveURL(/\/dashboard\/novels$/);
    await expect(visitor.getByRole("dialog")).toBeVisible();
  }
});
