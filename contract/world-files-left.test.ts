import { expect, it } from "vitest";
import { partsHeader, partsIn } from "./world-files-left.ts";

it("a header says how many of each part, and nothing of none", () => {
  expect(partsHeader({ forbidden_words: 3, background: 1, long_texts: 0 })).toBe("background=1,forbidden_words=3");
  expect(partsIn("background=1,forbidden_words=3")).toEqual({ background: 1, forbidden_words: 3 });
  expect(partsHeader({})).toBe("");
});

it("what is unknown or no number is passed over", () => {
  expect(partsIn("later=2, background=x,forbidden_words=2")).toEqual({ forbidden_words: 2 });
  expect(partsIn(null)).toEqual({});
});
