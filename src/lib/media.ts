// Media queries as React state, for decisions that CSS alone cannot make.
import { useCallback, useSyncExternalStore } from "react";

/** The breakpoint below which the rail becomes a bottom bar and side panels become drawers. */
export const NARROW = "(max-width: 760px)";
export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
