// `?` anywhere but in a field opens the sheet of shortcuts, as Ctrl+/ does in the text.
import { useEffect } from "react";

export function useShortcutsKey(open: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { target } = event;
      const isField = target instanceof Element && target.closest("input, textarea, [contenteditable=true]");
      const isAsked = (event.key === "/" && (event.ctrlKey || event.metaKey)) || (event.key === "?" && !isField);
      if (!isAsked) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [open]);
}
