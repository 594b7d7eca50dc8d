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

/** What is wrong with the fields; empty when they may be sent. */
export function checkCredentials({ email, password, confirmation }: Credentials, mode: LoginMode): FieldErrors {
  const errors: FieldErrors = {};
  if (!email.trim()) errors.email = "email_null";
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) errors.email = "email_error";
  if (!password) errors.password = "password_null";
  else if (!isStrong(password)) errors.password = mode === "create" ? "password_rule" : "password_error";
  if (mode === "create" && !errors.password && confirmation !== password) errors.confirmation = "reset_pwd_not_equal";
  return errors;
}
