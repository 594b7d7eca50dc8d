// For a tab list that may overflow: marks the overflowing ends for the stylesheet, and keeps the selected tab visible.
// Separate from tabs.tsx, which is part of the first load.
import { type RefObject, useEffect } from "react";

/** Sets `data-more-before` and `data-more-after`; scrolls the selected tab into view when `value` changes. */
export function useOverflowMarks(ref: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    const line = ref.current;
    if (!line) return;
    const mark = () => {
      line.toggleAttribute("data-more-before", line.scrollLeft > 1);
      line.toggleAttribute("data-more-after", line.scrollLeft < line.scrollWidth - line.clientWidth - 1);
    };
    // A tab is observed too: its name can change its width, with a count or in another language.
    const sizes = new ResizeObserver(mark);
    for (const element of [line, ...line.children]) sizes.observe(element);
    line.addEventListener("scroll", mark, { passive: true });
    return () => {
      sizes.disconnect();
      line.removeEventListener("scroll", mark);
    };
  }, [ref]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another tab is selected
  useEffect(() => {
    const line = ref.current;
    const name = line?.querySelector<HTMLElement>("[aria-selected=true]");
    // scrollIntoView would scroll the page as well.
    if (line && name) line.scrollLeft = name.offsetLeft + name.offsetWidth / 2 - line.offsetLeft - line.clientWidth / 2;
  }, [ref, value]);
}
