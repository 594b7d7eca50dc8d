// Which ways in the dialog offers below its panel, by edition (product.md 1); which providers depends on the page's
// language.
import type { LoginProvider } from "../../../contract/app-settings.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { OtherWay } from "./other-ways.tsx";

const EDITIONS: Record<Locale, readonly LoginProvider[]> = {
  "en-US": ["google", "facebook", "twitter"],
  "zh-CN": ["weixin", "qq", "weibo"],
};

/** Whether this server offers a way in. */
export function isThere(way: OtherWay, hasPhone: boolean, providers: readonly LoginProvider[]): boolean {
  return way === "email" || (way === "phone" ? hasPhone : providers.includes(way));
}

/** All ways in but the one on show. */
export function otherWays(
  shown: "email" | "phone" | "weixin",
  hasPhone: boolean,
  providers: readonly LoginProvider[],
  locale: Locale,
): OtherWay[] {
  const all: OtherWay[] = ["email", "phone", ...EDITIONS[locale]];
  return all.filter((way) => way !== shown && isThere(way, hasPhone, providers));
}
