import { expect, test } from "vitest";
import { typeset } from "./typeset.ts";

test.each([
  ["The 'old' map -- Oriel's", "en-US", "The ‘old’ map — Oriel’s"],
  ['"Low water", she said...', "en-US", "“Low water”, she said…"],
  ['灯灭了,她说"走"', "zh-CN", "灯灭了，她说“走”"],
  ["Already “set” — so", "en-US", "Already “set” — so"],
  ["", "zh-CN", ""],
] as const)("%s", (text, language, set) => {
  expect(typeset(text, language)).toBe(set);
  expect(typeset(set, language)).toBe(set);
});
