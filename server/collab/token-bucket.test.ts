import { expect, test } from "vitest";
import { createTokenBucket } from "./token-bucket.ts";

test("allows `capacity` at once, then `perSecond`", () => {
  const take = createTokenBucket(10, 30, 0);
  expect(take(30, 0)).toBe(true);
  expect(take(1, 0)).toBe(false);
  expect(createTokenBucket(10, 30, 0)(31, 0)).toBe(false);
  const later = createTokenBucket(10, 30, 0);
  expect(later(30, 0)).toBe(true);
  expect(later(10, 1_000)).toBe(true);
  expect(later(1, 1_000)).toBe(false);
});

test("never refills beyond `capacity`", () => {
  const take = createTokenBucket(10, 30, 0);
  expect(take(30, 0)).toBe(true);
  expect(take(30, 3_600_000)).toBe(true);
  expect(take(1, 3_600_000)).toBe(false);
});
