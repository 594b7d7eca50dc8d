// Two latencies of one generation in one browser, with the built product: from the key press to the request at the
// model's server, and from the sending of a token to the frame that shows it in the page. The first and the last words
// are held back on purpose and don't count.
import type { Page } from "@playwright/test";
import { STORAGE_PREFIX } from "../contract/limits.ts";
import { launchBrowser } from "./support/browser.ts";
import { startChild } from "./support/child.ts";
import { type Bench, ms, percentile, runAlone, spread } from "./support/figures.ts";
import type { UpstreamTimes } from "./support/generation-clients.ts";
import { startProduct } from "./support/product.ts";
import { tokensOfProse } from "./support/writing-world.ts";

const TOKENS_A_SECOND = 50;
/** Words, some ANSWER_CHARACTERS characters of the prose. */
const WRITE_LENGTH = 220;
const ANSWER_CHARACTERS = 1_000;
const TOKENS = tokensOfProse(60);
const CHARACTERS = 19_000;
const PAINTED_MS = 20;
const ASKED_MS = 40;
/** Shares of the requested length, between which words are forwarded as they arrive. */
const FROM = 0.1;
const TO = 0.85;
/** The first generation only warms up code and caches. */
const GENERATIONS = 4;
const KEY_REQUESTS = 21;
const EDITOR = '.tiptap[contenteditable="true"]';
const OUTPUT = ".ai-continuation";

declare global {
  interface Window {
    /** The continuation's length after each frame that drew more of it, with the time the frame ended. */
    benchDrawn: { length: number; at: number }[];
    /** When the last key was pressed, in milliseconds since 1970. */
    benchAskedAt: number;
  }
}

export const generationPaint: Bench = {
  name: "Tokens from the model to the page",
  async run() {
    const model = await startChild("openai-process.ts", { tokens: TOKENS, perSecond: TOKENS_A_SECOND });
    const product = await startProduct({
      FREE_POWER: "100000",
      MODEL_V2_URL: `http://127.0.0.1:${model.port}/v1`,
      MODEL_V2_MODEL: "test-model",
    });
    const browser = await launchBrowser();
    try {
      const writer = await product.signUp();
      const chapter = await writer.chapter(CHARACTERS);
      const context = await writer.enter(browser);
      await context.addInitScript(storeWriteSettings, { prefix: STORAGE_PREFIX, length: WRITE_LENGTH });
      const page = await context.newPage();
      await page.goto(chapter.path);
      await page.locator(EDITOR).click();
      await page.keyboard.press("Control+End");
      await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
      const upstream = () => model.ask<UpstreamTimes[]>("times");
      const asked: number[] = [];
      await page.evaluate(noteKeys);
      for (let n = 0; n < KEY_REQUESTS; n++) {
        const at = await askOnce(page);
        if (n > 0) asked.push(((await upstream()).at(-1)?.at ?? 0) - at);
      }
      const samples: number[] = [];
      for (let n = 0; n < GENERATIONS; n++) {
        const drawn = await continueOnce(page);
        if (n > 0) samples.push(...delays(drawn, (await upstream()).at(-1)?.sent ?? []));
      }
      const p95 = percentile(samples, 0.95);
      return [
        {
          what: `from the key to the request at the model's server, ${CHARACTERS.toLocaleString("en-US")} characters`,
          measured: `${spread(asked)}, ${asked.length} keys`,
          target: `p95 under ${ms(ASKED_MS)}`,
          ok: percentile(asked, 0.95) < ASKED_MS,
        },
        {
          what: `from the model's token to the painted page, one generation of ${TOKENS_A_SECOND} tokens/s`,
          measured: `${spread(samples)}, ${samples.length} tokens`,
          target: `p95 under ${ms(PAINTED_MS)}`,
          ok: p95 < PAINTED_MS,
        },
      ];
    } finally {
      await browser.close();
      await product.close();
      await model.stop();
    }
  },
};

/** Runs in the page: stores write settings with a single long card. */
function storeWriteSettings({ prefix, length }: { prefix: string; length: number }): void {
  localStorage.setItem(`${prefix}write_length`, JSON.stringify({ value: length }));
  localStorage.setItem(`${prefix}write_cards`, JSON.stringify({ value: 1 }));
}

/** Runs in the page: records when Enter was pressed. */
function noteKeys(): void {
  const note = ({ timeStamp, key }: KeyboardEvent) => {
    if (key === "Enter") window.benchAskedAt = performance.timeOrigin + timeStamp;
  };
  addEventListener("keydown", note, { capture: true });
}

/** Requests a continuation with the keyboard, stops it after the first word, and returns when the key was pressed. */
async function askOnce(page: Page): Promise<number> {
  await page.keyboard.press("Control+Enter");
  await page.locator(OUTPUT).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Keep/ }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(OUTPUT).waitFor({ state: "detached" });
  return page.evaluate(() => window.benchAskedAt);
}

async function continueOnce(page: Page): Promise<Window["benchDrawn"]> {
  await page.evaluate(watchOutput, OUTPUT);
  await page.keyboard.press("Control+Enter");
  await page.locator(OUTPUT).waitFor();
  await page.getByRole("button", { name: /^Keep/ }).first().waitFor();
  await page.waitForFunction(isAtRest, OUTPUT);
  const drawn = await page.evaluate(() => window.benchDrawn);
  await page.keyboard.press("Escape");
  await page.locator(OUTPUT).waitFor({ state: "detached" });
  return drawn;
}

/** Runs in the page: records the length of the output after each frame in which it grew. */
function watchOutput(selector: string): void {
  window.benchDrawn = [];
  const afterPaint = new MessageChannel();
  let length = 0;
  afterPaint.port1.onmessage = ({ data }) =>
    window.benchDrawn.push({ length: data as number, at: performance.timeOrigin + performance.now() });
  new MutationObserver(() => {
    const now = document.querySelector(selector)?.textContent?.length ?? 0;
    if (now <= length) return;
    length = now;
    requestAnimationFrame(() => afterPaint.port2.postMessage(now));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: whether no text was added for 1.5 seconds. */
function isAtRest(): boolean {
  const last = window.benchDrawn.at(-1);
  return last !== undefined && performance.timeOrigin + performance.now() - last.at > 1_500;
}

/** Milliseconds from the sending of each token to the frame that shows it. */
function delays(drawn: Window["benchDrawn"], sent: readonly number[]): number[] {
  // The card's text omits the model's leading space.
  let place = -1;
  return TOKENS.flatMap((token, n) => {
    place += token.length;
    const left = sent[n];
    if (left === undefined || place < ANSWER_CHARACTERS * FROM || place > ANSWER_CHARACTERS * TO) return [];
    const seen = drawn.find(({ length }) => length >= place);
    return seen ? [seen.at - left] : [];
  });
}

if (import.meta.main) await runAlone(generationPaint);
