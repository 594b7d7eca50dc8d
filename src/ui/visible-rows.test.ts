import { expect, test } from "vitest";
import { OVERSCAN, rowsWithin } from "./visible-rows.ts";

const rows = { count: 1_000, pitch: 50, offset: 120 };

test("returns the visible rows and OVERSCAN rows beyond both ends", () => {
  expect(rowsWithin(rows, 0, 600)).toEqual({ first: 0, last: 9 + OVERSCAN });
  expect(rowsWithin(rows, 5_120, 600)).toEqual({ first: 100 - OVERSCAN, last: 111 + OVERSCAN });
});

test("counts a row of which one pixel is visible", () => {
  expect(rowsWithin(rows, 5_169, 600).first).toBe(100 - OVERSCAN);
  expect(rowsWithin(rows, 5_170, 600).first).toBe(101 - OVERSCAN);
  expect(rowsWithin(rows, 5_121, 600).last).toBe(112 + OVERSCAN);
});

test("never returns rows beyond the list, whatever the scroll position", () => {
  expect(rowsWithin(rows, 1_000_000, 600)).toEqual({ first: 999, last: 999 });
  expect(rowsWithin({ ...rows, offset: 9_000 }, 0, 600)).toEqual({ first: 0, last: -1 });
  expect(rowsWithin({ ...rows, count: 3 }, 0, 600)).toEqual({ first: 0, last: 2 });
});

test("returns no row of an empty list", () => {
  const { first, last } = rowsWithin({ ...rows, count: 0 }, 0, 600);
  expect(last).toBeLessThan(first);
});
