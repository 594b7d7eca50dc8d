// Debounces a value: searches are sent once typing pauses, not at every key.
import { useEffect, useState } from "react";

/** The value as it was `delayMs` ago, if it has not changed since. */
export function useDebouncedValue<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setDebounced, delayMs, value);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
