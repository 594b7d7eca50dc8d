// A promotion's link has to=vip: it leads to the plans, with "promotion_page" as its source (product.md 2). The
// parameter is removed from the address and stored until the plans are shown.
import { storage } from "../lib/storage.ts";

const KEY = "plans_wanted";
const SOURCE = "promotion_page";

/** The address without the parameter, or null where it has none. */
export function withoutPromotion(address: string): string | null {
  const url = new URL(address, "http://page.invalid");
  if (url.searchParams.get("to") !== "vip") return null;
  url.searchParams.delete("to");
  return url.pathname + url.search + url.hash;
}

/** Stores the promotion and cleans the address bar. */
export function takePromotion(): void {
  const clean = withoutPromotion(location.pathname + location.search + location.hash);
  if (clean === null) return;
  storage.set(KEY, { source: SOURCE });
  history.replaceState(history.state, "", clean);
}
