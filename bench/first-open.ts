// How long lazily loaded parts take to open the first time, from the press to their appearance: a menu and a dialog of
// the list of stories, each on a freshly loaded page.
import type { Locator, Page } from "@playwright/test";
import { launchBrowser } from "./support/browser.ts";
import { type Bench, type Figure, percentile, spread } from "./support/figures.ts";
import { startProduct } from "./support/product.ts";

const LOADS = 20;
const MOST_MS = 100;

export const firstOpen: Bench = {
  name: "First opening of a menu and of a dialog",
  async run() {
    const product = await startProduct();
    const browser = await launchBrowser();
    try {
      const writer = await product.signUp();
      await writer.chapter(100);
      const context = await writer.enter(browser);
      const page = await context.newPage();
      const opened = async (what: string, button: Locator, role: string): Promise<Figure> => {
        const samples: number[] = [];
        for (let load = 0; load < LOADS; load++) samples.push(await firstOpening(page, product.url, button, role));
        const p95 = percentile(samples, 0.95);
        return {
          what: `${what}, on ${LOADS} pages`,
          measured: spread(samples),
          target: `p95 under ${MOST_MS} ms`,
          ok: p95 < MOST_MS,
        };
      };
      return [
        await opened("a story's menu", page.getByRole("button", { name: /^More actions for/ }), "menu"),
        await opened("the import dialog", page.getByRole("button", { name: "Import", exact: true }), "dialog"),
      ];
    } finally {
      await browser.close();
      await product.close();
    }
  },
};

async function firstOpening(page: Page, url: string, button: Locator, role: string): Promise<number> {
  await page.goto(`${url}/dashboard/novels`);
  await button.waitFor();
  // Waits until the page has finished its own requests, which are not measured.
  await page.waitForLoadState("networkidle");
  return button.evaluate((element: HTMLElement, role) => {
    const isThere = () => document.querySelector(`[role=${role}]`) !== null;
    return new Promise<number>((resolve) => {
      const start = performance.now();
      new MutationObserver((_, observer) => {
        if (!isThere()) return;
        observer.disconnect();
        resolve(performance.now() - start);
      }).observe(document.body, { childList: true, subtree: true });
      element.click();
    });
  }, role);
}
