// No more than 30 redirects in a row (product.md 2): a loop ends in words, not in a frozen page.
import { ROUTER_REDIRECTS_MAX } from "../../contract/limits.ts";

export interface RedirectCap {
  /** Counts one more; false when that is too many in a row. */
  take(): boolean;
  /** A screen was shown: the row is over. */
  settle(): void;
}

export function createRedirectCap(max: number = ROUTER_REDIRECTS_MAX): RedirectCap {
  let inARow = 0;
  return {
    take: () => ++inARow <= max,
    settle: () => {
      inARow = 0;
    },
  };
}

/** The page's cap. */
export const redirectCap = createRedirectCap();
