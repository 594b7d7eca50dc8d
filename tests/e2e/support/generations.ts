// Fixtures for journeys with models: a server with a simulated model, and common steps.
import type { Page } from "@playwright/test";
import { BIG_MODELS } from "../../../contract/limits.ts";
import type { BigModel } from "../../../contract/models.ts";
import { continuationPlay } from "../../support/continuation-play.ts";
import { type OpenAiServer, startOpenAiServer } from "../../support/openai-server.ts";
import { test as base } from "./fixtures.ts";
import { JourneyServer } from "./journey-server.ts";

/** The environment variables that connect these models to a server. */
function connecting(ids: readonly BigModel[], { baseUrl }: OpenAiServer): Record<string, string> {
  return Object.fromEntries(
    ids
      .map((id) => `MODEL_${id.toUpperCase()}`)
      .flatMap((name) => [
        [`${name}_URL`, baseUrl],
        [`${name}_MODEL`, "test-model"],
        [`${name}_TIMEOUT`, "5"],
      ]),
  );
}

interface Models {
  /** Before each test it forgets the requests, and continues texts until told otherwise. */
  model: OpenAiServer;
  /** The models that are the simulated one; the others are the storyteller. */
  connected: { ids: readonly BigModel[] };
  /** Other environment variables of the server. */
  variables: Record<string, string>;
  server: JourneyServer;
}

/** By default all three models are the simulated one. Journeys of the storyteller alone take `test` of fixtures.ts. */
export const test = base.extend<{ modelReset: undefined }, Models>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startOpenAiServer({ play: continuationPlay });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  connected: [{ ids: BIG_MODELS }, { option: true, scope: "worker" }],
  variables: [{}, { option: true, scope: "worker" }],
  server: [
    async ({ model, connected, variables }, use) => {
      const server = await JourneyServer.start({ ...connecting(connected.ids, model), ...variables });
      await use(server);
      await server.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  modelReset: [
    async ({ model }, use) => {
      model.reset();
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Selects V1, and sets the model's answers. */
export async function writeWithV1(page: Page, model: OpenAiServer, ...played: Parameters<OpenAiServer["play"]>) {
  await page.getByRole("radiogroup", { name: "Model" }).getByText("V1").click();
  model.reset();
  model.play(...played);
}

/** Collects every text that the editor shows from now on, to check what a co-author sees. */
export async function watchText(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction("seen", (text: string) => seen.push(text));
  await page.evaluate(() => {
    const root = document.querySelector(".tiptap");
    if (!root) throw new Error("There is no editor.");
    new MutationObserver(() =>
      (window as unknown as { seen(text: string): void }).seen(root.textContent ?? ""),
    ).observe(root, { subtree: true, childList: true, characterData: true });
  });
  return seen;
}
