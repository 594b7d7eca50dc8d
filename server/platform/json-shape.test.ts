import { expect, test } from "vitest";
import { isPlainJson } from "./json-shape.ts";

test.each([
  ['{"a":"b","c":[1,2]}', 4],
  ['"{[,"', 0],
  ['{"text":"say \\"[[[,,,\\" and \\\\"}', 1],
  ['{"a":"\\\\\\\\","b":"\\\\\\"[["}', 2],
  ["[[[", 3],
  ['"never ends [[[', 0],
  ["", 0],
])("%s has %i marks", (text, marks) => {
  expect(isPlainJson(text, marks)).toBe(true);
  if (marks > 0) expect(isPlainJson(text, marks - 1)).toBe(false);
});

test("scans strings of only quotation marks and backslashes in linear time", () => {
  const began = process.threadCpuUsage().user;
  for (const inside of ["\\\\", '\\"', '\\\\\\"']) expect(isPlainJson(`["${inside.repeat(1_000_000)}"]`, 1)).toBe(true);
  expect(process.threadCpuUsage().user - began).toBeLessThan(3_000_000);
});
