// The texts of the pages that links open, which a visitor's page loads without the table of all others (lazy-texts.ts).
import i18next from "i18next";
import type { Locale } from "../../contract/limits.ts";

export const READING_TEXTS = {
  "en-US": () => import("./en-US/reading.json", { with: { type: "json" } }),
  "zh-CN": () => import("./zh-CN/reading.json", { with: { type: "json" } }),
};
export const SHARED_WORLD_TEXTS = {
  "en-US": () => import("./en-US/shared-world.json", { with: { type: "json" } }),
  "zh-CN": () => import("./zh-CN/shared-world.json", { with: { type: "json" } }),
};

const VISITOR_TEXTS = { reading: READING_TEXTS, "shared-world": SHARED_WORLD_TEXTS };

/** Starts to load them at once, and adds them when the page has its language. */
export async function addVisitorTexts(
  namespace: keyof typeof VISITOR_TEXTS,
  locale: Locale,
  started: Promise<void>,
): Promise<void> {
  const [{ default: texts }] = await Promise.all([VISITOR_TEXTS[namespace][locale](), started]);
  i18next.addResourceBundle(locale, namespace, texts);
}
