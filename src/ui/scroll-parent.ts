// Finds the element that scrolls a list, such as the dashboard's content, a column or a dialog's body.
import { type RefObject, useLayoutEffect, useState } from "react";

/** The nearest ancestor that can scroll vertically; the document element if there is none. */
export function scrollParentOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll|overlay/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.documentElement;
}

/** The nearest scrolling ancestor (null before mount), and the distance from the top of its content in px. */
export function useScrollParent(element: RefObject<HTMLElement | null>): {
  parent: HTMLElement | null;
  offset: number;
} {
  const [parent, setParent] = useState<HTMLElement | null>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return;
    const found = scrollParentOf(own);
    setParent(found);
    const measure = () =>
      setOffset(own.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop);
    measure();
    // Content above the list may change its height: a banner, a toolbar that wraps.
    const observer = new ResizeObserver(measure);
    for (let node: HTMLElement | null = own; node && node !== found; node = node.parentElement) observer.observe(node);
    observer.observe(found);
    return () => observer.disconnect();
  }, [element]);
  return { parent, offset };
}
