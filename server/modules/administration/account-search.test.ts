// A masked phone says which it is and not what it is; a search is a whole number or none.
import { expect, it } from "vitest";
import { maskPhone, phoneDigits } from "./account-search.ts";

it.each([
  ["86", "13800138000", "+86 138****8000"],
  ["1", "2025550123", "+1 202****123"],
  ["49", "15112345678", "+49 151****5678"],
  ["354", "4101", "+354 4**1"],
])("+%s %s is shown as %s", (callCode, number, shown) => expect(maskPhone(callCode, number)).toBe(shown));

it.each([
  ["138 0013-8000", "13800138000"],
  ["+86 (138) 0013 8000", "8613800138000"],
  ["１３８００１３８０００", "13800138000"],
  ["123", null],
  ["mara@example.com", null],
  ["+86 138****8000", null],
  ["", null],
])("%j is searched as %s", (search, digits) => expect(phoneDigits(search)).toBe(digits));
