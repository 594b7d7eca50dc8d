// Closes every dialog and drawer that is shown, each as Escape would, before something behind them is navigated to.
import { useEffect, useRef } from "react";

type Dismiss = { current: () => void };

/** What closes each dialog that may be closed now, in the order in which they were opened. */
const shown = new Set<Dismiss>();

/** `onClose` closes a dialog or drawer; it may be closed while `mayClose`. */
export function useDismissal(onClose: () => void, mayClose: boolean): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!mayClose) return;
    shown.add(latest);
    return () => void shown.delete(latest);
  }, [mayClose]);
}

/** The topmost first. One with an action running stays. */
export function dismissDialogs(): void {
  for (const { current } of [...shown].reverse()) current();
}
