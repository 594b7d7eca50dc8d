// Whole seconds down to nothing, from the moment a component is on the page.
import { useEffect, useState } from "react";

/** Seconds left; 0 once the time is over. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
