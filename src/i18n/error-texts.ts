// The texts of errors that no first screen needs. They are loaded some seconds after the start, or with the first such error;
// those of a failed network and of an ended session are there from the start (first-errors.json).
import i18next from "i18next";
import type { Locale } from "../../contract/limits.ts";

export const ERROR_TEXTS = {
  "en-US": () => import("./en-US/errors.json", { with: { type: "json" } }),
  "zh-CN": () => import("./zh-CN/errors.json", { with: { type: "json" } }),
};

/** An error is not kept from who waits for it for longer: the network has become slow since the answer. */
const WAIT_MS = 3_000;

const listeners = new Set<() => void>();

/** Calls back whenever texts were added. Returns a function that ends it. */
export function onErrorTexts(added: () => void): () => void {
  listeners.add(added);
  return () => void listeners.delete(added);
}

/** Whether an error has a text in the language of the page by now. */
export const hasErrorText = (key: string): boolean => i18next.exists(key, { ns: "errors" });

/** Adds all texts of errors in a language; without one, in the language of the page. Rejects if they cannot be loaded. */
export async function loadErrorTexts(locale = i18next.language as Locale): Promise<void> {
  const { default: texts } = await ERROR_TEXTS[locale]();
  i18next.addResourceBundle(locale, "errors", texts);
  for (const added of listeners) added();
}

/** Resolves when the error has a text, when its text cannot be loaded, or when that takes too long. */
export async function errorTextLoaded(key: string): Promise<void> {
  // What uses calls without a page, such as a test or a worker, shows no text.
  if (!i18next.isInitialized || hasErrorText(key)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([loadErrorTexts().catch(() => {}), tooLong]);
  clearTimeout(timer);
}
