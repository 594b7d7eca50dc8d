// A failure as a toast: in the error style, or as an info alert for the codes the catalogue shows so (calls.md 8).
import { isInfoAlert } from "../../contract/errors.ts";
import { CallError } from "./api/call-error.ts";
import { type ToastOptions, toast } from "./toast.ts";

/** Shows what a call threw, in words the caller has for it (`useErrorText`). Returns how to close it. */
export function toastFailure(error: unknown, text: string, options: Omit<ToastOptions, "type"> = {}): () => void {
  const info = error instanceof CallError && error.code !== null && isInfoAlert(error.code);
  return toast(text, { ...options, type: info ? "info" : "error" });
}
