// A synchronous focus trap: Tab on the last element of a modal dialog focuses the first, Shift+Tab the reverse. Base
// UI's focus guards bring the focus back only one frame later: a second Tab within that frame would reach the page
// behind the dialog, which is hidden from screen readers but not from Tab.
import type { KeyboardEvent } from "react";

const TABBABLE = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable='true']";

/** The `onKeyDown` handler of a dialog's popup. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, currentTarget: popup, target } = event;
  if (key !== "Tab" || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  // React events bubble from nested dialogs, whose portals are outside this popup in the DOM.
  if (!(target instanceof HTMLElement) || !popup.contains(target)) return;
  const all = [...popup.querySelectorAll<HTMLElement>(TABBABLE)].filter(isTabbable);
  const [end, other] = shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (target !== end && !(shiftKey && target === popup)) return;
  event.preventDefault();
  other?.focus();
}

function isTabbable(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(":disabled, [inert] *")) return false;
  // Tab reaches only the checked radio button of a group.
  if (element instanceof HTMLInputElement && element.type === "radio" && !element.checked) {
    const group = element.closest("form, [role=radiogroup], [role=dialog], [role=alertdialog]");
    if (group?.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`)) return false;
  }
  return element.checkVisibility?.() ?? true;
}
