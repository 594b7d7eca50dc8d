// An administrator connects models on a page: local ones with one click, hosted ones through a form. They test them,
// see failures, and pause them. Other people can't.
import type { Page } from "@playwright/test";
import { tokensOf } from "../support/openai-answers.ts";
import { type OpenAiServer, startOpenAiServer } from "../support/openai-server.ts";
import { violations } from "./support/axe.ts";
import { test as base, expect, type Person } from "./support/fixtures.ts";
import { JourneyServer } from "./support/journey-server.ts";

const KEY = "sk-journey-42";

interface ModelFixtures {
  /** Simulates a model server on this machine, which the product discovers. */
  ollama: OpenAiServer;
  /** Simulates a hosted model server that requires an API key. */
  hosted: OpenAiServer;
  server: JourneyServer;
}

const test = base.extend<object, ModelFixtures>({
  ollama: [served({ models: ["qwen3:8b", "gemma3:4b"] }), { scope: "worker" }],
  hosted: [served({ models: ["tale-70b"], apiKey: KEY }), { scope: "worker" }],
  server: [
    async ({ ollama }, use) => {
      const server = await JourneyServer.start({ LOCAL_MODEL_SERVERS: `ollama=${ollama.origin}` });
      await use(server);
      await server.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

function served(options: Parameters<typeof startOpenAiServer>[0]) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  return async ({}, use: (server: OpenAiServer) => Promise<void>) => {
    const server = await startOpenAiServer(options);
    await use(server);
    await server.close();
  };
}

/** The first account of this worker's server, which makes it the administrator. */
let first: Person | undefined;
async function administrator(person: (name?: string) => Promise<Person>): Promise<Person> {
  first ??= await person("administrator");
  return first;
}

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

test("a local model replaces the storyteller with one click, is tested and paused, and is disconnected again", async ({
  enter,
  person,
  ollama,
}) => {
  const page = await enter(await administrator(person));
  await page.goto("/dashboard/novels");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Administration" }).click();
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Models" }).click();
  await expect(page).toHaveURL(/\/admin\/models$/);
  await expect(page.getByRole("heading", { name: "The built-in helper is not a language model" })).toBeVisible();
  await expect(card(page, "V2")).toContainText("The built-in helper, no language model");

  const found = page.getByRole("article", { name: "Ollama" });
  await expect(found).toContainText("2 models");
  await found.getByRole("button", { name: "Use qwen3:8b for V2" }).click();
  await expect(card(page, "V2")).toContainText(`qwen3:8b at ${new URL(ollama.origin).host}`);
  await expect(found.getByRole("button", { name: "V2 writes as qwen3:8b" })).toBeHidden();
  await expect(found.getByRole("button", { name: "qwen3:8b writes as V2" })).toHaveAttribute("aria-pressed", "true");

  ollama.play({ tokens: tokensOf("She stepped out into the wet street."), firstTokenMs: 120 });
  await page.getByRole("button", { name: "Test V2" }).click();
  await expect(card(page, "V2").getByText("She stepped out into the wet street.")).toBeVisible();
  await expect(card(page, "V2").getByText(/^First words after \d+ ms$/)).toBeVisible();
  expect(ollama.requests.at(-1)?.body).toMatchObject({ model: "qwen3:8b", stream: true });

  ollama.play({ fault: { kind: "status", status: 404, message: "model qwen3:8b not found, try pulling it first" } });
  await page.getByRole("button", { name: "Test V2" }).click();
  await expect(card(page, "V2").getByText("The test failed")).toBeVisible();
  await expect(card(page, "V2").getByText("404 model qwen3:8b not found, try pulling it first")).toBeVisible();
  await expect(card(page, "V2").getByText(/^Last failure /)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  ollama.reset();

  await page.getByRole("button", { name: "Pause V2" }).click();
  await expect(card(page, "V2").getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume V2" }).click();
  await expect(card(page, "V2").getByText("Ready", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Change how V2 is connected" }).click();
  const form = page.getByRole("form", { name: "How V2 is connected" });
  await form.getByText("Built-in helper", { exact: true }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "V2")).toContainText("The built-in helper, no language model");
});

test("a hosted model is connected with a key: errors are shown, and the key is stored and never sent to the page", async ({
  enter,
  person,
  hosted,
}) => {
  const page = await enter(await administrator(person));
  await page.goto("/admin/models");
  await page.getByRole("button", { name: "Connect a language model as V3" }).click();
  const form = page.getByRole("form", { name: "How V3 is connected" });
  await form.getByLabel("Address").fill("127.0.0.1");
  await expect(form.getByLabel("Model", { exact: true })).toBeHidden();
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByText("An address begins with http:// or https://.")).toBeVisible();

  await form.getByLabel("Address").fill(hosted.baseUrl);
  await form.getByLabel("Key", { exact: true }).fill("sk-wrong");
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByText(/The service does not accept the key/)).toBeVisible();
  await expect(form.getByText("401 Incorrect API key provided: Bearer [key]")).toBeVisible();
  expect(hosted.requests).toEqual([]);
  await form.getByRole("button", { name: "Save all the same" }).click();
  await expect(form.getByText("Which model?")).toBeVisible();
  await form.getByRole("textbox", { name: "Model" }).fill("tale-70b");
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByText(/The service does not accept the key/)).toBeVisible();

  await form.getByText("Name, sampling and limits").click();
  await form.getByLabel("Name for people").fill("Tale");
  await form.getByLabel("Temperature").fill("9");
  await form.getByRole("button", { name: "Save all the same" }).click();
  await expect(form.getByText("A number from 0 to 2.")).toBeVisible();
  await form.getByLabel("Temperature").fill("0.8");
  expect(await violations(page)).toEqual([]);
  await form.getByRole("button", { name: "Save all the same" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Test V3" }).click();
  await expect(card(page, "V3").getByText(/Its server refused/)).toBeVisible();
  await expect(card(page, "V3").getByText(/The service does not accept the key/)).toBeVisible();
  await expect(card(page, "V3").getByText("401 Incorrect API key provided: Bearer [key]")).toBeVisible();

  await page.getByRole("button", { name: "Change how V3 is connected" }).click();
  await expect(form.getByLabel("Key", { exact: true })).toHaveValue("");
  await expect(form.getByText("One is kept. Leave this empty to go on with it.")).toBeVisible();
  await form.getByLabel("Key", { exact: true }).fill(KEY);
  hosted.play({ tokens: tokensOf("The key turned.") });
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByText("The key turned.")).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Test V3" }).click();
  await expect(card(page, "V3").getByText("The key turned.")).toBeVisible();
  expect(hosted.requests.at(-1)).toMatchObject({
    headers: { authorization: `Bearer ${KEY}` },
    body: { temperature: 0.8 },
  });
  await page.reload();
  await expect(card(page, "V3")).toContainText("Tale");
  expect(await page.content()).not.toContain(KEY);
});

test("another person sees that only administrators may connect models, and has no menu item for it", async ({
  enter,
  person,
}) => {
  await administrator(person);
  const page = await enter(await person("writer"), { theme: "dark", locale: "zh-CN" });
  const asked = page.waitForResponse("**/api/v1/settings/writing_models");
  await page.goto("/admin/models");
  await expect(page.getByRole("heading", { name: "只有管理员可以连接模型" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await (await asked).json()).toMatchObject({ is_administrator: false });
  await page.getByRole("button", { name: /的账号$/ }).click();
  await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "管理" })).toBeHidden();
});

for (const look of [
  { theme: "light", locale: "zh-CN", width: 390 },
  { theme: "dark", locale: "en-US", width: 390 },
  { theme: "dark", locale: "zh-CN", width: 1280 },
] as const)
  test(`the page has no overflow and no axe violations: ${look.theme}, ${look.locale}, ${look.width} px`, async ({
    enter,
    person,
    ollama,
  }) => {
    const admin = await administrator(person);
    await admin.ask("PUT", "/api/v1/admin/models/v1", { source: "storyteller" });
    const page = await enter(admin, look);
    await page.goto("/admin/models");
    await expect(page.getByText("gemma3:4b")).toBeVisible();
    ollama.play({ fault: { kind: "cut", after: 4 } });
    await page.getByRole("button", { name: /V1 (使用 gemma3:4b)$|^Use gemma3:4b for V1$/ }).click();
    // The note about the storyteller disappears and the card moves: a click before that could miss the button.
    await expect(page.getByRole("button", { name: /gemma3:4b/, pressed: true })).toBeVisible();
    await page.getByRole("button", { name: /^(Test V1|测试 V1)$/ }).click();
    await expect(card(page, "V1").getByText(/^(The test failed|测试没有成功)$/)).toBeVisible();
    await page.getByRole("button", { name: /^(Change how V1 is connected|更改 V1 的连接)$/ }).click();
    await page.getByText(/^(Name, sampling and limits|名称、采样与限制)$/).click();
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate(
      () =>
        [...document.querySelectorAll("html, body, #content, article, form")].filter(
          (place) => place.scrollWidth > place.clientWidth || place.getBoundingClientRect().right > innerWidth,
        ).length,
    );
    expect(wide).toBe(0);
    ollama.reset();
  });
