// A value that follows what is typed once the typing pauses: searches are sent then, not at every key.
import { useEffect, useState } from "react";

/** The value as it was `delayMs` ago, if it has not changed since. */
export function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, delayMs, value);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
