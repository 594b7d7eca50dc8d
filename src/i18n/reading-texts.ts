// The texts of the reading room, which a visitor's page loads without the table of all others (lazy-texts.ts).
import i18next from "i18next";
import type { Locale } from "../../contract/limits.ts";

export const READING_TEXTS = {
  "en-US": () => import("./en-US/reading.json", { with: { type: "json" } }),
  "zh-CN": () => import("./zh-CN/reading.json", { with: { type: "json" } }),
};

/** Starts to load them at once, and adds them when the page has its language. */
export async function addReadingTexts(locale: Locale, started: Promise<void>): Promise<void> {
  const [{ default: texts }] = await Promise.all([READING_TEXTS[locale](), started]);
  i18next.addResourceBundle(locale, "reading", texts);
}
