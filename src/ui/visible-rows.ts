// Which rows of a virtual list are visible. All rows have the same height, so this is a division and needs no library.
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Rows rendered beyond both ends of the visible ones, so that Tab can reach the next row. */
export const OVERSCAN = 6;

export interface Rows {
  count: number;
  /** Distance from the top of one row to the top of the next, in px. */
  pitch: number;
  /** Distance from the top of the scrolled content to the first row, in px. */
  offset: number;
}

/** Indexes of the first and the last row; `last` is smaller than `first` if there is none. */
export interface RowRange {
  first: number;
  last: number;
}

/** The rows within `height` px below `top`, and OVERSCAN rows beyond both ends. */
export function rowsWithin({ count, pitch, offset }: Rows, top: number, height: number): RowRange {
  const first = Math.floor((top - offset) / pitch) - OVERSCAN;
  const last = Math.ceil((top - offset + height) / pitch) - 1 + OVERSCAN;
  return { first: Math.max(0, Math.min(first, count - 1)), last: Math.max(-1, Math.min(last, count - 1)) };
}

/** The visible rows, updated as `parent` scrolls or resizes; none while `parent` is null. */
export function useVisibleRows(parent: HTMLElement | null, { count, pitch, offset }: Rows): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, last: -1 });
  useLayoutEffect(() => {
    if (!parent) return;
    const update = () =>
      setRange((before) => {
        const now = rowsWithin({ count, pitch, offset }, parent.scrollTop, parent.clientHeight);
        return now.first === before.first && now.last === before.last ? before : now;
      });
    // Rendered synchronously, in the frame that scrolls: one frame later there would be a visible gap.
    const updateInFrame = () => flushSync(update);
    update();
    const scroller = parent === document.documentElement ? document : parent;
    scroller.addEventListener("scroll", updateInFrame, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(parent);
    return () => {
      scroller.removeEventListener("scroll", updateInFrame);
      observer.disconnect();
    };
  }, [parent, count, pitch, offset]);
  return range;
}

/** Scrolls by the least distance that makes the whole row visible. */
export function scrollToRow(parent: HTMLElement, row: number, { pitch, offset, gap }: Rows & { gap: number }): void {
  const top = offset + row * pitch;
  const bottom = top + pitch - gap;
  if (top < parent.scrollTop) parent.scrollTop = top;
  else if (bottom > parent.scrollTop + parent.clientHeight) parent.scrollTop = bottom - parent.clientHeight;
}
