// The addresses of the agreement and the privacy policy: static pages in both languages, shown in the theme of the page
// that links to them.
import type { Locale, Theme } from "../../../contract/limits.ts";
import type { AgreementPage } from "./agreement-dialog.ts";

/** The address of a document (product.md 2, "Other dialogs"). */
export function agreementAddress(page: AgreementPage, locale: Locale, theme: Theme): string {
  return `/public/user/${page}${locale === "zh-CN" ? "" : "_en"}.html?theme=${theme}`;
}
