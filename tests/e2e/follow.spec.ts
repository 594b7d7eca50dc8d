// Following an author in the reading room: a visitor logs in first, unfollowing is confirmed, and two people who follow
// each other see so.

import type { Page } from "@playwright/test";
import { type Following, followEndpoints } from "../../contract/follows.ts";
import { LOGIN_RETRY_DELAY_MS } from "../../contract/limits.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { logIn, login } from "./support/log-in.ts";
import { CHINESE, ENGLISH, open } from "./support/reading.ts";
import { sharedStory } from "./support/shared-story.ts";
import { expectToast, toastsOf } from "./support/toasts.ts";

const button = (page: Page, label: string, author: Person) =>
  page.getByRole("button", { name: `${label} ${author.record.nickname}`, exact: true });

const at = (path: string, { record }: Person) => path.replace(":uid", record._id);
const follow = (who: Person, whom: Person) => who.ask("POST", at(followEndpoints.follow.path, whom), {});
const followingOf = (who: Person, whom: Person) => who.ask<Following>("GET", at(followEndpoints.get.path, whom));

test("a visitor who presses Follow logs in, and follows the author then", async ({ enter, person }) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  const page = await enter(null);
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/follow(ers|ing)$/.test(new URL(request.url()).pathname)) asked.push(request.method());
  });
  await open(page, shared);
  const press = button(page, "Follow", author);
  await expect(press).toHaveAttribute("aria-pressed", "false");

  // A login that is closed follows nobody; the keyboard reaches the button again.
  await press.focus();
  await page.keyboard.press("Enter");
  await expect(login(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(login(page)).toBeHidden();
  expect(asked).toEqual([]);

  await press.click();
  await logIn(page, reader);
  await expect(button(page, "Following", author)).toHaveAttribute("aria-pressed", "true");
  await expectToast(page, `You now follow ${author.record.nickname}.`);
  // Long enough for whatever else would follow after the login.
  await page.clock.runFor(4 * LOGIN_RETRY_DELAY_MS);
  expect(await followingOf(reader, author)).toEqual({ is_follower: false, is_following: true });
  await page.reload();
  await expect(button(page, "Following", author)).toBeVisible();
  expect(asked.filter((method) => method === "POST")).toHaveLength(1);
});

test("a reader unfollows after a confirmation only, and follows each other with who follows them", async ({
  enter,
  person,
}) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  await follow(author, reader);
  await follow(reader, author);
  const page = await enter(reader);
  await open(page, shared);
  const mutual = button(page, "Following each other", author);
  await mutual.click();
  const question = page.getByRole("alertdialog", { name: `Unfollow ${author.record.nickname}?` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(mutual).toBeFocused();
  await page.keyboard.press("Space");
  expect(await violations(page)).toEqual([]);
  await question.getByRole("button", { name: "Unfollow" }).click();
  const back = button(page, "Follow back", author);
  await expect(back).toHaveAttribute("aria-pressed", "false");
  await expectToast(page, `You no longer follow ${author.record.nickname}.`);
  expect(await followingOf(reader, author)).toEqual({ is_follower: true, is_following: false });

  await back.click();
  await expect(mutual).toHaveAttribute("aria-pressed", "true");
  await expectToast(page, `You now follow ${author.record.nickname}.`);
  await page.reload();
  await expect(mutual).toHaveAttribute("aria-pressed", "true");
});

test("who has followed the author on another page already is told so, and the author sees no button", async ({
  enter,
  person,
}) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  const page = await enter(reader);
  await open(page, shared);
  const press = button(page, "Follow", author);
  await expect(press).not.toHaveAttribute("aria-busy", "true");
  await follow(reader, author);
  await press.click();
  await expectToast(page, "You follow this person already.");
  await expect(button(page, "Following", author)).toBeVisible();
  expect(toastsOf(page)).toHaveLength(1);

  const own = await enter(author);
  const loaded = own.waitForResponse((response) => response.url().includes("follow-button"));
  await open(own, shared);
  await loaded;
  const facts = own.getByRole("complementary", { name: "About this story" });
  await expect(facts.getByText(author.record.nickname).first()).toBeVisible();
  await expect(facts.getByRole("button")).toHaveCount(0);
});

const LABELS = {
  "en-US": { none: "Follow", active: "Following" },
  "zh-CN": { none: "关注", active: "已关注" },
} as const;

for (const look of LOOKS)
  test(`the button has no accessibility violations: ${look.theme}, ${look.locale}`, async ({ enter, person }) => {
    const [author, reader] = [await person(), await person("reader")];
    const shared = await sharedStory(author, look.locale === "zh-CN" ? CHINESE : ENGLISH);
    const { none, active } = LABELS[look.locale];
    for (const width of [1440, 390]) {
      const page = await enter(width === 390 ? null : reader, { ...look, width });
      await open(page, shared);
      await expect(button(page, none, author)).not.toHaveAttribute("aria-busy", "true");
      expect(await violations(page)).toEqual([]);
      if (width === 390) continue;
      await button(page, none, author).click();
      await expect(button(page, active, author)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
  });
