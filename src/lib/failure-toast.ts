// Shows a failure as a toast: as an error, or as an info alert for the codes that calls.md 8 lists as info.
import { isInfo } from "./is-info.ts";
import { type ToastOptions, toast } from "./toast.ts";

/** Shows a thrown error with a text from the caller (`useErrorText`). Returns a function that closes the toast. */
export function toastFailure(error: unknown, text: string, options: Omit<ToastOptions, "type"> = {}): () => void {
  return toast(text, { ...options, type: isInfo(error) ? "info" : "error" });
}
