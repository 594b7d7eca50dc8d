// Keyboard dragging inside a dialog. A dialog stops arrow keys before they reach the document, where dnd-kit listens,
// and closes on Escape. During a drag this hook passes these keys to dnd-kit only.
import { useLayoutEffect } from "react";

const KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape"]);

export function useDragKeys(isDragging: boolean): void {
  useLayoutEffect(() => {
    if (!isDragging) return;
    const forward = (event: KeyboardEvent) => {
      if (!KEYS.has(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // dnd-kit reads `code`; other listeners read `key`, which is empty here.
      document.dispatchEvent(new KeyboardEvent("keydown", { code: event.code || event.key, cancelable: true }));
    };
    addEventListener("keydown", forward, { capture: true });
    return () => removeEventListener("keydown", forward, { capture: true });
  }, [isDragging]);
}
