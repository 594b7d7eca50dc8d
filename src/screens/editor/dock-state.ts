// Whether the dock, the column to the right of the chapter, is shown, and its selected tab; stored on this device.
import { proxy, useSnapshot } from "valtio";
import { DOCK_HIDDEN } from "../../lib/media.ts";
import { storage } from "../../lib/storage.ts";

export const DOCK_TABS = ["write", "lab", "world", "notes"] as const;
export type DockTab = (typeof DOCK_TABS)[number];

const KEY = "dock";

interface DockState {
  /** Whether the column is shown in windows with room for it. */
  shown: boolean;
  /** Whether the drawer is open in windows without room for a third column. Not stored. */
  isDrawerOpen: boolean;
  tab: DockTab;
}

function read(): Pick<DockState, "shown" | "tab"> {
  const stored = storage.get(KEY);
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return { shown: given["shown"] !== false, tab: DOCK_TABS.find((tab) => tab === given["tab"]) ?? "write" };
}

export const dock = proxy<DockState>({ ...read(), isDrawerOpen: false });

function keep(): void {
  storage.set(KEY, { shown: dock.shown, tab: dock.tab });
}

/** Opens or closes the dock: the column or, in a narrow window, the drawer. */
export function toggleDock(): void {
  if (matchMedia(DOCK_HIDDEN).matches) dock.isDrawerOpen = !dock.isDrawerOpen;
  else {
    dock.shown = !dock.shown;
    keep();
  }
}

/** Selects a tab and opens the dock. */
export function openDockTab(tab: DockTab): void {
  dock.tab = tab;
  if (matchMedia(DOCK_HIDDEN).matches) dock.isDrawerOpen = true;
  else dock.shown = true;
  keep();
}

export function useDock(): Readonly<DockState> {
  return useSnapshot(dock);
}
