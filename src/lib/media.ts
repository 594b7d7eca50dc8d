// Media queries as state, for what CSS alone can't decide.
import { useCallback, useSyncExternalStore } from "react";

/** Windows where the rail becomes a bar below and side panels become drawers. */
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
