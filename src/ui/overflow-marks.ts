// A line of tabs that may be longer than its place: marks for the stylesheet, and the chosen name in sight. Apart from
// the tabs themselves, which the first page has.
import { type RefObject, useEffect } from "react";

/** Marks at which ends of a line there is more of it; brings what is selected in it into sight when `value` changes. */
export function useOverflowMarks(ref: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    const line = ref.current;
    if (!line) return;
    const mark = () => {
      line.toggleAttribute("data-more-before", line.scrollLeft > 1);
      line.toggleAttribute("data-more-after", line.scrollLeft < line.scrollWidth - line.clientWidth - 1);
    };
    // Also when a name grows: a count, another language.
    const sizes = new ResizeObserver(mark);
    for (const element of [line, ...line.children]) sizes.observe(element);
    line.addEventListener("scroll", mark, { passive: true });
    return () => {
      sizes.disconnect();
      line.removeEventListener("scroll", mark);
    };
  }, [ref]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is to be brought into sight
  useEffect(() => {
    const line = ref.current;
    const name = line?.querySelector<HTMLElement>("[aria-selected=true]");
    // Not scrollIntoView, which would scroll the page too.
    if (line && name) line.scrollLeft = name.offsetLeft + name.offsetWidth / 2 - line.offsetLeft - line.clientWidth / 2;
  }, [ref, value]);
}
