// Notices that the end of a text has been in the window for a moment, while the page is visible.
import { type RefObject, useEffect, useEffectEvent } from "react";

/** What scrolls by faster than this was not read. */
const MOMENT_MS = 1_000;

/** @param end The element after the last paragraph. `onSeen` is called once for each time that it is mounted. */
export function useEndSeen(end: RefObject<HTMLElement | null>, onSeen: () => void): void {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    let isInSight = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      timer = isInSight && document.visibilityState === "visible" ? setTimeout(finish, MOMENT_MS) : undefined;
    };
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? false;
      update();
    });
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
    const finish = () => {
      stop();
      seen();
    };
    observer.observe(element);
    document.addEventListener("visibilitychange", update);
    return stop;
  }, [end]);
}
