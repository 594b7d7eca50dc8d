import { afterEach, expect, it, vi } from "vitest";
import { newId } from "../../contract/text-fields.ts";
import { createIdFor, randomId } from "./random-id.ts";

afterEach(() => vi.restoreAllMocks());

it("creates unique ids that the contract accepts, without crypto.randomUUID", () => {
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    throw new TypeError("crypto.randomUUID is not a function");
  });
  const ids = Array.from({ length: 200 }, randomId);
  for (const id of ids) expect(newId.parse(id)).toBe(id);
  expect(new Set(ids).size).toBe(200);
});

it("keeps the id for the same argument, and changes it for another", () => {
  const idFor = createIdFor();
  const first = idFor("one");
  expect(idFor("one")).toBe(first);
  expect(idFor("two")).not.toBe(first);
});
