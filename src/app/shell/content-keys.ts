// The keys that scroll a page. It scrolls in an element of its own, so while nothing has the focus the browser finds
// nothing to scroll; here the content is scrolled, by the specification's step (product.md 9).
import { type RefObject, useEffect } from "react";
import { KEY_SCROLL_STEP_PX } from "../../../contract/limits.ts";

/** A screen less a little, so that the eye finds the line again. */
const PAGE = 0.9;

/** How far a key scrolls, in px; null for one that does not. `height` is that of what is in sight. */
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

/** Lets the keys scroll the content while the focus is nowhere, or on the content as a whole. */
export function useContentKeys(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const content = element.current;
      if (!content || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && activeElement !== content) return;
      // Behind a dialog nothing moves.
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
