// Words for what is not a component: a message by its key, in the language of the page.
import i18next from "i18next";
import type { enUS } from "./en-us.ts";

/** The words of a key of errors.json; a text that is no key stands for itself (the older calls send either). */
export function errorMessage(keyOrText: string): string {
  const t = i18next.getFixedT(null, "errors");
  return i18next.exists(keyOrText, { ns: "errors" }) ? t(keyOrText as keyof (typeof enUS)["errors"]) : keyOrText;
}
