// Restores the scroll position when going back in the history; a new page starts at the top.
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

const REMEMBERED = 50;
/** How long a page may take to reach its former height. */
const GROWING_MS = 3_000;
/** Events by which a person scrolls themselves, which ends the restoring. */
const OWN_WAYS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Stores the scroll position of an element for each history entry. */
export function useContentScroll(element: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const going = useNavigationType();
  const places = useRef(new Map<string, number>());
  const path = useRef(pathname);

  useLayoutEffect(() => {
    const content = element.current;
    if (!content) return;
    const kept = places.current;
    const back = going === "POP" ? returnTo(content, kept.get(key) ?? 0) : null;
    if (!back && path.current !== pathname) content.scrollTop = 0;
    path.current = pathname;
    const note = () => {
      // Positions during a restore are not stored.
      if (back?.onTheWay()) return;
      kept.delete(key);
      kept.set(key, content.scrollTop);
      if (kept.size > REMEMBERED) kept.delete(kept.keys().next().value as string);
    };
    // A search or tab written into the address creates a history entry without a scroll event.
    if (!back) note();
    content.addEventListener("scroll", note, { passive: true });
    return () => {
      back?.stop();
      content.removeEventListener("scroll", note);
    };
  }, [element, key, pathname, going]);
}

/** Scrolls to a position repeatedly until the content is tall enough: lists are measured and data arrives. */
function returnTo(content: HTMLElement, top: number): { onTheWay: () => boolean; stop: () => void } {
  const until = performance.now() + GROWING_MS;
  let frame: number | null = null;
  const stop = () => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    for (const way of OWN_WAYS) removeEventListener(way, stop);
  };
  const go = () => {
    content.scrollTop = top;
    if (content.scrollTop >= top - 1 || performance.now() > until) stop();
    else frame = requestAnimationFrame(go);
  };
  go();
  if (frame !== null) for (const way of OWN_WAYS) addEventListener(way, stop, { passive: true });
  return { onTheWay: () => frame !== null, stop };
}
