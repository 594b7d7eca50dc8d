// @vitest-environment jsdom
import { expect, test } from "vitest";
import { minutesLeft } from "./minutes-left.ts";
import { readSettings } from "./reading-settings.ts";

const DEFAULTS = { font: "serif", size: 19, measure: "medium", page: null };

test.each([[null], ["x"], [{ font: "comic", size: 99, measure: 1, page: "sepia" }], [{ size: "20" }]])(
  "an invalid stored look becomes the default: %j",
  (stored) => expect(readSettings(stored)).toEqual(DEFAULTS),
);

test("a valid look is kept", () => {
  const mine = { font: "sans", size: 26, measure: "wide", page: "night" };
  expect(readSettings(mine)).toEqual(mine);
});

test.each([
  [2_300, 0, "en-US", 10],
  [2_300, 55, "en-US", 5],
  [10, 0, "en-US", 1],
  [2_300, 100, "en-US", 0],
  [4_000, 50, "zh-CN", 5],
] as const)("of %d words, %d per cent read, in %s, %d minutes are left", (words, percent, language, minutes) =>
  expect(minutesLeft(words, percent, language)).toBe(minutes),
);
