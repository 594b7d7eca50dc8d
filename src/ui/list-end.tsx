// The end of the loaded works: asks for the next page when it comes near the edge of the window.
import { type CSSProperties, useEffect, useEffectEvent, useRef } from "react";
import styles from "./list-end.module.css";

/** How near, in px (product.md 9, "Scroll-bottom trigger"). */
const SCROLL_BOTTOM_PX = 50;

export interface ListEndProps {
  /** Pages that are loaded. If they are too short to fill the window, each asks for another one. */
  count: number;
  /** While a fetch is under way no page is asked for. After it the end is observed anew: it may have stayed near. */
  busy: boolean;
  onNear: () => void;
}

export function ListEnd({ count, busy, onNear }: ListEndProps) {
  const watched = useRef<HTMLSpanElement>(null);
  const near = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is observed again
  useEffect(() => {
    const element = watched.current;
    if (!element || busy) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) near();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, busy]);
  return (
    <span ref={watched} className={styles.watched} style={{ "--reach": `${SCROLL_BOTTOM_PX}px` } as CSSProperties} />
  );
}
