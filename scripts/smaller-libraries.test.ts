import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { replaceParts, replaceTexts, smallerZodSchemas, UNUSED_ZOD_METHODS } from "./smaller-libraries.ts";

const ROOT = join(import.meta.dirname, "..");
/** Methods that texts, lists, promises or functions have as well. */
const ALSO_OF_OTHERS = ["with", "catch", "apply", "includes", "endsWith"];

const SOURCE = `class Reader {
  read(
    text,
    { from = 0 } = {},
  ) {
    if (from > 0) {
      return text.slice(from);
    } else {
      return text;
    }
  }
  close() {}
}
const after = 1;`;

test("A part is replaced up to the line that closes it", () => {
  expect(replaceParts(SOURCE, { "read(": "read() {}" })).toBe(`class Reader {
  read() {}
  close() {}
}
const after = 1;`);
  expect(replaceParts(SOURCE, { "class Reader {": "" })).toBe("const after = 1;");
  expect(replaceParts(SOURCE, { "if (from > 0) {": "return text;" })).toContain("  ) {\n    return text;\n  }\n");
});

test("A part or a text that is no longer there is an error", () => {
  expect(() => replaceParts(SOURCE, { "write(": "" })).toThrow('There is no "write(" any more');
  expect(() => replaceTexts(SOURCE, { "let after": "" })).toThrow('There is no "let after" any more');
  expect(() => smallerZodSchemas("")).toThrow("no method");
});

test("No contract and no page calls a method of zod's schemas that is left out of the build", () => {
  const names = UNUSED_ZOD_METHODS.filter((name) => !ALSO_OF_OTHERS.includes(name)).join("|");
  const calls = new RegExp(`\\.(?:${names})\\(`);
  const files = globSync(["contract/*.ts", "src/**/*.{ts,tsx}"], { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && readFileSync(join(ROOT, file), "utf8").includes('from "zod"'),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => calls.test(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});
