// Every endpoint of the contract has a caller in the browser; an unused endpoint is to be deleted.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** Endpoints called by pages that are not part of this application. */
const ELSEWHERE = new Set(["localOutboxEndpoints.list"]);

const files = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name));

it("every endpoint of the contract is called in src", async () => {
  const source = files("src").map((file) => readFileSync(file, "utf8"));
  const endpoints: string[] = [];
  for (const file of files("contract"))
    for (const [name, value] of Object.entries((await import(file)) as Record<string, object>))
      if (name.endsWith("Endpoints")) endpoints.push(...Object.keys(value).map((call) => `${name}.${call}`));
  expect(endpoints.length).toBeGreaterThan(100);
  const unused = endpoints.filter((call) => !source.some((text) => new RegExp(`\\b${call}\\b`).test(text)));
  expect(new Set(unused)).toEqual(ELSEWHERE);
});
