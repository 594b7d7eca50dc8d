// Tests of the days left to restore something from the recycle bin.
import { describe, expect, it } from "vitest";
import { remainingDays } from "./recycle.ts";

const DAY = 86_400;

describe("remainingDays", () => {
  it.each([
    [0, 30],
    [1, 30],
    [DAY - 1, 30],
    [DAY, 29],
    [29 * DAY, 1],
    [30 * DAY - 1, 1],
    [30 * DAY, 0],
    [40 * DAY, 0],
    // The database's clock is slightly ahead of this process's.
    [-5, 30],
  ])("%i seconds after deleting leaves %i days", (seconds, days) =>
    expect(remainingDays(1_000_000, 1_000_000 + seconds)).toBe(days),
  );
});
