// Restores the scroll position when navigating back in the history; a new page starts at the top.
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

const POSITIONS_MAX = 50;
/** Restoring the position ends after this time, even if the page has not reached its former height. */
const RESTORE_TIMEOUT_MS = 3_000;
/** Events by which a person scrolls themselves, which ends the restoring. */
const USER_SCROLL_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** By the key of the history entry. Kept outside of the frame, which is left for pages without it, such as a story's. */
const stored = new Map<string, number>();

/** Stores the scroll position of an element for each history entry. */
export function useContentScroll(element: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const path = useRef(pathname);

  useLayoutEffect(() => {
    const content = element.current;
    if (!content) return;
    const restore = navigationType === "POP" ? restorePosition(content, stored.get(key) ?? 0) : null;
    if (!restore && path.current !== pathname) content.scrollTop = 0;
    path.current = pathname;
    const store = () => {
      // Positions during a restore are not stored.
      if (restore?.isActive()) return;
      stored.delete(key);
      stored.set(key, content.scrollTop);
      if (stored.size > POSITIONS_MAX) stored.delete(stored.keys().next().value as string);
    };
    // A search or tab written into the address creates a history entry without a scroll event.
    if (!restore) store();
    content.addEventListener("scroll", store, { passive: true });
    return () => {
      restore?.stop();
      content.removeEventListener("scroll", store);
    };
  }, [element, key, pathname, navigationType]);
}

/** Scrolls to a position repeatedly until the content is tall enough: lists are measured and data arrives. */
function restorePosition(content: HTMLElement, top: number): { isActive: () => boolean; stop: () => void } {
  const until = performance.now() + RESTORE_TIMEOUT_MS;
  let frame: number | null = null;
  const stop = () => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    for (const type of USER_SCROLL_EVENTS) removeEventListener(type, stop);
  };
  const go = () => {
    content.scrollTop = top;
    if (content.scrollTop >= top - 1 || performance.now() > until) stop();
    else frame = requestAnimationFrame(go);
  };
  go();
  if (frame !== null) for (const type of USER_SCROLL_EVENTS) addEventListener(type, stop, { passive: true });
  return { isActive: () => frame !== null, stop };
}
