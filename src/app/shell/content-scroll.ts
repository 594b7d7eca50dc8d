// Where each page was scrolled to: coming back finds the place again, going on starts at the top.
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

const REMEMBERED = 50;
/** How long a page may take to grow as long as it was. */
const GROWING_MS = 3_000;
/** What a person does who wants to be somewhere else. */
const OWN_WAYS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Keeps the place of a scrolling element per entry of the history. */
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
      // Held up on the way back is no new place.
      if (back?.onTheWay()) return;
      kept.delete(key);
      kept.set(key, content.scrollTop);
      if (kept.size > REMEMBERED) kept.delete(kept.keys().next().value as string);
    };
    // A search or a tab put into the address makes a new entry of the history where nothing was scrolled.
    if (!back) note();
    content.addEventListener("scroll", note, { passive: true });
    return () => {
      back?.stop();
      content.removeEventListener("scroll", note);
    };
  }, [element, key, pathname, going]);
}

/** Goes to a place, again and again while the content is not long enough for it: lists are measured, words arrive. */
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
