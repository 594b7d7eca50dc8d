// What was searched for on this device, latest first. It goes with a logout (src/session/storage-keys.ts).
import { useSyncExternalStore } from "react";
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";

/** More are forgotten, oldest first. */
const KEPT = 8;
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
let shown: { from: unknown; list: readonly string[] } = { from: null, list: NONE };

function read(): readonly string[] {
  const stored = storage.get(KEYS.recentSearches);
  const from = JSON.stringify(stored);
  if (from !== shown.from) {
    const list = Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, KEPT) : NONE;
    shown = { from, list };
  }
  return shown.list;
}

function write(list: readonly string[]): void {
  if (list.length > 0) storage.set(KEYS.recentSearches, list);
  else storage.remove(KEYS.recentSearches);
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  const unwatch = storage.watch(KEYS.recentSearches, changed);
  return () => {
    listeners.delete(changed);
    unwatch();
  };
}

export const recentSearches = {
  add: (keyword: string): void => write([keyword, ...read().filter((one) => one !== keyword)].slice(0, KEPT)),
  remove: (keyword: string): void => write(read().filter((one) => one !== keyword)),
  clear: (): void => write(NONE),
};

export const useRecentSearches = (): readonly string[] => useSyncExternalStore(subscribe, read);
