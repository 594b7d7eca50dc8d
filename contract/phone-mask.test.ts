// A masked phone can be recognised but not read.
import { expect, it } from "vitest";
import { maskPhone } from "./phone-mask.ts";

it.each([
  ["86", "13800138000", "+86 138****8000"],
  ["1", "2025550123", "+1 202****123"],
  ["49", "15112345678", "+49 151****5678"],
  ["354", "4101", "+354 4**1"],
])("+%s %s is shown as %s", (callCode, number, shown) => expect(maskPhone(callCode, number)).toBe(shown));
