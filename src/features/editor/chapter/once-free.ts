// Giving the text the focus by itself: not where the person is busy elsewhere on the page.

/** How often it is looked whether a dialog has gone. */
const LOOK_MS = 50;
const BUSY = "input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]";

/**
 * Runs at once, or when the dialog or menu that led here has closed and given the focus back. Not with a finger: it
 * would call up the keyboard over a page nobody has seen yet. Not once something else is pressed. Returns how to give
 * it up.
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
