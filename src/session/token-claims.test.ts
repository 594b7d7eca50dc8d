import { describe, expect, it } from "vitest";
import { tokenState } from "./token-claims.ts";

const now = 1_800_000_000;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = (claims: object) => `${encode({ alg: "HS256" })}.${encode(claims)}.signature`;

describe("the state of a token", () => {
  it.each([
    ["valid", { exp: now + 86_400, nbf: now }],
    ["due", { exp: now + 86_399, nbf: now }],
    ["due", { exp: now + 1 }],
    ["ended", { exp: now, nbf: now - 10 }],
    ["ended", { exp: now - 1 }],
    ["unreadable", { exp: now + 999_999, nbf: now + 1 }],
    ["unreadable", { nbf: now }],
    ["unreadable", { exp: "soon" }],
  ] as const)("is %s for %o", (state, claims) => expect(tokenState(token(claims), now)).toBe(state));

  it.each(["", "a.b", "a.!.c", `${encode({})}.${Buffer.from("null").toString("base64url")}.s`])(
    "is unreadable for %o",
    (text) => {
      expect(tokenState(text, now)).toBe("unreadable");
    },
  );

  it("reads claims with characters outside Latin-1", () => {
    expect(tokenState(token({ exp: now + 90_000, name: "林深>>>???" }), now)).toBe("valid");
  });
});
