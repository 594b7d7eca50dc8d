// Whether the column of chapters is shown; stored on this device.
import { proxy, useSnapshot } from "valtio";
import { storage } from "../../lib/storage.ts";

/** Media query of windows too narrow for a column next to the chapter. */
export const COLUMN_HIDDEN = "(max-width: 920px)";

const KEY = "chapter_column";

const column = proxy({ shown: storage.get(KEY) !== false });

export function useColumn(): { readonly shown: boolean } {
  return useSnapshot(column);
}

export function toggleColumn(): void {
  column.shown = !column.shown;
  storage.set(KEY, column.shown);
}
