// Changes the language of the page (it is started by i18n.ts).
import i18next from "i18next";
import type { Locale } from "../../contract/limits.ts";
import { storage } from "../lib/storage.ts";
import { FIRST_TEXTS } from "./i18n.ts";
import { loadRequestedTexts } from "./lazy-texts.ts";

async function load(locale: Locale): Promise<void> {
  if (i18next.hasResourceBundle(locale, "common")) return;
  for (const [namespace, texts] of Object.entries(await FIRST_TEXTS[locale]()))
    i18next.addResourceBundle(locale, namespace, texts);
}

/** Changes the language of the page and stores the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  await Promise.all([load(locale), loadRequestedTexts(locale)]);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
  storage.set("locale", locale);
}
