// A search for a phone must have the whole number.
import { expect, it } from "vitest";
import { phoneDigits } from "./account-search.ts";

it.each([
  ["138 0013-8000", "13800138000"],
  ["+86 (138) 0013 8000", "8613800138000"],
  ["１３８００１３８０００", "13800138000"],
  ["123", null],
  ["mara@example.com", null],
  ["+86 138****8000", null],
  ["", null],
])("%j is searched as %s", (search, digits) => expect(phoneDigits(search)).toBe(digits));
