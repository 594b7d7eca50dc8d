// Fixtures for journeys with models: a server with a simulated model, and common steps.
import type { Page } from "@playwright/test";
import { type OpenAiServer, startOpenAiServer } from "../../support/openai-server.ts";
import { test as base } from "./fixtures.ts";
import { JourneyServer } from "./journey-server.ts";

/** V1 is the simulated model; V2 is the storyteller, as on a server without configured models. */
export const test = base.extend<object, { model: OpenAiServer; server: JourneyServer }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startOpenAiServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ model }, use) => {
      const server = await JourneyServer.start({
        MODEL_V1_URL: model.baseUrl,
        MODEL_V1_MODEL: "test-model",
        MODEL_V1_TIMEOUT: "5",
      });
      await use(server);
      await server.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Selects V1, and sets its answers. */
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
