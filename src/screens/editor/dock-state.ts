// Whether the dock beside the sheet is shown and which of its tabs is open, kept on this device.
import { proxy, useSnapshot } from "valtio";
import { storage } from "../../lib/storage.ts";

export const DOCK_TABS = ["write", "lab", "world", "notes"] as const;
export type DockTab = (typeof DOCK_TABS)[number];

/** Windows too narrow for a third column: the dock is a sheet from the side there. */
export const DOCK_HIDDEN = "(max-width: 1339px)";

const KEY = "dock";

interface DockState {
  /** Whether the column is shown, where there is room for one. */
  shown: boolean;
  /** Whether the sheet is open, where there is not. Never kept. */
  sheet: boolean;
  tab: DockTab;
}

function read(): Pick<DockState, "shown" | "tab"> {
  const stored = storage.get(KEY);
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return { shown: given["shown"] !== false, tab: DOCK_TABS.find((tab) => tab === given["tab"]) ?? "write" };
}

export const dock = proxy<DockState>({ ...read(), sheet: false });

function keep(): void {
  storage.set(KEY, { shown: dock.shown, tab: dock.tab });
}

/** Opens or closes the dock, in the form the window has room for. */
export function toggleDock(): void {
  if (matchMedia(DOCK_HIDDEN).matches) dock.sheet = !dock.sheet;
  else {
    dock.shown = !dock.shown;
    keep();
  }
}

/** Brings a tab into sight. */
export function openDockTab(tab: DockTab): void {
  dock.tab = tab;
  if (matchMedia(DOCK_HIDDEN).matches) dock.sheet = true;
  else dock.shown = true;
  keep();
}

export function useDock(): Readonly<DockState> {
  return useSnapshot(dock);
}
