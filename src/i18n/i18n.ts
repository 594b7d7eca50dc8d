// Starts the texts of the page in its language. Only the language in use is loaded.
import i18next, { type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import { DEFAULT_LOCALE, type Locale } from "../../contract/limits.ts";
import { isLocale } from "../lib/locale.ts";
import { storage } from "../lib/storage.ts";

/** The texts that every page loads at start. */
export const FIRST_TEXTS: Record<Locale, () => Promise<ResourceLanguage>> = {
  "en-US": async () => (await import("./en-us.ts")).enUS,
  "zh-CN": async () => (await import("./zh-cn.ts")).zhCN,
};

/** The stored language; without one, Chinese if it is the browser's first language, else the default. */
export function preferredLocale(languages: readonly string[] = navigator.languages): Locale {
  const stored = storage.get("locale");
  if (isLocale(stored)) return stored;
  return languages[0]?.toLowerCase().startsWith("zh") ? "zh-CN" : DEFAULT_LOCALE;
}

/** Loads the language and applies it to the page. Resolves when its texts can be rendered. */
export async function startI18n(locale: Locale = preferredLocale()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: "common",
    ns: [],
    resources: { [locale]: await FIRST_TEXTS[locale]() },
    keySeparator: false,
    // React escapes texts itself.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = locale;
}
