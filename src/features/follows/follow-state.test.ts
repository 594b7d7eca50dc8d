import { expect, test } from "vitest";
import { followState } from "./follow-state.ts";

test.each([
  [false, false, -2, 1],
  [true, false, -1, 2],
  [false, true, 1, -2],
  [true, true, 2, -1],
])("followed %s and following %s is %i, and a press makes it %i", (is_follower, is_following, now, next) => {
  expect(followState({ is_follower, is_following })).toBe(now);
  expect(followState({ is_follower, is_following: !is_following })).toBe(next);
});
