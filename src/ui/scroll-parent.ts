// Which element scrolls a list: the dashboard's content, a rail, a dialog's body.
import { type RefObject, useLayoutEffect, useState } from "react";

/** The nearest ancestor that scrolls; the document where none does. */
export function scrollParentOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll|overlay/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.documentElement;
}

/** The nearest scrolling ancestor, and how far below the beginning of its content the element stands. */
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
    // Whatever stands above the list may grow: a banner, a wrapped line of buttons.
    const observer = new ResizeObserver(measure);
    for (let node: HTMLElement | null = own; node && node !== found; node = node.parentElement) observer.observe(node);
    observer.observe(found);
    return () => observer.disconnect();
  }, [element]);
  return { parent, offset };
}
