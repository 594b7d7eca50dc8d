// The state of a world's page, kept in the URL: tab, search, order and selected entry.
import { useMemo } from "react";
import { ENTRY_ORDERS, type EntryOrder } from "../../features/worlds/worlds.queries.ts";
import { useAddressFilter } from "./address-filter.ts";

export const WORLD_TABS = ["background", "characters", "nouns", "banned"] as const;
export type WorldTab = (typeof WORLD_TABS)[number];
const FIRST_ORDER: EntryOrder = "updated_at";

export type WorldPageState = ReturnType<typeof useWorldPageState>;

/** `firstTab`: the tab if the URL has none. */
export function useWorldPageState(firstTab: WorldTab) {
  const { get, set } = useAddressFilter();
  const go = useMemo(
    () => ({
      // Another tab has another list, so the search is cleared.
      setTab: (tab: WorldTab) => set({ tab: tab === firstTab ? "" : tab, q: "" }),
      setSearch: (q: string) => set({ q }),
      setOrder: (order: EntryOrder) => set({ order: order === FIRST_ORDER ? "" : order }),
      look: (entryId: string | null) => set({ entry: entryId ?? "" }),
    }),
    [set, firstTab],
  );
  return {
    ...go,
    tab: WORLD_TABS.find((tab) => tab === get("tab")) ?? firstTab,
    search: get("q"),
    order: ENTRY_ORDERS.find((order) => order === get("order")) ?? FIRST_ORDER,
    entryId: get("entry") || null,
  };
}
