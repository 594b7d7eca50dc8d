// The need-save prompt (product.md 2): while unsaved changes are flagged, leaving the page asks first.
// Confirming runs the stored callbacks and reloads the page; closing the question stays on the page.
import { proxy } from "valtio";

interface NeedSave {
  /** Whether the page has unsaved changes. */
  changed: boolean;
  /** Whether the question is shown. */
  asking: boolean;
}

export const needSave = proxy<NeedSave>({ changed: false, asking: false });

type ConfirmCallback = () => void | Promise<void>;

/** The callbacks that confirming runs, by source: the page or a dialog. Not in the proxy, as nothing renders them. */
const callbacks = new Map<string, ConfirmCallback>();
let dismiss: (() => void) | null = null;

/**
 * Flags unsaved changes and stores the callback of their source. A dialog has a source of its own, so that clearing its
 * flag keeps the page's.
 */
export function flagNeedSave(onConfirm: ConfirmCallback, source = "page"): void {
  callbacks.set(source, onConfirm);
  needSave.changed = true;
}

/** Clears the flag of a source: its changes are saved, or the page or dialog was closed. */
export function clearNeedSave(source = "page"): void {
  callbacks.delete(source);
  needSave.changed = callbacks.size > 0;
}

/** Clears the flags of all sources: after a logout nothing can be saved. */
export function clearEveryNeedSave(): void {
  callbacks.clear();
  needSave.changed = false;
}

/** Shows the question. `onDismiss` runs when it is closed without confirming. */
export function askNeedSave(onDismiss: () => void): void {
  dismiss = onDismiss;
  needSave.asking = true;
}

/** Leaves: runs the stored callbacks, then `then`. If one rejects, the page stays, and this throws its error. */
export async function confirmNeedSave(then: () => void): Promise<void> {
  needSave.asking = false;
  try {
    for (const [source, run] of [...callbacks]) {
      await run();
      clearNeedSave(source);
    }
  } catch (error) {
    dismissNeedSave();
    throw error;
  }
  dismiss = null;
  then();
}

/** Closes the question and stays on the page. */
export function dismissNeedSave(): void {
  needSave.asking = false;
  dismiss?.();
  dismiss = null;
}
