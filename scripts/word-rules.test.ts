import { expect, it } from "vitest";
import { checkWords, retiredWords } from "./word-rules.ts";

it.each([
  ["server/a.ts", "// Whoever asks"],
  ["docs/a.md", "for whoever asks"],
  ["src/a.tsx", "const settled = useSettled(value);"],
  ["server/a.ts", "throw new AppError(40440);"],
  ["src/a.ts", "/** Throws 42900. */"],
])("reports the retired word or number in %s: %s", (name, line) => {
  expect(retiredWords(name, `first\n${line}\n`)).toEqual([expect.stringMatching(new RegExp(`^${name}:2: `))]);
});

it.each([
  ["server/a.ts", "const size = 50_000; const port = 40499;"],
  ["server/a.test.ts", "expect(code).toBe(40440);"],
  ["server/storyteller/en/beats/action.ts", '"Whoever {have:it} tied the knot"'],
  ["server/a.ts", "// anyone who asks"],
])("accepts in %s: %s", (name, line) => expect(retiredWords(name, line)).toEqual([]));

it("finds no retired word in the project", async () => expect(await checkWords()).toEqual([]));
