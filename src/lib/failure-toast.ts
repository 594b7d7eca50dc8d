// A failure as a toast: in the error style, or as an info alert for the codes the catalogue shows so (calls.md 8).
import { isInfo } from "./is-info.ts";
import { type ToastOptions, toast } from "./toast.ts";

/** Shows what a call threw, in words the caller has for it (`useErrorText`). Returns how to close it. */
export function toastFailure(error: unknown, text: string, options: Omit<ToastOptions, "type"> = {}): () => void {
  return toast(text, { ...options, type: isInfo(error) ? "info" : "error" });
}
