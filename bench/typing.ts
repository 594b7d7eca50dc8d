// How long a keystroke takes to appear, in the product and in plain TipTap, alternating in one browser.
import type { Browser, Page } from "@playwright/test";
import { serveBarePages } from "./support/bare-pages.ts";
import { launchBrowser } from "./support/browser.ts";
import { type Bench, type Figure, percentile, runAlone, spread } from "./support/figures.ts";
import { type TypeOptions, typeKeys, watchKeys } from "./support/key-timer.ts";
import { startProduct, type Writer } from "./support/product.ts";
import { keysOf } from "./support/prose.ts";

const EDITOR = ".tiptap";
const KEYS = 200;
const ROUNDS = 10;
/** Quick typing, about ten keys a second, so that work the product does between keys falls into the next one. */
const PAUSE_MS = 60;
const MOST = 1.4;

/** Characters in the chapter before typing. The second size ends at the limit; beyond it letters are only replaced. */
const SIZES = [
  { label: "1,000", characters: 1_000, replaceLast: false },
  { label: "20,000", characters: 20_000 - 2 * KEYS, replaceLast: false },
  { label: "100,000", characters: 100_000, replaceLast: true },
];

export const typing: Bench = {
  name: "Key to next frame, 200 keys at the end of a chapter",
  async run() {
    const bare = await serveBarePages();
    const product = await startProduct();
    const browser = await launchBrowser();
    try {
      const writer = await product.signUp();
      const figures: Figure[] = [];
      for (const size of SIZES) figures.push(await compare(browser, writer, bare.url, size));
      return figures;
    } finally {
      await browser.close();
      await product.close();
      await bare.close();
    }
  },
};

async function compare(
  browser: Browser,
  writer: Writer,
  bareUrl: string,
  { label, characters, replaceLast }: (typeof SIZES)[number],
): Promise<Figure> {
  const ours = await writer.enter(browser);
  const theirs = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const chapter = await writer.chapter(characters);
    const options = { pauseMs: PAUSE_MS, replaceLast };
    const product = await openAtEnd(await ours.newPage(), chapter.path, options);
    const bare = await openAtEnd(await theirs.newPage(), `${bareUrl}/editor.html?characters=${characters}`, options);
    const samples = await inTurns(product, bare, options);
    const ratio = percentile(samples.product, 0.95) / percentile(samples.bare, 0.95);
    return {
      what: `${label} characters: p95 beside TipTap as it comes`,
      measured: `${ratio.toFixed(2)} times (ours ${spread(samples.product)}; bare ${spread(samples.bare)})`,
      target: `at most ${MOST} times`,
      ok: ratio <= MOST,
    };
  } finally {
    await ours.close();
    await theirs.close();
  }
}

/** Opens an editor, puts the caret at the chapter's end and types a little, as a warm-up. */
async function openAtEnd(page: Page, address: string, options: TypeOptions): Promise<Page> {
  await page.goto(address);
  const editor = page.locator(`${EDITOR}[contenteditable="true"]`);
  await editor.waitFor();
  await editor.click();
  await page.keyboard.press("Control+End");
  await watchKeys(page, EDITOR);
  await typeKeys(page, keysOf(KEYS / ROUNDS), options);
  return page;
}

/** One round for each page, alternating which is first, so that a slow minute of the machine affects both. */
async function inTurns(
  product: Page,
  bare: Page,
  options: TypeOptions,
): Promise<{ product: number[]; bare: number[] }> {
  const samples = { product: [] as number[], bare: [] as number[] };
  const keys = keysOf(KEYS);
  const perRound = KEYS / ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    const part = keys.slice(round * perRound, (round + 1) * perRound);
    const turns = [
      async () => samples.product.push(...(await typeKeys(product, part, options))),
      async () => samples.bare.push(...(await typeKeys(bare, part, options))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  return samples;
}

if (import.meta.main) await runAlone(typing);
