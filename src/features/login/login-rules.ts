// Validates the login's fields before a request is sent (product.md 5, "Login"); errors are keys of login.json.
import { PASSWORD_MIN } from "../../../contract/limits.ts";

export interface Credentials {
  email: string;
  password: string;
  /** The repeated password; only used when creating an account. */
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

/** The error of a typed email, or null. */
export function emailFault(email: string): "email_null" | "email_error" | null {
  if (!email.trim()) return "email_null";
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : "email_error";
}

/** The errors of a new password and its repetition; empty when it can be sent. */
export function checkNewPassword({ password, confirmation }: Omit<Credentials, "email">): FieldErrors {
  if (!password) return { password: "password_null" };
  if (!isStrong(password)) return { password: "password_rule" };
  return confirmation === password ? {} : { confirmation: "reset_pwd_not_equal" };
}

/** The fields of a password change. */
export interface PasswordChange extends Omit<Credentials, "email"> {
  /** The present password. */
  present: string;
}
export type PasswordChangeErrors = Partial<
  Record<
    keyof PasswordChange,
    FieldErrorKey | "present_wrong" | "present_wrong_reset" | "password_unsure" | "password_same"
  >
>;

/** The errors of a password change; empty when it can be sent. The present password may be older than the rule. */
export function checkPasswordChange({ present, ...next }: PasswordChange): PasswordChangeErrors {
  const errors: PasswordChangeErrors = checkNewPassword(next);
  if (!present) return { present: "password_null", ...errors };
  return next.password === present ? { password: "password_same" } : errors;
}

/** The errors of the fields; empty when they can be sent. */
export function checkCredentials({ email, password, confirmation }: Credentials, mode: LoginMode): FieldErrors {
  const wrong = emailFault(email);
  const errors: FieldErrors = wrong ? { email: wrong } : {};
  if (mode === "create") return { ...errors, ...checkNewPassword({ password, confirmation }) };
  if (!password) errors.password = "password_null";
  else if (!isStrong(password)) errors.password = "password_error";
  return errors;
}
