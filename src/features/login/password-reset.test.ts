// The text for each status of a password reset, and how a typed email or code is normalised.
import { describe, expect, it } from "vitest";
import { CODE_STATUS } from "../../../contract/codes.ts";
import errors from "../../i18n/en-US/errors.json" with { type: "json" };
import login from "../../i18n/en-US/login.json" with { type: "json" };
import { resetFailureKey, sendFailureKey, toAddress } from "./password-reset.ts";
import { toCode } from "./to-code.ts";

describe("the statuses", () => {
  it.each([
    [-6, "errors:email_used"],
    [-2, "errors:email_error"],
    [-7, "errors:login_method_unavailable"],
    [-8, "errors:code_one_send"],
    [-5, "errors:phone_send_error"],
    [99, "errors:phone_send_error"],
  ] as const)("status %i of a request for a code gives %s", (status, key) => expect(sendFailureKey(status)).toBe(key));

  it.each([
    [-2, "errors:email_error"],
    [-3, "errors:send_error"],
    [-4, "errors:send_timeout"],
    [-1, "reset_error"],
    [99, "reset_error"],
  ] as const)("status %i of a reset gives %s", (status, key) => expect(resetFailureKey(status)).toBe(key));

  it("have texts in the catalogues", () => {
    const texts: Record<string, string> = {
      ...Object.fromEntries(Object.entries(errors).map(([key, text]) => [`errors:${key}`, text])),
      ...login,
    };
    const keys = Object.values(CODE_STATUS).flatMap((status) => [sendFailureKey(status), resetFailureKey(status)]);
    expect(keys.filter((key) => !texts[key])).toEqual([]);
  });
});

describe("typed input", () => {
  it.each([
    [" Aria@Example.COM ", "aria@example.com"],
    ["aria", "aria"],
    ["", ""],
  ])("as an email: %j becomes %j", (typed, address) => expect(toAddress(typed)).toBe(address));

  it.each([
    ["1234", "1234"],
    [" 12 34\n", "1234"],
    ["１２３４", "1234"],
  ])("as a code: %j becomes %j", (typed, code) => expect(toCode(typed)).toBe(code));
});
