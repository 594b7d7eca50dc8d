import { expect, it } from "vitest";
import { createRedirectCap } from "./redirect-cap.ts";

it("allows thirty redirects in a row, not one more", () => {
  const cap = createRedirectCap();
  const taken = Array.from({ length: 31 }, () => cap.take());
  expect(taken.filter(Boolean)).toHaveLength(30);
  expect(taken.at(-1)).toBe(false);
});

it("starts counting again once a page has stayed", () => {
  const cap = createRedirectCap(2);
  cap.take();
  cap.take();
  cap.settle();
  expect([cap.take(), cap.take(), cap.take()]).toEqual([true, true, false]);
});
