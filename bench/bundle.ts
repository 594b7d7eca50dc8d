// Bytes a first visit transfers, and whether a later visit waits for the network: its text must come from this device.
import type { Browser, BrowserContext } from "@playwright/test";
import { sharedStoryPath, sharedWorldPath } from "../contract/page-paths.ts";
import type { WorldSharing } from "../contract/shared-worlds.ts";
import type { StorySharing } from "../contract/sharings.ts";
import { launchBrowser } from "./support/browser.ts";
import { type Bench, type Figure, ms, runAlone } from "./support/figures.ts";
import { type BenchChapter, startProduct, type Writer } from "./support/product.ts";
import { proseOf } from "./support/prose.ts";
import { scriptBytes } from "./support/script-bytes.ts";

const EDITOR = '.tiptap[contenteditable="true"]';
const CHARACTERS = 10_000;
const LIST_KB = 180;
const EDITOR_KB = 350;
const STORY_KB = 150;
const WORLD_KB = 150;
const WARM_MS = 2_000;

export const bundle: Bench = {
  name: "JavaScript on the wire, and the second visit",
  async run() {
    const product = await startProduct();
    const browser = await launchBrowser();
    try {
      const writer = await product.signUp();
      const chapter = await writer.chapter(CHARACTERS);
      return [
        await coldLoad(browser, writer, { path: "/dashboard/square", ready: "main h1", mostKb: LIST_KB }),
        await coldLoad(browser, writer, { path: "/dashboard/novels", ready: "main h1", mostKb: LIST_KB }),
        await coldLoad(browser, writer, {
          path: chapter.path,
          ready: EDITOR,
          mostKb: EDITOR_KB,
          name: "/editor to typing",
        }),
        await coldLoad(browser, writer, {
          path: await shared(writer, chapter),
          ready: "article p:nth-of-type(2)",
          mostKb: STORY_KB,
          name: "/story without an account to reading",
          visitor: true,
        }),
        await coldLoad(browser, writer, {
          path: await sharedWorld(writer),
          ready: "article h2",
          mostKb: WORLD_KB,
          name: "/universe without an account to its characters",
          visitor: true,
        }),
        await warmOpen(browser, writer, chapter),
      ];
    } finally {
      await browser.close();
      await product.close();
    }
  },
};

declare global {
  interface Window {
    /** When the page became usable, in milliseconds since navigation. */
    benchReadyAt: number;
  }
}

/** Runs in the page before its own scripts: records when the page becomes usable. */
function noteReady(selector: string): void {
  window.benchReadyAt = Number.POSITIVE_INFINITY;
  const watching = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    window.benchReadyAt = performance.now();
    watching.disconnect();
  });
  watching.observe(document, { subtree: true, childList: true, attributes: true });
}

/** Runs in the page: the URLs it requested before it became usable. */
function askedUntilReady(): string[] {
  const resources = performance.getEntriesByType("resource");
  return resources.filter(({ startTime }) => startTime <= window.benchReadyAt).map(({ name }) => name);
}

interface ColdLoad {
  path: string;
  /** Selector of an element that exists once the page is usable. */
  ready: string;
  mostKb: number;
  name?: string;
  /** Opened without an account. */
  visitor?: boolean;
}

/** Publishes the chapter and returns the address its readers have. */
async function shared(writer: Writer, { storyId, chapterId }: BenchChapter): Promise<string> {
  const path = `/api/v2/novels/${storyId}/sharing`;
  const { share_id } = await writer.ask<StorySharing>("PUT", path, { state: "link" });
  await writer.ask("POST", `${path}/chapters`, { chapter_ids: [chapterId] });
  return sharedStoryPath(share_id as string);
}

/** Makes a world with one character and returns the address its readers have. */
async function sharedWorld(writer: Writer): Promise<string> {
  const world = await writer.ask<{ _id: string }>("POST", "/api/v1/universes", { title: "The Hest Littoral" });
  const character = { type: "character", name: "Oriel Vance", description: "A cartographer." };
  await writer.ask("POST", `/api/v1/universes/${world._id}/entries`, character);
  const path = `/api/v2/universes/${world._id}/sharing`;
  const { share_id } = await writer.ask<WorldSharing>("PUT", path, { state: "link" });
  return sharedWorldPath(share_id as string);
}

async function coldLoad(
  browser: Browser,
  writer: Writer,
  { path, ready, mostKb, name = path, visitor = false }: ColdLoad,
): Promise<Figure> {
  const context = visitor ? await browser.newContext({ baseURL: writer.url }) : await writer.enter(browser);
  try {
    const page = await context.newPage();
    await page.addInitScript(noteReady, ready);
    const { files } = await scriptBytes(page, async () => {
      await page.goto(path);
      await page.locator(ready).first().waitFor();
      // What is prefetched or loaded afterwards is counted as well, separately.
      await page.waitForLoadState("networkidle");
    });
    const before = new Set(await page.evaluate(askedUntilReady));
    const sum = (some: typeof files) => some.reduce((total, { bytes }) => total + bytes, 0) / 1_000;
    const needed = files.filter(({ url }) => before.has(url));
    const kilobytes = sum(needed);
    return {
      what: `cold load of ${name}`,
      measured: `${kilobytes.toFixed(1)} kB in ${needed.length} files; ${sum(files).toFixed(1)} kB with what comes by itself afterwards`,
      target: `under ${mostKb} kB`,
      ok: needed.length > 0 && kilobytes < mostKb,
    };
  } finally {
    await context.close();
  }
}

/** Opens the chapter once, then again with a server that never responds. */
async function warmOpen(browser: Browser, writer: Writer, chapter: BenchChapter): Promise<Figure> {
  const context = await writer.enter(browser);
  try {
    const lastWords = (proseOf(CHARACTERS).at(-1) as string).slice(-40);
    const first = await context.newPage();
    await first.goto(chapter.path);
    await first.locator(EDITOR, { hasText: lastWords }).waitFor();
    await first.locator('[data-save="saved"]').waitFor();
    await first.close();
    await cutOff(context);
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(chapter.path);
    const shown = await page
      .locator(EDITOR, { hasText: lastWords })
      .waitFor({ timeout: 10_000 })
      .then(
        () => performance.now() - began,
        () => null,
      );
    return {
      what: `second visit to /editor (${CHARACTERS.toLocaleString("en-US")} characters), the server never answering`,
      measured: shown === null ? "no text within 10 s" : `text after ${ms(shown)}`,
      target: `text within ${WARM_MS.toLocaleString("en-US")} ms`,
      ok: shown !== null && shown <= WARM_MS,
    };
  } finally {
    await context.close();
  }
}

/** Leaves all requests and sockets without a response, which is worse than offline, because no error is reported. */
async function cutOff(context: BrowserContext): Promise<void> {
  await context.route(/\/(api|v2)\//, () => {});
  await context.routeWebSocket(/./, () => {});
}

if (import.meta.main) await runAlone(bundle);
