// Whether a failure is shown as an info alert instead of an error (calls.md 8).
import { isInfoAlert } from "../../contract/errors.ts";
import { CallError } from "./api/call-error.ts";

export function isInfo(error: unknown): boolean {
  return error instanceof CallError && error.code !== null && isInfoAlert(error.code);
}
