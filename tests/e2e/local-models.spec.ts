// From the built-in helper's first suggestions to a real model in two clicks: Ollama appears, a model is offered,
// downloaded with progress, stopped, continued, tested and connected, and Continue writes with it. And a hosted service
// by its address and key.
import { type OllamaServer, PULLED_BYTES, startOllamaServer } from "../support/ollama-server.ts";
import { tokensOf } from "../support/openai-answers.ts";
import { type OpenAiServer, startOpenAiServer } from "../support/openai-server.ts";
import { testPort } from "../support/test-port.ts";
import { violations } from "./support/axe.ts";
import { cards } from "./support/continuation.ts";
import { test as base, expect, type Person } from "./support/fixtures.ts";
import { JourneyServer } from "./support/journey-server.ts";
import { openStory, toTheEnd, untilSaved } from "./support/writing.ts";

const KEY = "sk-journey-42";
/** A line that is open at its end, about which the built-in helper asks. */
const ASKED = "Oriel waited on the stair. “You knew about this,” Maud said.";

interface LocalFixtures {
  /** Where Ollama will be: nothing listens there until a journey starts it. */
  place: { port: number };
  hosted: OpenAiServer;
  server: JourneyServer;
}

const test = base.extend<object, LocalFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  place: [async ({}, use) => use({ port: await testPort() }), { scope: "worker" }],
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startOpenAiServer({
        models: ["text-embedding-3-small", "tale-7b", "tale-70b"],
        apiKey: KEY,
      });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ place }, use) => {
      const server = await JourneyServer.start({ LOCAL_MODEL_SERVERS: `ollama=http://127.0.0.1:${place.port}` });
      await use(server);
      await server.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

let first: Person | undefined;
async function administrator(person: (name?: string) => Promise<Person>): Promise<Person> {
  first ??= await person("administrator");
  for (const id of ["v1", "v2"]) await first.ask("PUT", `/api/v1/admin/models/${id}`, { source: "storyteller" });
  return first;
}

async function withOllama(port: number, work: (ollama: OllamaServer) => Promise<void>): Promise<void> {
  const ollama = await startOllamaServer({ port });
  try {
    await work(ollama);
  } finally {
    await ollama.close();
  }
}

test("a new author gets suggestions and is led to a real model: Ollama is installed, a model is downloaded, stopped, continued, tested and connected, and Continue writes with it", async ({
  enter,
  person,
  place,
}) => {
  const admin = await administrator(person);
  const page = await enter(admin, { width: 1440 });
  await openStory(page, admin, { lines: ["The lamp", ASKED] });
  await untilSaved(page);
  await toTheEnd(page);
  await page.keyboard.press("Control+Enter");
  // A question and ways on: there is no chapter before this one.
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText("From the built-in helper: it reads your text and asks.")).toBeVisible();
  await page.getByRole("link", { name: "Connect a real model: two clicks" }).click();
  await expect(page).toHaveURL(/\/admin\/models$/);
  await expect(page.getByRole("button", { name: "Copy the command" })).toBeVisible();
  await expect(page.getByText("As soon as it runs, it appears here by itself.")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await withOllama(place.port, async (ollama) => {
    const found = page.getByRole("article", { name: "Ollama" });
    await expect(found).toContainText("Ollama runs, but has no model yet.");
    ollama.playPull({ at: 0.4, fault: { kind: "silent" } });
    await found
      .getByRole("button", { name: /^Download and connect .+ as V2$/ })
      .first()
      .click();
    const pull = page.getByRole("article", { name: "Download of a model" });
    await expect(pull.getByRole("heading", { name: /^Downloading .+ for V2$/ })).toBeVisible();
    await expect.poll(() => ollama.pulls.length).toBe(1);
    const model = ollama.pulls[0]?.name ?? "";
    await expect(pull.getByRole("progressbar")).toHaveAttribute("aria-valuenow", /^\d+$/);
    await expect(pull).toContainText(/^.*391 KB of /);
    expect(await violations(page)).toEqual([]);

    await test.step("it goes on while the page is left", async () => {
      await page.goto("/dashboard/novels");
      await page.goto("/admin/models");
      await expect(pull.getByRole("heading", { name: `Downloading ${model} for V2` })).toBeVisible();
      expect(ollama.pulls).toHaveLength(1);
      expect(ollama.pulls[0]?.wasAborted()).toBe(false);
    });

    await pull.getByRole("button", { name: "Stop" }).click();
    await expect(pull).toContainText("391 KB of");
    await expect(pull.getByRole("heading", { name: `The download of ${model} is stopped` })).toBeVisible();
    await ollama.pulls[0]?.over;

    ollama.playPull({ at: 0.7, fault: { kind: "error", message: "write: no space left on device" } });
    await pull.getByRole("button", { name: "Go on" }).click();
    await expect(pull.getByRole("alert")).toContainText("The disk is full");
    expect(await violations(page)).toEqual([]);

    ollama.playPull({});
    ollama.play({ fault: { kind: "status", status: 400, message: "model requires more system memory" } });
    await pull.getByRole("button", { name: "Go on" }).click();
    await expect(pull.getByRole("alert")).toContainText("did not answer the test");
    expect(ollama.pulls.at(-1)?.from).toBe(0.7 * PULLED_BYTES);

    ollama.play({ tokens: tokensOf("She stepped out into the wet street.") });
    await pull.getByRole("button", { name: "Go on" }).click();
    await expect(pull.getByRole("heading", { name: `V2 now writes with ${model}` })).toBeVisible();
    await expect(pull).toContainText("She stepped out into the wet street.");
    await expect(page.getByRole("article", { name: "V2", exact: true })).toContainText(`${model} at 127.0.0.1`);
    await expect(found.getByRole("button", { name: `${model} writes as V2` })).toBeVisible();
    await pull.getByRole("button", { name: "Close" }).click();
    await expect(pull).toBeHidden();

    ollama.reset();
    ollama.play({ tokens: tokensOf("Nobody came up the stair that night.") });
    await openStory(page, admin, { lines: ["The stair", "Oriel waited on the stair."] });
    await untilSaved(page);
    await toTheEnd(page);
    await page.keyboard.press("Control+Enter");
    await expect(cards(page).first()).toContainText("Nobody came up the stair that night.");
    expect(ollama.requests[0]?.body).toMatchObject({ model });
    await expect(page.getByRole("link", { name: "Connect a real model: two clicks" })).toBeHidden();
  });
});

test("a hosted service is connected by its address and key: the model is chosen from its list, and can be changed", async ({
  enter,
  person,
  hosted,
}) => {
  const page = await enter(await administrator(person));
  await page.goto("/admin/models");
  await page.getByRole("button", { name: "Connect a language model as V1" }).click();
  const form = page.getByRole("form", { name: "How V1 is connected" });
  await form.getByLabel("Address").fill("http://127.0.0.1:1/v1");
  await form.getByLabel("Key", { exact: true }).fill(KEY);
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByText("No models are served at this address.")).toBeVisible();
  await form.getByLabel("Address").fill(hosted.baseUrl);
  hosted.play({ tokens: tokensOf("The key turned.") });
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByText("The key turned.")).toBeVisible();
  await expect(form.getByRole("combobox", { name: "Model" })).toContainText("tale-7b");
  expect(await violations(page)).toEqual([]);
  await form.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: "tale-70b" }).click();
  await expect(form.getByText("The key turned.")).toBeHidden();
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByText("The key turned.")).toBeVisible();
  expect(hosted.requests.map(({ body }) => body.model)).toEqual(["tale-7b", "tale-70b"]);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("article", { name: "V1", exact: true })).toContainText("tale-70b at 127.0.0.1");
});

