// Handles the keys that scroll a page. The content scrolls in an element of its own, which the browser does not scroll
// while nothing has the focus; the steps are the specification's (product.md 9).
import { type RefObject, useEffect } from "react";
import { KEY_SCROLL_STEP_PX } from "../../../contract/limits.ts";

/** Less than a full screen, so that the reader finds the line again. */
const PAGE = 0.9;

/** How far a key scrolls, in px; null for one that does not. `height` is that of the visible part. */
export function scrollStep({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">, height: number): number | null {
  switch (key) {
    case "ArrowDown":
      return KEY_SCROLL_STEP_PX;
    case "ArrowUp":
      return -KEY_SCROLL_STEP_PX;
    case " ":
      return (shiftKey ? -PAGE : PAGE) * height;
    case "PageDown":
      return PAGE * height;
    case "PageUp":
      return -PAGE * height;
    case "Home":
      return Number.NEGATIVE_INFINITY;
    case "End":
      return Number.POSITIVE_INFINITY;
    default:
      return null;
  }
}

/** Lets keys scroll the content while nothing, or the content itself, has the focus. */
export function useContentKeys(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const content = element.current;
      if (!content || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && activeElement !== content) return;
      // Nothing scrolls behind a dialog.
      if (content.closest("[inert], [aria-hidden='true']")) return;
      const step = scrollStep(event, content.clientHeight);
      if (step === null || content.scrollHeight <= content.clientHeight) return;
      event.preventDefault();
      content.scrollTop = Math.max(0, Math.min(content.scrollHeight, content.scrollTop + step));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [element]);
}
