// Which decisions are behind the lock that an account has now, and which bans its person is told of with it.
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

/**
 * The bans that hold and that a locked person has to be told of: the one decided together with `lock`, and each that can
 * be answered or is, whatever locks the account.
 */
export const bansBesides = (decisions: readonly OwnDecision[], lock: OwnDecision | undefined): OwnDecision[] =>
  decisions.filter(
    ({ action, at, lifted_at, can_appeal, appeal }) =>
      action === "ban" && lifted_at === null && (at === lock?.at || can_appeal || appeal !== null),
  );
