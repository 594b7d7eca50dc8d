// Which rows of a long list are in sight of what scrolls it. Rows of one height make this a division, no library.
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Rows kept beyond both ends of what is in sight, so that the Tab key finds the next one. */
export const OVERSCAN = 6;

export interface Rows {
  count: number;
  /** From one row's beginning to the next one's, in px. */
  pitch: number;
  /** How far below the beginning of the scrolled content the first row stands, in px. */
  offset: number;
}

/** First and last index; the last is smaller than the first when there is none. */
export interface RowRange {
  first: number;
  last: number;
}

/** The rows within `height` px from `top` on, and some beyond. */
export function rowsWithin({ count, pitch, offset }: Rows, top: number, height: number): RowRange {
  const first = Math.floor((top - offset) / pitch) - OVERSCAN;
  const last = Math.ceil((top - offset + height) / pitch) - 1 + OVERSCAN;
  return { first: Math.max(0, Math.min(first, count - 1)), last: Math.max(-1, Math.min(last, count - 1)) };
}

/** Follows the rows in sight of `parent`; none before it is known. */
export function useRowsInSight(parent: HTMLElement | null, { count, pitch, offset }: Rows): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, last: -1 });
  useLayoutEffect(() => {
    if (!parent) return;
    const look = () =>
      setRange((before) => {
        const now = rowsWithin({ count, pitch, offset }, parent.scrollTop, parent.clientHeight);
        return now.first === before.first && now.last === before.last ? before : now;
      });
    // Drawn in the frame that scrolls: a moment later there would be a gap.
    const scrolled = () => flushSync(look);
    look();
    const scroller = parent === document.documentElement ? document : parent;
    scroller.addEventListener("scroll", scrolled, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(parent);
    return () => {
      scroller.removeEventListener("scroll", scrolled);
      observer.disconnect();
    };
  }, [parent, count, pitch, offset]);
  return range;
}

/** Scrolls as little as it takes to show a row whole. */
export function scrollToRow(parent: HTMLElement, row: number, { pitch, offset, gap }: Rows & { gap: number }): void {
  const top = offset + row * pitch;
  const bottom = top + pitch - gap;
  if (top < parent.scrollTop) parent.scrollTop = top;
  else if (bottom > parent.scrollTop + parent.clientHeight) parent.scrollTop = bottom - parent.clientHeight;
}
