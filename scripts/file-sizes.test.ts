import { expect, it } from "vitest";
import { checkFileSizes, tooLong } from "./file-sizes.ts";

const lines = (count: number) => "line\n".repeat(count);

it.each(["src/a.ts", "tests/server/a.test.ts", "src/a.module.css"])("reports that %s is too long", (name) => {
  expect(tooLong(name, lines(401))).toBe(`${name} has 401 lines, at most 400: split it by subject`);
});

it.each([
  ["src/a.ts", 400],
  ["docs/a.md", 900],
  ["server/db/migrations/0001_first.sql", 900],
])("accepts %s with %i lines", (name, count) => expect(tooLong(name, lines(count))).toBeNull());

it("finds no file in the project that is too long", async () => expect(await checkFileSizes()).toEqual([]));
