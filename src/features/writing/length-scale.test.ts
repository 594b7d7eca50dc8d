import { expect, test } from "vitest";
import { DEFAULT_WRITE_LENGTH, WRITE_LENGTH_MAX, WRITE_LENGTH_MIN } from "../../../contract/limits.ts";
import { fromNotch, NOTCHES, toNotch } from "./length-scale.ts";

test("the scale rises strictly from the minimum to the maximum and contains the default", () => {
  const lengths = Array.from({ length: NOTCHES + 1 }, (_, notch) => fromNotch(notch));
  expect(lengths[0]).toBe(WRITE_LENGTH_MIN);
  expect(lengths.at(-1)).toBe(WRITE_LENGTH_MAX);
  expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
  expect(fromNotch(toNotch(DEFAULT_WRITE_LENGTH))).toBe(DEFAULT_WRITE_LENGTH);
  expect(lengths.map(toNotch)).toEqual(lengths.map((_, notch) => notch));
});

test("a value off the scale gets the nearest notch", () => {
  expect(fromNotch(toNotch(73))).toBe(75);
  expect(fromNotch(-3)).toBe(WRITE_LENGTH_MIN);
  expect(fromNotch(999)).toBe(WRITE_LENGTH_MAX);
});
