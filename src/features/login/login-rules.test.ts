import { describe, expect, it } from "vitest";
import { failureKey } from "./email-login.ts";
import { checkCredentials, checkNewPassword, checkPasswordChange } from "./login-rules.ts";

const good = { email: "aria@example.com", password: "letters1", confirmation: "letters1" };

describe("the login's fields", () => {
  it("have no errors when they are valid", () => {
    expect(checkCredentials(good, "create")).toEqual({});
    expect(checkCredentials({ ...good, confirmation: "" }, "login")).toEqual({});
    expect(checkCredentials({ ...good, email: " aria@localhost " }, "login")).toEqual({});
    expect(
      checkCredentials({ ...good, password: "密码密码密码密1", confirmation: "密码密码密码密1" }, "create"),
    ).toEqual({});
  });

  it.each([
    [{ email: "" }, { email: "email_null" }],
    [{ email: "  " }, { email: "email_null" }],
    [{ email: "aria.example.com" }, { email: "email_error" }],
    [{ email: "aria@" }, { email: "email_error" }],
    [{ password: "" }, { password: "password_null" }],
    [{ password: "letter1" }, { password: "password_rule" }],
    [{ password: "lettersonly" }, { password: "password_rule" }],
    [{ password: "1234567890" }, { password: "password_rule" }],
    [{ confirmation: "Letters1" }, { confirmation: "reset_pwd_not_equal" }],
    [{ confirmation: "" }, { confirmation: "reset_pwd_not_equal" }],
  ])("%o is refused", (part, errors) => expect(checkCredentials({ ...good, ...part }, "create")).toEqual(errors));

  it("refuse a password that breaks the rule as wrong when logging in", () => {
    expect(checkCredentials({ ...good, password: "short1" }, "login")).toEqual({ password: "password_error" });
  });
});

describe("a new password", () => {
  const pair = { password: "letters1", confirmation: "letters1" };
  it.each([
    [{}, {}],
    [{ password: "" }, { password: "password_null" }],
    [{ password: "short1", confirmation: "short1" }, { password: "password_rule" }],
    [{ confirmation: "letters2" }, { confirmation: "reset_pwd_not_equal" }],
    [{ confirmation: "" }, { confirmation: "reset_pwd_not_equal" }],
  ])("%o says %o", (part, errors) => expect(checkNewPassword({ ...pair, ...part })).toEqual(errors));
});

describe("the login's failures", () => {
  it.each([
    [1, "create", "registrations_closed"],
    [-3, "create", "send_error"],
    [2, "login", "password_error"],
    [3, "create", "email_used"],
    [3, "login", "password_error"],
    [-9, "login", "password_error"],
  ] as const)("status %i of %s says %s", (status, mode, key) => expect(failureKey(status, mode)).toBe(key));
});

describe("a change of the password", () => {
  const change = { present: "old", password: "letters1", confirmation: "letters1" };

  it("accepts any present password", () => expect(checkPasswordChange(change)).toEqual({}));

  it.each([
    [{ present: "" }, { present: "password_null" }],
    [
      { present: "", password: "short" },
      { present: "password_null", password: "password_rule" },
    ],
    [{ password: "" }, { password: "password_null" }],
    [{ password: "lettersonly" }, { password: "password_rule" }],
    [{ confirmation: "letters2" }, { confirmation: "reset_pwd_not_equal" }],
    [{ present: "letters1" }, { password: "password_same" }],
  ])("%o is refused", (part, errors) => expect(checkPasswordChange({ ...change, ...part })).toEqual(errors));
});
