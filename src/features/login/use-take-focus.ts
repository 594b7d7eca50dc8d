// Moves the focus into a panel that replaces another one in the dialog.
import { useLayoutEffect, useRef } from "react";

/**
 * Focuses the given element once, in a layout effect after the first render. A frame later the dialog would find
 * nothing focused, because the focused field is gone, and would take the focus itself.
 */
export function useTakeFocus(find: () => HTMLElement | null | undefined): void {
  const first = useRef(find);
  useLayoutEffect(() => first.current()?.focus(), []);
}
