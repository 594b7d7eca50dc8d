// Keeps the place in a chapter's text: goes to it when the text is shown, keeps it when the text changes its size (font,
// width, turned phone), and reports where the reader has scrolled to.
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { goToPlace, percentNow, placeNow } from "./place-in-text.ts";
import type { Place } from "./reading-places.ts";

/** The place is stored once scrolling has paused for this long. */
const STORE_AFTER_MS = 250;
/** A text whose end is in the window without scrolling is read once it was shown for this long. */
const END_SHOWN_MS = 2_000;

export interface UsePlace {
  text: RefObject<HTMLElement | null>;
  /** Where to begin, asked when the text is on the page. */
  begin: (text: HTMLElement) => Place;
  onPercent: (percent: number) => void;
  /** The place to be stored, and how much was read. */
  onStore: (place: Place, percent: number) => void;
}

/** For a component that is mounted anew for every chapter, with its text. */
export function usePlace({ text, begin, ...reports }: UsePlace): void {
  const report = useRef(reports);
  report.current = reports;
  const first = useRef(begin);

  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    let place = first.current(element);
    let read = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      read = percentNow(element);
      report.current.onStore(place, read);
    };
    let height = 0;
    /** Where the page was scrolled to for the place. The reader is still there, or has scrolled: null. */
    let settledAt: number | null = null;
    let endTimer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      height = element.getBoundingClientRect().height;
      goToPlace(element, place);
      settledAt = window.scrollY;
      const percent = percentNow(element);
      report.current.onPercent(percent);
      clearTimeout(endTimer);
      if (percent === 100) endTimer = setTimeout(store, END_SHOWN_MS);
    };
    const onScroll = () => {
      // A font has arrived or the window was turned since the page was scrolled: the position is that of another layout.
      if (element.getBoundingClientRect().height !== height) return settle();
      // A place counts once the reader has scrolled: a key pressed by mistake changes no stored one.
      if (settledAt !== null && Math.abs(window.scrollY - settledAt) < 1) return;
      settledAt = null;
      clearTimeout(endTimer);
      place = placeNow(element);
      read = percentNow(element);
      report.current.onPercent(read);
      clearTimeout(timer);
      timer = setTimeout(store, STORE_AFTER_MS);
    };
    const onLeave = () => timer !== undefined && store();
    settle();
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("pagehide", onLeave);
    return () => {
      sizes.disconnect();
      clearTimeout(endTimer);
      removeEventListener("scroll", onScroll);
      removeEventListener("pagehide", onLeave);
      // Not measured any more: the next chapter may be on the page already.
      if (timer !== undefined) {
        clearTimeout(timer);
        report.current.onStore(place, read);
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