test("the note about a real model is dismissed for this device, and shown to administrators only", async ({
  enter,
  person,
}) => {
  const admin = await administrator(person);
  const page = await enter(admin, { width: 1440 });
  await openStory(page, admin, { lines: ["The lamp", ASKED] });
  const link = page.getByRole("link", { name: "Connect a real model: two clicks" });
  await expect(link).toBeVisible();
  await untilSaved(page);
  await toTheEnd(page);
  await page.keyboard.press("Control+Enter");
  // A question and ways on: there is no chapter before this one.
  await expect(cards(page)).toHaveCount(2);
  await expect(link).toBeVisible();
  await page.getByRole("button", { name: "Don’t show this again on this device" }).click();
  await expect(link).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "All results of this chapter" })).toBeVisible();
  await expect(link).toBeHidden();

  const writer = await person("writer");
  const theirs = await enter(writer, { width: 1440 });
  await openStory(theirs, writer, { lines: ["The lamp", "Oriel waited on the stair."] });
  await expect(theirs.getByRole("button", { name: "All results of this chapter" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Connect a real model: two clicks" })).toBeHidden();
});

for (const look of [
  { theme: "light", locale: "zh-CN", width: 390 },
  { theme: "dark", locale: "en-US", width: 390 },
  { theme: "dark", locale: "zh-CN", width: 1440 },
  { theme: "light", locale: "en-US", width: 1440 },
] as const)
  test(`no state has an overflow or axe violations: ${look.theme}, ${look.locale}, ${look.width} px`, async ({
    enter,
    person,
    place,
    hosted,
  }) => {
    const page = await enter(await administrator(person), look);
    const isRight = async () => {
      expect(await violations(page)).toEqual([]);
      const wide = await page.evaluate(
        () =>
          [...document.querySelectorAll("html, body, #content, article, form")].filter(
            (element) =>
              element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > innerWidth,
          ).length,
      );
      expect(wide).toBe(0);
    };
    await page.goto("/admin/models");
    await expect(page.getByRole("button", { name: /^(Copy the command|复制命令)$/ })).toBeVisible();
    await isRight();
    await withOllama(place.port, async (ollama) => {
      const get = page.getByRole("button", { name: /(as V\d$|用作 V\d$)/ }).filter({ hasText: /^(Download|下载)/ });
      await expect(get.first()).toBeVisible();
      await isRight();
      ollama.playPull({ at: 0.4, fault: { kind: "silent" } });
      await get.first().click();
      const pull = page.getByRole("article", { name: /^(Download of a model|模型下载)$/ });
      await expect(pull).toContainText("391 KB");
      await isRight();
      await pull.getByRole("button", { name: /^(Stop|停止)$/ }).click();
      await expect(pull.getByRole("button", { name: /^(Go on|继续)$/ })).toBeVisible();
      await isRight();
      ollama.playPull({ at: 0.4, fault: { kind: "cut" } });
      await pull.getByRole("button", { name: /^(Go on|继续)$/ }).click();
      await expect(pull.getByRole("alert")).toBeVisible();
      await isRight();
      await pull.getByRole("button", { name: /^(Close|关闭)$/ }).click();
      await expect(pull).toBeHidden();
    });
    await page.getByRole("button", { name: /(Connect a language model as V1|为 V1 连接语言模型)/ }).click();
    const form = page.getByRole("form");
    await form.getByLabel(/^(Address|地址)$/).fill(hosted.baseUrl);
    await form.getByRole("button", { name: /^(Test|测试)$/ }).click();
    await expect(form.getByRole("button", { name: /^(Save all the same|仍然保存)$/ })).toBeVisible();
    await isRight();
    await form.getByLabel(/^(Key|密钥)$/).fill(KEY);
    await form.getByRole("button", { name: /^(Test|测试)$/ }).click();
    await expect(form.getByRole("button", { name: /^(Save|保存)$/ })).toBeVisible();
    await isRight();
  });
