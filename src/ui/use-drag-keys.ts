// Moving by keys inside of a dialog: the dialog keeps arrow keys from the document, where the drag listens, and takes
// Escape for itself. While something is held, such a key is handed to the drag alone.
import { useLayoutEffect } from "react";

const KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape"]);

export function useDragKeys(isDragging: boolean): void {
  useLayoutEffect(() => {
    if (!isDragging) return;
    const hand = (event: KeyboardEvent) => {
      if (!KEYS.has(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // The drag goes by the code; without a key it is nobody else's.
      document.dispatchEvent(new KeyboardEvent("keydown", { code: event.code || event.key, cancelable: true }));
    };
    addEventListener("keydown", hand, { capture: true });
    return () => removeEventListener("keydown", hand, { capture: true });
  }, [isDragging]);
}
