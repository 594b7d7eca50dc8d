// Whether the dock beside the chapter is shown and which of its tabs is open, kept on this device.
import { proxy, useSnapshot } from "valtio";
import { storage } from "../../lib/storage.ts";

export const DOCK_TABS = ["write", "lab", "world", "notes"] as const;
export type DockTab = (typeof DOCK_TABS)[number];

/** Windows too narrow for a third column: the dock is a drawer there. */
export const DOCK_HIDDEN = "(max-width: 1339px)";

const KEY = "dock";

interface DockState {
  /** Whether the column is shown, where there is room for one. */
  shown: boolean;
  /** Whether the drawer is open, where there is no third column. Never stored. */
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

/** Opens or closes the dock, in the form the window has room for. */
export function toggleDock(): void {
  if (matchMedia(DOCK_HIDDEN).matches) dock.isDrawerOpen = !dock.isDrawerOpen;
  else {
    dock.shown = !dock.shown;
    keep();
  }
}

/** Brings a tab into sight. */
export function openDockTab(tab: DockTab): void {
  dock.tab = tab;
  if (matchMedia(DOCK_HIDDEN).matches) dock.isDrawerOpen = true;
  else dock.shown = true;
  keep();
}

export function useDock(): Readonly<DockState> {
  return useSnapshot(dock);
}
