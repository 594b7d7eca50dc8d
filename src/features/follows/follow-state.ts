// The state of the follow button (product.md 4, "Follow status per user"): above 0 the person follows the other one.
import type { Following } from "../../../contract/follows.ts";

/** 1: following only. 2: mutual. -1: the other one follows, and is not followed back. -2: neither. */
export type FollowState = 1 | 2 | -1 | -2;

export function followState({ is_follower, is_following }: Following): FollowState {
  if (is_following) return is_follower ? 2 : 1;
  return is_follower ? -1 : -2;
}
