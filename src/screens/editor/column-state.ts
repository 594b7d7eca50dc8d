// Whether the column of chapters is shown; stored on this device.
import { proxy, useSnapshot } from "valtio";
import { storage } from "../../lib/storage.ts";

const KEY = "chapter_column";

const column = proxy({ shown: storage.get(KEY) !== false });

export function useColumn(): { readonly shown: boolean } {
  return useSnapshot(column);
}

export function toggleColumn(): void {
  column.shown = !column.shown;
  storage.set(KEY, column.shown);
}
