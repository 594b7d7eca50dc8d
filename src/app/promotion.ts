// A promotion's link carries to=vip: it leads to the plans, with "promotion_page" as its source (product.md 2).
// The mark is taken off the address and kept until the plans are shown.
import { storage } from "../lib/storage.ts";

const KEY = "plans_wanted";
const SOURCE = "promotion_page";

/** The address without the mark, or null where there is none. */
export function withoutPromotion(address: string): string | null {
  const url = new URL(address, "http://page.invalid");
  if (url.searchParams.get("to") !== "vip") return null;
  url.searchParams.delete("to");
  return url.pathname + url.search + url.hash;
}

/** Keeps the wish and cleans the address bar. */
export function takePromotion(): void {
  const clean = withoutPromotion(location.pathname + location.search + location.hash);
  if (clean === null) return;
  storage.set(KEY, { source: SOURCE });
  history.replaceState(history.state, "", clean);
}
