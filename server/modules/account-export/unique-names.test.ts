import { expect, test } from "vitest";
import { createUniqueNames } from "./unique-names.ts";

test("names are unique, also where upper and lower case are the same", () => {
  const nameOf = createUniqueNames("story");
  expect(["Salt", "salt", "SALT (2)", "Salt", "", "CON", "nul.draft", "COM¹", "a/b"].map(nameOf)).toEqual([
    "Salt",
    "salt (2)",
    "SALT (2) (2)",
    "Salt (3)",
    "story",
    "story (2)",
    "story (3)",
    "story (4)",
    "a b",
  ]);
});

test("names that look equal but differ in invisible characters are numbered", () => {
  const nameOf = createUniqueNames("story");
  const names = ["caf\u00e9", "cafe\u0301", "cafe\u200b\u0301"].map(nameOf);
  expect(names).toEqual(["caf\u00e9", "caf\u00e9 (2)", "caf\u00e9 (3)"]);
});

test("a name is short enough for every file system, whatever the title", () => {
  const nameOf = createUniqueNames("story");
  for (const title of ["夜".repeat(500), "😀".repeat(500), `${"x".repeat(47)} . .`]) {
    const name = nameOf(title);
    expect(Buffer.byteLength(`${name} (5000).deleted-entries.jsonl`)).toBeLessThan(255);
    expect(name).toBe(name.replace(/[. ]+$/, ""));
  }
});

test("thousands of equal titles get different names", () => {
  const nameOf = createUniqueNames("story");
  const names = Array.from({ length: 5_000 }, () => nameOf("The same"));
  expect(new Set(names).size).toBe(5_000);
  expect(names.at(-1)).toBe("The same (5000)");
});
