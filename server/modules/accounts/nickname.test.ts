import { describe, expect, it } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { nicknameFromEmail } from "./nickname.ts";

describe("nicknameFromEmail", () => {
  it.each([
    ["aria@example.com", "aria"],
    ["aria.reyes+news@example.com", "aria reyes"],
    ["林深@example.com", "林深"],
    ["a_b-c@x", "a_b-c"],
    ["josé@x", "jose"],
    ["+tag@x", "tag"],
    ["...@x", "Writer"],
    ['"od\'d"@x', "od d"],
    [`${"x".repeat(60)}@x`, "x".repeat(30)],
  ])("names %j %j", (email, nickname) => expect(nicknameFromEmail(email)).toBe(nickname));

  it("is a valid nickname for any email", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (local) => {
        expect(nicknameFromEmail(`${local}@example.com`)).toMatch(/^[A-Za-z0-9\p{Script=Han} _-]{1,30}$/u);
      }),
    );
  });
});
