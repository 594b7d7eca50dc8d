// The length of continuations is a write setting of the account, so another browser has it too.
import type { Page } from "@playwright/test";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/generations.ts";
import { openChapter, openStory } from "./support/writing.ts";

const length = (page: Page) => page.getByRole("slider", { name: "Length" });

test("a length chosen in one browser applies in another", async ({ enter, person }) => {
  const author = await person("oriel");
  const here = await enter(author, { width: 1440 });
  const { storyId, chapterId } = await openStory(here, author, { lines: ["The lamp", "Oriel waited."] });
  const before = await length(here).inputValue();
  const stored = here.waitForResponse((answer) => answer.url().includes("/self/profile/writing"));
  await length(here).focus();
  await here.keyboard.press("End");
  expect((await stored).status()).toBe(200);
  const chosen = await length(here).inputValue();
  expect(chosen).not.toBe(before);

  const there = await enter(author, { width: 1440 });
  await openChapter(there, storyId, chapterId);
  await expect(length(there)).toHaveValue(chosen);
});
