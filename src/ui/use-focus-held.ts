// Keeps the keys' focus in a modal dialog. What is behind it is hidden from screen readers only, and the guards at its
// ends bring the focus back a frame later: a second Tab in that frame would land on the page.
import { type RefObject, useEffect } from "react";

const TABBABLE = "a[href], button, input, select, textarea, [tabindex], [contenteditable='true']";
const HIDDEN = "[aria-hidden='true']";

/** While `open`, focus that arrives behind the dialog goes on at its other end, at once. */
export function useFocusHeld(open: boolean, dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return;
    let backwards = false;
    const onKeyDown = ({ key, shiftKey }: KeyboardEvent) => {
      if (key === "Tab") backwards = shiftKey;
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      const popup = dialog.current;
      if (!popup || !(target instanceof Element) || popup.contains(target)) return;
      // Of several dialogs the uppermost alone is not hidden; what floats over it, and what is told, isn't either.
      if (popup.closest(HIDDEN) || !target.closest(HIDDEN) || target.matches("[data-base-ui-focus-guard]")) return;
      const within = [...popup.querySelectorAll<HTMLElement>(TABBABLE)].filter(isTabbable);
      (within.at(backwards ? -1 : 0) ?? popup).focus();
    };
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("focusin", onFocusIn);
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("focusin", onFocusIn);
    };
  }, [open, dialog]);
}

function isTabbable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(":disabled, [inert] *") && (element.checkVisibility?.() ?? true);
}
