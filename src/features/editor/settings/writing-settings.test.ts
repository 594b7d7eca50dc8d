// @vitest-environment jsdom
import { expect, test } from "vitest";
import { readSettings } from "./writing-settings.ts";

const DEFAULTS = {
  size: 18,
  measure: "normal",
  focusMode: false,
  typewriter: false,
  smartPunctuation: true,
  entryNames: true,
};

test.each([[null], ["x"], [[]], [{ size: "18" }], [{ size: 99, measure: "huge", focusMode: 1 }]])(
  "what is no setting becomes the default: %j",
  (stored) => expect(readSettings(stored)).toEqual(DEFAULTS),
);

test("what fits is kept", () => {
  const mine = {
    size: 21,
    measure: "wide",
    focusMode: true,
    typewriter: true,
    smartPunctuation: false,
    entryNames: false,
  };
  expect(readSettings(mine)).toEqual(mine);
  expect(readSettings({ ...mine, size: 20.4 }).size).toBe(20);
});
