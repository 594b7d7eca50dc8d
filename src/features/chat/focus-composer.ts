// Gives the focus to the field in which the player writes.

/** The field's id: there is one on the page. */
export const COMPOSER_ID = "composer";

export function focusComposer(): void {
  document.getElementById(COMPOSER_ID)?.focus();
}
