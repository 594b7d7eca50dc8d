// Tab at the end of a modal dialog goes on at its other end, at once. The dialog's own guards bring the focus back a
// frame later: a second Tab in that frame would land on the page behind, which is hidden from screen readers only.
import type { KeyboardEvent } from "react";

const TABBABLE = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable='true']";

/** Hears the keys of a dialog's popup. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, currentTarget: popup, target } = event;
  if (key !== "Tab" || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  // What a dialog opens over itself is its child for React, and elsewhere in the page.
  if (!(target instanceof HTMLElement) || !popup.contains(target)) return;
  const all = [...popup.querySelectorAll<HTMLElement>(TABBABLE)].filter(isTabbable);
  const [end, other] = shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (target !== end && !(shiftKey && target === popup)) return;
  event.preventDefault();
  other?.focus();
}

function isTabbable(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(":disabled, [inert] *")) return false;
  // Of radio buttons Tab reaches the chosen one.
  if (element instanceof HTMLInputElement && element.type === "radio" && !element.checked) {
    const group = element.closest("form, [role=radiogroup], [role=dialog], [role=alertdialog]");
    if (group?.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`)) return false;
  }
  return element.checkVisibility?.() ?? true;
}
