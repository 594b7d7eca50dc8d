// Gives the focus to a panel that takes another one's place in the dialog.
import { useLayoutEffect, useRef } from "react";

/**
 * Focuses, once, what is named when the component first stands on the page. In the same moment as the focused field
 * before it is taken away: a frame later the dialog would find nothing focused in it, and take the focus itself.
 */
export function useTakeFocus(find: () => HTMLElement | null | undefined): void {
  const first = useRef(find);
  useLayoutEffect(() => first.current()?.focus(), []);
}
