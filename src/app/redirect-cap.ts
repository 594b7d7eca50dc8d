// Allows at most 30 redirects in a row (product.md 2), so that a loop ends with a message instead of a frozen page.
import { ROUTER_REDIRECTS_MAX } from "../../contract/limits.ts";

export interface RedirectCap {
  /** Counts one redirect; false when it is one too many in a row. */
  take(): boolean;
  /** A screen was shown: resets the count. */
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

/** The counter of this page. */
export const redirectCap = createRedirectCap();
