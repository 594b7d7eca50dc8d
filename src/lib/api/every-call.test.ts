// What the contract offers and the browser never asks for is nobody's: it goes, or something calls it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** Asked for by pages that are not of this program. */
const ELSEWHERE = new Set(["localOutboxEndpoints.list"]);

const files = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name));

it("every call of the contract is called", async () => {
  const source = files("src").map((file) => readFileSync(file, "utf8"));
  const offered: string[] = [];
  for (const file of files("contract"))
    for (const [name, value] of Object.entries((await import(file)) as Record<string, object>))
      if (name.endsWith("Endpoints")) offered.push(...Object.keys(value).map((call) => `${name}.${call}`));
  expect(offered.length).toBeGreaterThan(100);
  const uncalled = offered.filter((call) => !source.some((text) => new RegExp(`\\b${call}\\b`).test(text)));
  expect(new Set(uncalled)).toEqual(ELSEWHERE);
});
