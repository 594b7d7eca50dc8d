// Where each page was scrolled to: coming back finds the place again, going on starts at the top.
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

const REMEMBERED = 50;

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
    if (going === "POP") content.scrollTop = kept.get(key) ?? 0;
    else if (path.current !== pathname) content.scrollTop = 0;
    path.current = pathname;
    const note = () => {
      kept.delete(key);
      kept.set(key, content.scrollTop);
      if (kept.size > REMEMBERED) kept.delete(kept.keys().next().value as string);
    };
    content.addEventListener("scroll", note, { passive: true });
    return () => content.removeEventListener("scroll", note);
  }, [element, key, pathname, going]);
}
