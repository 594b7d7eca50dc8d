// Measures how long keys take in a page: from the `timeStamp` of the key event to the end of the first frame that shows
// the letter.
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Resolves to the milliseconds of the next key once its frame has ended. Set by `watchKeys`. */
    benchNextKey: () => Promise<number>;
  }
}

/** Begins to time keys in the element that `selector` matches. */
export async function watchKeys(page: Page, selector: string): Promise<void> {
  await page.evaluate((editor) => {
    const root = document.querySelector(editor);
    if (!root) throw new Error(`There is no ${editor}.`);
    let pressed: number | null = null;
    let began = 0;
    const measured: number[] = [];
    let waiting: ((milliseconds: number) => void) | null = null;
    window.benchNextKey = () =>
      new Promise((resolve) => {
        const ready = measured.shift();
        if (ready === undefined) waiting = resolve;
        else resolve(ready);
      });
    addEventListener(
      "keydown",
      (event) => {
        if (event.key.length === 1) pressed = event.timeStamp;
      },
      true,
    );
    const afterPaint = new MessageChannel();
    afterPaint.port1.onmessage = () => {
      measured.push(performance.now() - began);
      const resolve = waiting;
      waiting = null;
      if (resolve) resolve(measured.shift() as number);
    };
    // Runs after the editor's own observer, so the editor's work on the letter is done or started.
    new MutationObserver(() => {
      if (pressed === null) return;
      const at = pressed;
      pressed = null;
      requestAnimationFrame(() => {
        began = at;
        afterPaint.port2.postMessage(null);
      });
    }).observe(root, { subtree: true, childList: true, characterData: true });
  }, selector);
}

export interface TypeOptions {
  /** Milliseconds from one key's frame to the next key. */
  pauseMs: number;
  /** Each key replaces the last letter, for a full chapter that accepts nothing longer. */
  replaceLast?: boolean;
}

/** Types at the caret, each key after the previous one's frame, and returns each key's milliseconds. */
export async function typeKeys(page: Page, keys: readonly string[], options: TypeOptions): Promise<number[]> {
  const samples: number[] = [];
  for (const key of keys) {
    if (options.replaceLast) await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press(key === " " ? "Space" : key);
    samples.push(await page.evaluate(() => window.benchNextKey()));
    await page.waitForTimeout(options.pauseMs);
  }
  return samples;
}
