import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode, errorKey, errorNumber, errorOf, errorStatus, isInfoAlert } from "./errors.ts";

const ROOT = join(import.meta.dirname, "..");

/** The codes of calls.md section 8 that the product's calls can answer. */
const SPECIFIED = [
  40103, 40301, 40306, 40307, 40308, 40330, 40332, 40334, 40338, 40402, 40403, 40404, 40406, 40407, 40408, 40411, 40420,
  42200, 42203, 42204, 42205, 42206, 42207, 42212, 42221, 42224, 42236, 42241, 42247, 42250, 42251, 42252, 42253, 42256,
  42257, 42260,
];

const named = (number: number) => {
  const code = errorOf(number);
  if (!code) throw new Error(`${number} is not in the catalogue`);
  return code;
};

describe("the error catalogue", () => {
  it("has every code of the specification", () => {
    expect(SPECIFIED.filter((number) => !errorOf(number))).toEqual([]);
  });

  it("answers each code with the status its first three digits say", () => {
    for (const number of SPECIFIED) expect(String(errorStatus(named(number)))).toBe(String(number).slice(0, 3));
  });

  it("gives no number twice", () => {
    const numbers = Object.values(ERRORS).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("marks exactly the codes that show an info alert", () => {
    const info = Object.values(ERRORS).flatMap((entry) => ("info" in entry ? [entry.number] : []));
    expect(info).toEqual([40301, 40312, 42200, 42203, 42204, 42205, 42206, 42207, 42221, 42256, 42257]);
  });

  it("isInfoAlert is true for those and false for others", () => {
    expect(isInfoAlert(named(42200))).toBe(true);
    expect(isInfoAlert(named(40330))).toBe(false);
  });

  it.each([
    [40306, undefined, "feature_maintained"],
    [40306, "entry_upload", "entry_upload_maintained"],
    [40307, undefined, "too_frequent"],
    [40307, "cover_upload", "uploads_frequent"],
    [40403, undefined, "world_not_found"],
    [40403, "bound_world", "bound_world_missing"],
    [40403, "entry_upload", "world_deleted"],
    [40404, undefined, "entry_deleted"],
    [40406, "upload", "upload_maintained"],
    [40406, "entry_upload", "upload_maintained"],
    [40407, "upload", "uploads_today_max"],
  ] as const)("reads %i in the call %s as %s", (number, context, key) =>
    expect(errorKey(named(number), context)).toBe(key),
  );

  it("has no code beyond the specification's that is unused", () => {
    const specified = new Set(SPECIFIED);
    const sources = ["contract", "server", "extensions", "src"].flatMap((folder) =>
      globSync(`${folder}/**/*.ts`, { cwd: ROOT }).filter((name) => name !== "contract/errors.ts"),
    );
    const text = sources.map((name) => readFileSync(join(ROOT, name), "utf8")).join("\n");
    const own = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => !specified.has(errorNumber(code)));
    expect(own.filter((code) => !new RegExp(`["']${code}["']`).test(text))).toEqual([]);
  });
});
