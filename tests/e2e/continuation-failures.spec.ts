// Continuations that fail, are interrupted, never end, are refused or are cancelled, and full chapters. Each is
// reported as text, and only a finished continuation is charged.
import type { Page } from "@playwright/test";
import { errorKey } from "../../contract/errors.ts";
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import texts from "../../src/i18n/en-US/errors.json" with { type: "json" };
import { type Fault, PARAGRAPH } from "../support/openai-answers.ts";
import type { Play } from "../support/openai-server.ts";
import { violations } from "./support/axe.ts";
import { balance, candidateInText, cards, chapter } from "./support/continuation.ts";
import { expect, type Person } from "./support/fixtures.ts";
import { test as base, writeWithV1 } from "./support/generations.ts";
import { openStory, paste, toTheEnd, untilSaved } from "./support/writing.ts";

interface AskedOfV1 {
  page: Page;
  author: Person;
  /** The author's power before the request. */
  before: number;
}

const test = base.extend<{ askV1(played: Play): Promise<AskedOfV1> }>({
  /** Creates an author and a chapter of one line, and requests its continuation from V1. */
  askV1: async ({ enter, person, model }, use) => {
    await use(async (played) => {
      const author = await person("oriel");
      const page = await enter(author, { width: 1440 });
      await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
      const before = await balance(author);
      await writeWithV1(page, model, played);
      await toTheEnd(page);
      await page.keyboard.press("Control+Enter");
      return { page, author, before };
    });
  },
});

const FAULTS: { name: string; fault: Fault; code: Parameters<typeof errorKey>[0] }[] = [
  { name: "it answers 500", fault: { kind: "status", status: 500 }, code: "model_unreachable" },
  { name: "it is too busy", fault: { kind: "status", status: 429 }, code: "model_busy" },
  { name: "it refuses the key", fault: { kind: "status", status: 401 }, code: "model_refused" },
  { name: "it never answers", fault: { kind: "silent" }, code: "model_timeout" },
  { name: "it answers something else", fault: { kind: "wrong-json" }, code: "model_refused" },
  { name: "it answers nothing", fault: { kind: "empty" }, code: "output_empty" },
  { name: "a part of its answer is broken", fault: { kind: "broken-chunk", after: 0 }, code: "model_unreachable" },
];

for (const { name, fault, code } of FAULTS)
  test(`a model's failure is reported as text, costs nothing, and can be retried: ${name}`, async ({
    askV1,
    model,
  }) => {
    const { page, author, before } = await askV1({ fault });
    const problem = page.getByRole("complementary", { name: "Beside the page" }).getByRole("alert");
    await expect(problem).toContainText(texts[errorKey(code) as keyof typeof texts]);
    await expect(problem).toContainText(texts.nothing_charged);
    await expect.poll(() => balance(author)).toBe(before);
    expect(await chapter(page)).toContain("Oriel waited.");
    model.play({ tokens: PARAGRAPH });
    await problem.getByRole("button", { name: "Try again" }).click();
    await expect(candidateInText(page)).toContainText("The lamp in the harbour went out");
    await expect.poll(() => balance(author)).toBe(before - 70);
  });

test("an interrupted text can be kept, is marked as interrupted, and costs nothing", async ({ askV1 }) => {
  const { page, author, before } = await askV1({ fault: { kind: "cut", after: 6 } });
  await expect(cards(page).first().getByText("Broken off")).toBeHidden();
  await expect(cards(page).nth(1)).toContainText("Broken off");
  await expect.poll(() => balance(author)).toBe(before);
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect.poll(() => chapter(page)).toContain("Oriel waited. The lamp in the");
});

for (const [name, played] of [
  ["never ends", { fault: { kind: "never-ends" } }],
  ["is slow to begin", { firstTokenMs: 300 }],
] as const)
  test(`a model that ${name}: the cards end on a sentence and are charged once`, async ({ askV1 }) => {
    const { page, author, before } = await askV1(played);
    await expect(cards(page).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
    expect((await cards(page).first().locator("p").first().innerText()).trim()).toMatch(/[.!?…”"]$/);
    await expect.poll(() => balance(author)).toBe(before - 70);
  });

test("a text that moderation refuses is reported with its position, and costs nothing", async ({ enter, person }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel read how to make a p-i-p-e b0mb, twice."] });
  const before = await balance(author);
  await toTheEnd(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("In the text before the cursor:")).toBeVisible();
  await expect(page.locator("dd mark")).toHaveText("how to make a p-i-p-e b0mb");
  expect(await violations(page)).toEqual([]);
  expect(await balance(author)).toBe(before);
});

test("cancelling before the first word costs nothing", async ({ askV1, model }) => {
  const { page, author, before } = await askV1({ fault: { kind: "silent" } });
  const asked = await model.request(0);
  await page.keyboard.press("Escape");
  await asked.over;
  expect(asked.abortedAt).not.toBeNull();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await expect.poll(() => balance(author)).toBe(before);
});

test("a full chapter can't be continued: no power is spent, and a next chapter is offered", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["Full", ""] });
  await paste(page, { text: "灯".repeat(CHAPTER_MAX_CHARACTERS) });
  await untilSaved(page);
  const before = await balance(author);
  await page.keyboard.press("Control+Enter");
  const problem = page.getByRole("alert").filter({ hasText: texts.chapter_full });
  await expect(problem).toContainText(texts.nothing_charged);
  await expect(cards(page)).toHaveCount(0);
  expect(await balance(author)).toBe(before);
  await problem.getByRole("button", { name: "Go on in a new chapter" }).click();
  await expect(page).toHaveTitle(/^Untitled/);
  await expect(page.getByRole("list", { name: "Chapters" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.locator("footer")).toContainText("0 / 20,000 characters");
});
