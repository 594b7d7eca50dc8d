// Focusing the text without a click, but only when the person is not using another part of the page.

/** Polling interval for the dialog or menu to close. */
const LOOK_MS = 50;
const BUSY = "input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]";

/**
 * Runs at once, or when the open dialog or menu has closed and restored the focus. Never on touch screens, where the
 * keyboard would cover a page nobody has seen yet, and not after a click elsewhere. Returns the function that cancels
 * it.
 */
export function onceFree(run: () => void): () => void {
  if (!matchMedia("(pointer: fine)").matches) return () => {};
  if (!isBusy()) {
    run();
    return () => {};
  }
  const stop = () => {
    clearInterval(looking);
    removeEventListener("pointerdown", stop, true);
  };
  const looking = setInterval(() => {
    if (isBusy()) return;
    stop();
    run();
  }, LOOK_MS);
  addEventListener("pointerdown", stop, true);
  return stop;
}

const isBusy = () => document.activeElement?.closest(BUSY) != null;
