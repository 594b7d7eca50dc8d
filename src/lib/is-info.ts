// Whether a failure is an info alert wherever it is shown (calls.md 8), and not an error.
import { isInfoAlert } from "../../contract/errors.ts";
import { CallError } from "./api/call-error.ts";

export function isInfo(error: unknown): boolean {
  return error instanceof CallError && error.code !== null && isInfoAlert(error.code);
}
