// Media queries as React state, for decisions that CSS alone cannot make: the widths at which the layout changes. Style
// sheets repeat the width of NARROW (760px).
import { useCallback, useSyncExternalStore } from "react";

/** The breakpoint below which the rail becomes a bottom bar and side panels become drawers. */
export const NARROW = "(max-width: 760px)";
/** The editor has no room for the column of chapters next to the chapter: it is a drawer. */
export const COLUMN_HIDDEN = "(max-width: 920px)";
/** The editor has no room for the dock as a third column: it is a drawer. */
export const DOCK_HIDDEN = "(max-width: 1339px)";
/** A world's page has room for its side panel. */
export const SIDE_PANEL_SHOWN = "(min-width: 1000px)";
/** Buttons above a world's lists have short labels. */
export const SHORT_LABELS = "(max-width: 1240px)";
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
