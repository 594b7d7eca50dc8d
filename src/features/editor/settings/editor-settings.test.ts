// @vitest-environment jsdom
import { expect, test } from "vitest";
import { readSettings, rulesOf } from "./editor-settings.ts";

const DEFAULTS = {
  size: 18,
  measure: "normal",
  focusMode: false,
  typewriter: false,
  smartPunctuation: true,
  entryNames: true,
  chinese: { indent: true, justify: true, trimMarks: true },
  latin: { indent: false, justify: false, trimMarks: true },
};

test.each([
  [null],
  ["x"],
  [[]],
  [{ size: "18" }],
  [{ size: 99, measure: "huge", focusMode: 1 }],
  [{ chinese: null, latin: { indent: "yes", justify: 1 }, toString: true }],
])("an invalid stored value becomes the default: %j", (stored) => expect(readSettings(stored)).toEqual(DEFAULTS));

test("valid settings are kept", () => {
  const mine = {
    size: 21,
    measure: "wide",
    focusMode: true,
    typewriter: true,
    smartPunctuation: false,
    entryNames: false,
    chinese: { indent: false, justify: true, trimMarks: false },
    latin: { indent: true, justify: true, trimMarks: true },
  };
  expect(readSettings(mine)).toEqual(mine);
  expect(readSettings({ ...mine, size: 20.4 }).size).toBe(20);
});

test("missing parts of stored typesetting become the default", () => {
  expect(readSettings({ chinese: { justify: false } })).toEqual({
    ...DEFAULTS,
    chinese: { indent: true, justify: false, trimMarks: true },
  });
});

test("a text uses the rules of its language, else of the interface's", () => {
  expect([rulesOf("zh-CN"), rulesOf("en-US"), rulesOf(null)]).toEqual(["chinese", "latin", "latin"]);
  document.documentElement.lang = "zh-CN";
  expect([rulesOf("en-US"), rulesOf(null)]).toEqual(["latin", "chinese"]);
});
