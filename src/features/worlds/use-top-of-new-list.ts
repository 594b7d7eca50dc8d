// Another search or order is another list: anyone who had scrolled down sees it from its beginning, not where the
// former one was left.
import { type RefObject, useLayoutEffect, useRef } from "react";
import { scrollParentOf } from "../../ui/scroll-parent.ts";

/** `of`: which list is shown. The place stands right below the bar that stays in sight. */
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
