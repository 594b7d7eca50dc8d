// How long a keystroke in one browser takes to appear in another: through the product, which commits first, and through
// plain TipTap and Hocuspocus, alternating.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type BarePages, serveBarePages } from "./support/bare-pages.ts";
import { launchBrowser } from "./support/browser.ts";
import { startChild } from "./support/child.ts";
import { type Bench, percentile, runAlone, spread } from "./support/figures.ts";
import { startProduct, type Writer } from "./support/product.ts";
import { keysOf } from "./support/prose.ts";
import { recordKeyPresses, recordLetters, typeAndAwaitRemote } from "./support/sight-timer.ts";

const EDITOR = '.tiptap[contenteditable="true"]';
const KEYS = 200;
const ROUNDS = 10;
const MOST = 1.5;

/** Two browsers on one document: one types, the other watches. */
interface Pair {
  typing: Page;
  seeing: Page;
}

export const visible: Bench = {
  name: "Key in one browser to visible in another",
  async run() {
    const bare = await serveBarePages();
    const product = await startProduct();
    const control = await startChild("plain-collab-process.ts", {});
    // Separate browsers, as two people have.
    const browsers = await Promise.all([launchBrowser(), launchBrowser()]);
    const contexts: BrowserContext[] = [];
    try {
      const ours = await openOurs(await product.signUp(), browsers, contexts);
      const theirs = await openBare(bare, `ws://127.0.0.1:${control.port}`, browsers, contexts);
      const samples = await inTurns(ours, theirs);
      const ratio = percentile(samples.ours, 0.95) / percentile(samples.theirs, 0.95);
      return [
        {
          what: "p95 beside TipTap and Hocuspocus as they come",
          measured: `${ratio.toFixed(2)} times (ours ${spread(samples.ours)}; bare ${spread(samples.theirs)})`,
          target: `at most ${MOST} times`,
          ok: ratio <= MOST,
        },
      ];
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await Promise.all(browsers.map((browser) => browser.close()));
      await control.stop();
      await product.close();
      await bare.close();
    }
  },
};

async function openOurs(writer: Writer, browsers: readonly Browser[], contexts: BrowserContext[]): Promise<Pair> {
  const chapter = await writer.chapter(1_000);
  return openPair(browsers, async (browser) => {
    const context = await writer.enter(browser);
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(chapter.path);
    return page;
  });
}

function openBare(
  bare: BarePages,
  socket: string,
  browsers: readonly Browser[],
  contexts: BrowserContext[],
): Promise<Pair> {
  return openPair(browsers, async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${bare.url}/collab.html?${new URLSearchParams({ socket, name: "bench" })}`);
    return page;
  });
}

async function openPair(browsers: readonly Browser[], open: (browser: Browser) => Promise<Page>): Promise<Pair> {
  const [typing, seeing] = await Promise.all(browsers.map(open));
  if (!typing || !seeing) throw new Error("A pair needs two browsers.");
  for (const page of [typing, seeing]) await page.locator(EDITOR).waitFor();
  await typing.locator(EDITOR).click();
  await typing.keyboard.press("Control+End");
  await recordKeyPresses(typing);
  await recordLetters(seeing, EDITOR);
  // Warm-up: all code has run once, and both sides are connected.
  await typeAndAwaitRemote(typing, seeing, keysOf(KEYS / ROUNDS));
  return { typing, seeing };
}

async function inTurns(ours: Pair, theirs: Pair): Promise<{ ours: number[]; theirs: number[] }> {
  const samples = { ours: [] as number[], theirs: [] as number[] };
  const keys = keysOf(KEYS);
  const perRound = KEYS / ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    const part = keys.slice(round * perRound, (round + 1) * perRound);
    const turns = [
      async () => samples.ours.push(...(await typeAndAwaitRemote(ours.typing, ours.seeing, part))),
      async () => samples.theirs.push(...(await typeAndAwaitRemote(theirs.typing, theirs.seeing, part))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  return samples;
}

if (import.meta.main) await runAlone(visible);
