// Measures how long keys take between two pages on one machine: from the `timeStamp` of the key event in one page to
// the end of the frame that shows the letter in the other. Both use the same clock (`timeOrigin` plus elapsed time).
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** When keys were pressed, in milliseconds since 1970. */
    benchPressed: number[];
    /** Resolves to the time when the next letter of the other person appeared. Set by `recordLetters`. */
    benchNextSeen: () => Promise<number>;
  }
}

/** Pause between the appearance of a letter and the next key, as in quick typing. */
const PAUSE_MS = 40;

/** Begins to record when keys are pressed in a page. */
export async function recordKeyPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.benchPressed = [];
    addEventListener(
      "keydown",
      (event) => {
        if (event.key.length === 1) window.benchPressed.push(performance.timeOrigin + event.timeStamp);
      },
      true,
    );
  });
}

/** Begins to record when each further letter appears in the element that `selector` matches. */
export async function recordLetters(page: Page, selector: string): Promise<void> {
  await page.evaluate((editor) => {
    const root = document.querySelector(editor);
    if (!root) throw new Error(`There is no ${editor}.`);
    const seen: number[] = [];
    let waiting: ((at: number) => void) | null = null;
    window.benchNextSeen = () =>
      new Promise((resolve) => {
        const ready = seen.shift();
        if (ready === undefined) waiting = resolve;
        else resolve(ready);
      });
    const letters = () => {
      // A co-author's caret contains their name, which is not part of the text.
      let length = 0;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest("[class*='caret'], [class*='cursor']"))
          length += walker.currentNode.textContent?.replaceAll("\u2060", "").length ?? 0;
      return length;
    };
    let known = letters();
    const afterPaint = new MessageChannel();
    let fresh = 0;
    afterPaint.port1.onmessage = () => {
      const at = performance.timeOrigin + performance.now();
      for (; fresh > 0; fresh--) seen.push(at);
      const resolve = waiting;
      if (!resolve || seen.length === 0) return;
      waiting = null;
      resolve(seen.shift() as number);
    };
    new MutationObserver(() => {
      const length = letters();
      if (length <= known) return;
      const arrived = length - known;
      known = length;
      requestAnimationFrame(() => {
        fresh += arrived;
        afterPaint.port2.postMessage(null);
      });
    }).observe(root, { subtree: true, childList: true, characterData: true });
  }, selector);
}

/** Types in one page, each key after the previous one appeared in the other, and returns each key's milliseconds. */
export async function typeAndAwaitRemote(typing: Page, seeing: Page, keys: readonly string[]): Promise<number[]> {
  await typing.evaluate(() => {
    window.benchPressed.length = 0;
  });
  const seen: number[] = [];
  for (const key of keys) {
    await typing.keyboard.press(key === " " ? "Space" : key);
    seen.push(await seeing.evaluate(() => window.benchNextSeen()));
    await typing.waitForTimeout(PAUSE_MS);
  }
  const pressed = await typing.evaluate(() => [...window.benchPressed]);
  return seen.map((at, index) => at - (pressed[index] as number));
}
