// The need-save prompt (product.md 2): while something unsaved is flagged, leaving asks first.
// Confirming runs the stored callback and reloads the page; closing dismisses the question.
import { proxy } from "valtio";

interface NeedSave {
  /** Whether something on the page would be lost by leaving. */
  changed: boolean;
  /** Whether the question is on the page. */
  asking: boolean;
}

export const needSave = proxy<NeedSave>({ changed: false, asking: false });

/** What confirming runs: the page's way of letting go (or of saving first). Kept out of the proxy: it is no state. */
let stored: (() => void | Promise<void>) | null = null;
let dismiss: (() => void) | null = null;

/** Flags unsaved work and stores what confirming runs. */
export function flagNeedSave(onConfirm: () => void | Promise<void>): void {
  stored = onConfirm;
  needSave.changed = true;
}

/** Takes the flag back: everything is saved, or the page is gone. */
export function clearNeedSave(): void {
  stored = null;
  needSave.changed = false;
}

/** Puts the question on the page. `onDismiss` runs when it is closed without confirming. */
export function askNeedSave(onDismiss: () => void): void {
  dismiss = onDismiss;
  needSave.asking = true;
}

/** Leaves: runs the stored callback, then goes on with `then`. Where the callback fails the page stays, and it throws. */
export async function confirmNeedSave(then: () => void): Promise<void> {
  needSave.asking = false;
  try {
    await stored?.();
  } catch (error) {
    dismissNeedSave();
    throw error;
  }
  dismiss = null;
  clearNeedSave();
  then();
}

/** Stays. */
export function dismissNeedSave(): void {
  needSave.asking = false;
  dismiss?.();
  dismiss = null;
}
