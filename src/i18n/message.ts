// Looks up error messages outside of components, in the language of the page.
import i18next from "i18next";
import type { enUS } from "./en-us.ts";

/** The text of a key of errors.json; any other string is returned unchanged (the older calls send either). */
export function errorMessage(keyOrText: string): string {
  const t = i18next.getFixedT(null, "errors");
  return i18next.exists(keyOrText, { ns: "errors" }) ? t(keyOrText as keyof (typeof enUS)["errors"]) : keyOrText;
}
