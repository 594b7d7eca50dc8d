import { expect, test } from "vitest";
import { z } from "zod";
import { mostMarks } from "./body-marks.ts";
import { isPlainJson } from "./json-shape.ts";

const ALLOWANCE = mostMarks(undefined);
const pair = z.object({ a: z.string(), b: z.array(z.string().trim()).max(3).default([]) });

test.each([
  ["a list of texts", z.object({ ids: z.array(z.uuid()).max(50) }), { ids: Array.from({ length: 50 }, () => "x") }],
  [
    "lists in lists",
    z.object({ pairs: z.array(pair).max(9) }),
    { pairs: Array.from({ length: 9 }, () => ({ a: "", b: ["", "", ""] })) },
  ],
  ["a union", z.union([z.object({ a: z.string() }), pair]), { a: "", b: ["", "", ""] }],
  ["an intersection", z.object({ c: z.number() }).and(pair), { c: 1, a: "", b: ["", "", ""] }],
])("%s at its longest is accepted, and not much more is", (_, schema, longest) => {
  const most = mostMarks(schema) - ALLOWANCE;
  const text = JSON.stringify(longest);
  expect(isPlainJson(text, most)).toBe(true);
  expect(isPlainJson(text, Math.floor(most / 2))).toBe(false);
});

test("a list without a bound adds nothing", () => {
  expect(mostMarks(z.object({ words: z.array(z.string()) }))).toBeLessThan(ALLOWANCE + 10);
});
