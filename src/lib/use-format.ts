// The formatters of format.ts, bound to the language of the page.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_LOCALE, type Locale } from "../../contract/limits.ts";
import { formatDate, formatNumber, relativeTime } from "./format.ts";
import { isLocale } from "./locale.ts";

export interface Formatters {
  locale: Locale;
  number: (count: number) => string;
  /** "3 hours ago", "yesterday", "just now". `at` in Unix seconds, as in `date` and `dateTime`. */
  ago: (at: number) => string;
  date: (at: number) => string;
  dateTime: (at: number) => string;
  /** "1,312 words", "1,312 字". */
  words: (count: number) => string;
  characters: (count: number) => string;
}

export function useFormat(): Formatters {
  const { t, i18n } = useTranslation("common");
  const locale = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  return useMemo(
    () => ({
      locale,
      number: (count) => formatNumber(count, locale),
      ago: (at) => relativeTime(at, locale) ?? t("just_now"),
      date: (at) => formatDate(at, locale),
      dateTime: (at) => formatDate(at, locale, "time"),
      words: (count) => t("words", { count, formatted: formatNumber(count, locale) }),
      characters: (count) => t("characters", { count, formatted: formatNumber(count, locale) }),
    }),
    [locale, t],
  );
}
