// What the fields must hold before anything is sent (product.md 5, "Login"), as keys of login.json.
import { PASSWORD_MIN } from "../../../contract/limits.ts";

export interface Credentials {
  email: string;
  password: string;
  /** The password again; only when creating an account. */
  confirmation: string;
}

export type LoginMode = "login" | "create";
export type FieldErrorKey =
  | "email_null"
  | "email_error"
  | "password_null"
  | "password_error"
  | "password_rule"
  | "reset_pwd_not_equal";
export type FieldErrors = Partial<Record<keyof Credentials, FieldErrorKey>>;

function isStrong(password: string): boolean {
  return password.length >= PASSWORD_MIN && /\d/.test(password) && /\p{L}/u.test(password);
}

/** What is wrong with an email as typed. */
export function emailFault(email: string): "email_null" | "email_error" | null {
  if (!email.trim()) return "email_null";
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : "email_error";
}

/** What is wrong with a new password and its repetition; empty when it may be set. */
export function checkNewPassword({ password, confirmation }: Omit<Credentials, "email">): FieldErrors {
  if (!password) return { password: "password_null" };
  if (!isStrong(password)) return { password: "password_rule" };
  return confirmation === password ? {} : { confirmation: "reset_pwd_not_equal" };
}

/** A change of the password as typed. */
export interface PasswordChange extends Omit<Credentials, "email"> {
  /** The password until now. */
  present: string;
}
export type PasswordChangeErrors = Partial<
  Record<
    keyof PasswordChange,
    FieldErrorKey | "present_wrong" | "present_wrong_reset" | "password_unsure" | "password_same"
  >
>;

/**
 * What is wrong with a change of the password; empty when it may be sent. The present one may be older than the rule.
 */
export function checkPasswordChange({ present, ...next }: PasswordChange): PasswordChangeErrors {
  const errors: PasswordChangeErrors = checkNewPassword(next);
  if (!present) return { present: "password_null", ...errors };
  return next.password === present ? { password: "password_same" } : errors;
}

/** What is wrong with the fields; empty when they may be sent. */
export function checkCredentials({ email, password, confirmation }: Credentials, mode: LoginMode): FieldErrors {
  const wrong = emailFault(email);
  const errors: FieldErrors = wrong ? { email: wrong } : {};
  if (mode === "create") return { ...errors, ...checkNewPassword({ password, confirmation }) };
  if (!password) errors.password = "password_null";
  else if (!isStrong(password)) errors.password = "password_error";
  return errors;
}
