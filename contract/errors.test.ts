import { describe, expect, it } from "vitest";
import { ERRORS, errorKey, isErrorCode } from "./errors.ts";

/** Every code of calls.md section 8, as its table lists them. */
const SPECIFIED = [
  40103, 40301, 40306, 40307, 40308, 40312, 40324, 40325, 40327, 40328, 40329, 40330, 40332, 40334, 40338, 40402, 40403,
  40404, 40406, 40407, 40408, 40411, 40413, 40417, 40418, 40420, 42200, 42203, 42204, 42205, 42206, 42207, 42212, 42221,
  42223, 42224, 42236, 42241, 42242, 42244, 42245, 42247, 42248, 42250, 42251, 42252, 42253, 42256, 42257, 42260,
];

describe("the error catalogue", () => {
  it("has every code of the specification", () => {
    expect(SPECIFIED.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it("answers each code with the status its first three digits say", () => {
    for (const [code, entry] of Object.entries(ERRORS)) expect(String(entry.status)).toBe(code.slice(0, 3));
  });

  it("marks exactly the codes that show an info alert", () => {
    const info = Object.entries(ERRORS).flatMap(([code, entry]) => ("info" in entry ? [Number(code)] : []));
    expect(info).toEqual([40301, 40312, 42200, 42203, 42204, 42205, 42206, 42207, 42221, 42256, 42257]);
  });

  it("reads a code with two meanings by the call", () => {
    expect(errorKey(40406)).toBe("share_not_found");
    expect(errorKey(40406, "upload")).toBe("upload_maintained");
    expect(errorKey(40404, "exploration")).toBe("character_deleted");
    expect(errorKey(42203, "tip")).toBe("sensitive_tip_message");
    expect(errorKey(42203, "follow")).toBe("sensitive_content");
  });
});
