// Toasts are gone after 1.5 seconds, which a test on a busy machine can miss: pages write down each one they show.
import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";

const shown = new WeakMap<Page, string[]>();

/** Has every page of a context write down its toasts, over reloads as well. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding("toastShown", ({ page }, text: string) => {
    if (page) shown.set(page, [...(shown.get(page) ?? []), text]);
  });
  await context.addInitScript(() => {
    const told = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll("body > [role=status] > [data-type]")) {
        if (told.has(toast)) continue;
        told.add(toast);
        (window as unknown as { toastShown(text: string): void }).toastShown(toast.textContent ?? "");
      }
    }).observe(document, { subtree: true, childList: true });
  });
}

/** What the page has shown so far. */
export const toastsOf = (page: Page): readonly string[] => shown.get(page) ?? [];

/** Waits until the page has shown a toast with this text, be it still there or not. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => toastsOf(page)).toContainEqual(expect.stringContaining(text));
}
