// The language of the page, for code outside of components. It is the document's `lang`, which i18n sets.
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../../contract/limits.ts";

/** Whether a value is one of the supported languages. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** The language the page is shown in. */
export function currentLocale(): Locale {
  const lang = typeof document === "undefined" ? null : document.documentElement.lang;
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}
