// On a server where the operator has turned continuation off, the panel says so, and a request by shortcut is refused
// and costs nothing.
import type { Page } from "@playwright/test";
import { powerEndpoints } from "../../contract/power.ts";
import texts from "../../src/i18n/en-US/errors.json" with { type: "json" };
import { violations } from "./support/axe.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/generations.ts";
import { chapterText, openStory } from "./support/writing.ts";

test.use({ variables: { CONTINUATION: "off" } });

const panel = (page: Page) => page.getByRole("complementary", { name: "Beside the page" });

test("if continuation is off, the panel says so and offers no button, and a shortcut costs nothing", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await panel(page).getByRole("tab", { name: "Write" }).click();
  await expect(panel(page).getByRole("status")).toHaveText(texts.continuation_closed);
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeHidden();
  await expect(page.getByText("continue", { exact: true })).toBeHidden();
  expect(await violations(page)).toEqual([]);

  const before = await author.ask("GET", powerEndpoints.writing.path);
  await chapterText(page).click();
  await page.keyboard.press("Control+Enter");
  await expect(panel(page).getByRole("alert")).toHaveText(`${texts.continuation_closed} ${texts.nothing_charged}`);
  await expect(panel(page).getByRole("status")).toBeHidden();
  await expect(panel(page).getByRole("button", { name: "Try again" })).toBeHidden();
  expect(await author.ask("GET", powerEndpoints.writing.path)).toEqual(before);
});
