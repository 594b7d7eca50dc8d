// The message toast (product.md 1, calls.md 4). There is one at a time: a new one replaces the old one. It closes after
// its duration unless that is 0, and an empty text shows none.
import { proxy, ref } from "valtio";
import { TOAST_DURATION_MS, TOAST_TYPE } from "../../contract/limits.ts";

export type ToastType = "success" | "error" | "info";

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  type: ToastType;
  /** URL of a picture shown instead of the type's own icon. */
  icon: string | null;
  action: ToastAction | null;
  /** Whether it stays until the person closes it. */
  stays: boolean;
}

export interface ToastOptions {
  type?: ToastType;
  /** Milliseconds; 0 stays until closed. */
  duration?: number;
  icon?: string;
  /** A button in the toast, such as Undo. */
  action?: ToastAction;
}

export const toastStore = proxy<{ current: Toast | null }>({ current: null });

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Closes the current toast; with an id, only if the current toast has that id. */
export function closeToast(id?: number): void {
  if (id !== undefined && toastStore.current?.id !== id) return;
  clearTimeout(timer);
  toastStore.current = null;
}

/** Shows a message. Returns a function that closes it. */
export function toast(text: string, options: ToastOptions = {}): () => void {
  closeToast();
  if (!text) return () => {};
  const { type = TOAST_TYPE, duration = TOAST_DURATION_MS, icon = null, action = null } = options;
  const id = ++lastId;
  toastStore.current = { id, text, type, icon, action: action && ref(action), stays: duration === 0 };
  if (duration > 0) timer = setTimeout(closeToast, duration, id);
  return () => closeToast(id);
}

/** Shows a message in the error style. */
export function toastError(text: string, options: Omit<ToastOptions, "type"> = {}): () => void {
  return toast(text, { ...options, type: "error" });
}
