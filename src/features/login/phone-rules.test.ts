import { describe, expect, it } from "vitest";
import { CODE_STATUS } from "../../../contract/codes.ts";
import { bindFailureKey } from "./bind-phone.ts";
import { phoneSendFailureKey } from "./phone-codes.ts";
import { phoneLoginFailureKey } from "./phone-login.ts";
import { ofTarget, phoneFault, phoneTarget, toPhone } from "./phone-number.ts";

describe("a typed phone", () => {
  it.each([
    ["86", "13123456789", null],
    ["86", " 131 2345-6789 ", null],
    ["86", "１３１２３４５６７８９", null],
    ["86", "\u202a131 2345\u00a06789\u202c", null],
    ["86", "", "phone_null"],
    ["86", "  ", "phone_null"],
    ["86", "12123456789", "phone_error"],
    ["86", "1312345678", "phone_error"],
    ["86", "131234567890", "phone_error"],
    ["86", "23123456789", "phone_error"],
    ["1", "(201) 555-0123", null],
    ["49", "1", null],
    ["49", " - ", "phone_null"],
  ])("+%s %j: %s", (callcode, typed, fault) => expect(phoneFault(toPhone(callcode, typed))).toBe(fault));

  it("has one normalised text, from which it is parsed back", () => {
    const phone = toPhone("86", "131 2345 6789");
    expect(phoneTarget(phone)).toBe("+86 13123456789");
    expect(ofTarget(phoneTarget(phone))).toEqual(phone);
  });
});

describe("the text for a status", () => {
  it.each([
    [CODE_STATUS.phoneWrong, "errors:phone_error"],
    [CODE_STATUS.phonePause, "errors:phone_one_send"],
    [CODE_STATUS.wrong, "errors:captcha_wrong"],
    [CODE_STATUS.unavailable, "errors:login_method_unavailable"],
    [CODE_STATUS.notSent, "errors:phone_send_error"],
    [-99, "errors:phone_send_error"],
  ])("of a request for a code, %i: %s", (status, key) => expect(phoneSendFailureKey(status)).toBe(key));

  it.each([
    [CODE_STATUS.phoneWrong, "errors:phone_error"],
    [CODE_STATUS.wrong, "errors:send_error"],
    [CODE_STATUS.over, "errors:send_timeout"],
    [CODE_STATUS.registrationsClosed, "registrations_closed"],
    [-99, "login_failed"],
  ])("of logging in, %i: %s", (status, key) => expect(phoneLoginFailureKey(status)).toBe(key));

  it.each([
    [CODE_STATUS.phoneWrong, "errors:phone_error"],
    [CODE_STATUS.wrong, "errors:send_error"],
    [CODE_STATUS.over, "errors:send_timeout"],
    [CODE_STATUS.phoneUsed, "errors:phone_used"],
    [CODE_STATUS.onlyLogin, "errors:phone_is_only_login"],
    [-99, "bind_failed"],
  ])("of binding, %i: %s", (status, key) => expect(bindFailureKey(status)).toBe(key));
});
