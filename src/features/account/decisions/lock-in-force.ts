// Which decision is behind the lock that an account has now.
import type { OwnDecision } from "../../../../contract/own-decisions.ts";

/** Times reach the browser with fractions of a second, which differ between what the calls read. */
const isSameEnd = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.floor(one) === Math.floor(other);

/**
 * The decision whose lock holds now and ends at `until` (Unix seconds; null: without an end). Undefined for a lock by an
 * administrator without a case: the reason of an earlier or another lock would mislead.
 */
export const lockInForce = (decisions: OwnDecision[], until: number | null): OwnDecision | undefined =>
  decisions.find(
    (one) =>
      one.action === "lock" &&
      one.lifted_at === null &&
      !one.is_locked_otherwise &&
      isSameEnd(one.until, until) &&
      (one.until === null || one.until * 1_000 > Date.now()),
  );
