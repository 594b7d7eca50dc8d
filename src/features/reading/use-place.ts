// Keeps the place in a chapter's text: goes to it when the text is shown, keeps it when the text changes its size (font,
// width, turned phone), and reports where the reader has scrolled to.
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { goToPlace, percentNow, placeNow } from "./place-in-text.ts";
import type { Place } from "./reading-places.ts";

/** The place is stored once scrolling has paused for this long. */
const STORE_AFTER_MS = 250;

export interface UsePlace {
  text: RefObject<HTMLElement | null>;
  /** Where to begin. */
  from: Place;
  onPercent: (percent: number) => void;
  /** The place to be stored, and how much was read. */
  onStore: (place: Place, percent: number) => void;
}

/** For a component that is mounted anew for every chapter, with its text. */
export function usePlace({ text, from, ...reports }: UsePlace): void {
  const report = useRef(reports);
  report.current = reports;
  const first = useRef(from);

  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    let place = first.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      report.current.onStore(place, percentNow(element));
    };
    let height = 0;
    const settle = () => {
      height = element.getBoundingClientRect().height;
      goToPlace(element, place);
      report.current.onPercent(percentNow(element));
    };
    const onScroll = () => {
      // A font has arrived or the window was turned since the page was scrolled: the position is that of another layout.
      if (element.getBoundingClientRect().height !== height) return settle();
      place = placeNow(element);
      report.current.onPercent(percentNow(element));
      clearTimeout(timer);
      timer = setTimeout(store, STORE_AFTER_MS);
    };
    const onLeave = () => timer !== undefined && store();
    settle();
    report.current.onStore(place, 0);
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("pagehide", onLeave);
    return () => {
      sizes.disconnect();
      removeEventListener("scroll", onScroll);
      removeEventListener("pagehide", onLeave);
      // Not measured any more: the next chapter may be on the page already.
      if (timer !== undefined) {
        clearTimeout(timer);
        report.current.onStore(place, 0);
      }
    };
  }, [text]);
}

/** The browser's own restoring of the scroll position would fight with the place. */
export function useOwnScrolling(): void {
  useEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = "manual";
    return () => {
      history.scrollRestoration = before;
    };
  }, []);
}
