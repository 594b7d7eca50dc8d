import { expect, it } from "vitest";
import { partsHeader, partsIn } from "./omitted-parts.ts";

it("a header gives the count of each part and omits zeros", () => {
  expect(partsHeader({ forbidden_words: 3, background: 1, long_texts: 0 })).toBe("background=1,forbidden_words=3");
  expect(partsIn("background=1,forbidden_words=3")).toEqual({ background: 1, forbidden_words: 3 });
  expect(partsHeader({})).toBe("");
});

it("unknown parts and values that are no numbers are ignored", () => {
  expect(partsIn("later=2, background=x,forbidden_words=2")).toEqual({ forbidden_words: 2 });
  expect(partsIn(null)).toEqual({});
});
