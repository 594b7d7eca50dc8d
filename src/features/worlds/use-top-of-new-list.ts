// Scrolls to the top when a search or an order shows another list, instead of keeping the former list's position.
import { type RefObject, useLayoutEffect, useRef } from "react";
import { scrollParentOf } from "../../ui/scroll-parent.ts";

/** `of`: the identity of the list. Put the returned ref directly below the sticky bar. */
export function useTopOfNewList(of: object): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const was = useRef(of);
  useLayoutEffect(() => {
    if (was.current === of) return;
    was.current = of;
    const own = place.current;
    if (!own) return;
    const parent = scrollParentOf(own);
    const bar = own.previousElementSibling?.clientHeight ?? 0;
    const hidden = parent.getBoundingClientRect().top + bar - own.getBoundingClientRect().top;
    if (hidden > 0) parent.scrollTop -= hidden;
  }, [of]);
  return place;
}
