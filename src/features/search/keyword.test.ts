// What may be searched for, before anything is sent.
import { expect, it } from "vitest";
import { SEARCH_QUERY_MAX, searchEndpoints } from "../../../contract/search.ts";
import { fc } from "../../../tests/support/property.ts";
import { keywordOf, keywordProblem, mayBeDirect } from "./keyword.ts";

it.each([
  ["", "empty"],
  ["   \n\t", "empty"],
  ["\u200b\u2800", "empty"],
  ["海", null],
  ["x".repeat(SEARCH_QUERY_MAX), null],
  ["x".repeat(SEARCH_QUERY_MAX + 1), "too_long"],
  ["😀".repeat(SEARCH_QUERY_MAX), null],
  ["😀".repeat(SEARCH_QUERY_MAX + 1), "too_long"],
] as const)("%j: %s", (text, problem) => {
  expect(keywordProblem(keywordOf(text))).toBe(problem);
});

it("makes one line of what is pasted", () => {
  expect(keywordOf("  salt\r\n\tcartographer\u0000 ")).toBe("salt cartographer");
});

it("whatever is not held back is accepted by the server", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const q = keywordOf(text).toWellFormed();
      if (keywordProblem(q) === null) expect(searchEndpoints.suggestions.query?.safeParse({ q })?.success).toBe(true);
    }),
  );
});

it.each([
  ["https://storyloom.example/story/3vQB7B6MrGQZaxCuA", true],
  ["/universe/3vQB7B6MrGQZaxCuA", true],
  ["http://127.0.0.1:4310/dashboard/novels/x1", true],
  ["3vQB7B6MrGQZaxCuA", true],
  ["8f14e45f-ceea-467f-a0e6-1b2c3d4e5f60", true],
  ["https://storyloom.example/editor?nid=8f14e45f-ceea-467f-a0e6-1b2c3d4e5f60&cid=1", true],
  ["/editor?cid=1&nid=x1", true],
  ["/editor?cid=1", false],
  ["the story / of us", false],
  ["incomprehensible", false],
  ["uncharacteristica", false],
  ["Uncharacteristica", false],
  ["3vQB7B6MrGQZaxCu", false],
  ["0vQB7B6MrGQZaxCuA", false],
  ["lantern", false],
  ["夜航者", false],
])("%s may be a link or an ID: %s", (text, isDirect) => {
  expect(mayBeDirect(text)).toBe(isDirect);
});
