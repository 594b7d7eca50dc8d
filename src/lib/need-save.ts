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

type LetGo = () => void | Promise<void>;

/** What confirming runs, by who flagged: the page, a dialog over it. Kept out of the proxy: it is no state. */
const stored = new Map<string, LetGo>();
let dismiss: (() => void) | null = null;

/** Flags unsaved work and stores what confirming runs. A dialog names itself, and so never clears the page's flag. */
export function flagNeedSave(onConfirm: LetGo, source = "page"): void {
  stored.set(source, onConfirm);
  needSave.changed = true;
}

/** Takes the flag back: everything is saved, or the page (or the dialog) is gone. */
export function clearNeedSave(source = "page"): void {
  stored.delete(source);
  needSave.changed = stored.size > 0;
}

/** Takes every flag back: nobody is left who could save. */
export function clearEveryNeedSave(): void {
  stored.clear();
  needSave.changed = false;
}

/** Puts the question on the page. `onDismiss` runs when it is closed without confirming. */
export function askNeedSave(onDismiss: () => void): void {
  dismiss = onDismiss;
  needSave.asking = true;
}

/** Leaves: runs what is stored, then goes on with `then`. Where one fails the page stays, and it throws. */
export async function confirmNeedSave(then: () => void): Promise<void> {
  needSave.asking = false;
  try {
    for (const [source, letGo] of [...stored]) {
      await letGo();
      clearNeedSave(source);
    }
  } catch (error) {
    dismissNeedSave();
    throw error;
  }
  dismiss = null;
  then();
}

/** Stays. */
export function dismissNeedSave(): void {
  needSave.asking = false;
  dismiss?.();
  dismiss = null;
}
