// Which login methods the dialog offers below its panel, by edition (product.md 1); which providers depends on the page's
// language.
import type { LoginProvider } from "../../../contract/app-settings.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { OtherLoginMethod } from "./other-login-methods.tsx";

const EDITIONS: Record<Locale, readonly LoginProvider[]> = {
  "en-US": ["google", "facebook", "twitter"],
  "zh-CN": ["weixin", "qq", "weibo"],
};

/** Whether this server offers a login method. */
export function isOffered(way: OtherLoginMethod, hasPhone: boolean, providers: readonly LoginProvider[]): boolean {
  return way === "email" || (way === "phone" ? hasPhone : providers.includes(way));
}

/** All login methods but the one that is shown. */
export function otherLoginMethods(
  shown: "email" | "phone" | "weixin",
  hasPhone: boolean,
  providers: readonly LoginProvider[],
  locale: Locale,
): OtherLoginMethod[] {
  const all: OtherLoginMethod[] = ["email", "phone", ...EDITIONS[locale]];
  return all.filter((way) => way !== shown && isOffered(way, hasPhone, providers));
}
