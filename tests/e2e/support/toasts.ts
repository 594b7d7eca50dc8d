// Records every toast that a page shows: a toast disappears after 1.5 seconds, and a test on a busy machine can miss
// it.
import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";

const shown = new WeakMap<Page, string[]>();

/** Records the toasts of every page of a context, also after a reload. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding("toastShown", ({ page }, text: string) => {
    if (page) shown.set(page, [...(shown.get(page) ?? []), text]);
  });
  await context.addInitScript(() => {
    const recorded = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll("body > [role=status] > [data-type]")) {
        if (recorded.has(toast)) continue;
        recorded.add(toast);
        (window as unknown as { toastShown(text: string): void }).toastShown(toast.textContent ?? "");
      }
    }).observe(document, { subtree: true, childList: true });
  });
}

/** The texts of the toasts that the page has shown so far. */
export const toastsOf = (page: Page): readonly string[] => shown.get(page) ?? [];

/** Waits until the page has shown a toast with this text; it may have disappeared since. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => toastsOf(page)).toContainEqual(expect.stringContaining(text));
}
