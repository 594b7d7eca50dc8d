// Local storage under one prefix; each entry is a value with an optional expiry (product.md 3, "Local storage").
// It may be disabled, full or contain invalid entries: reading then returns null, and writing keeps the value in memory
// for this page.
import { STORAGE_PREFIX } from "../../contract/limits.ts";

interface Entry {
  value: unknown;
  /** Unix milliseconds. */
  expires?: number;
}

const inMemory = new Map<string, string>();

function area(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

function read(name: string): Entry | null {
  try {
    const text = inMemory.get(name) ?? area()?.getItem(name) ?? null;
    const entry: unknown = text === null ? null : JSON.parse(text);
    return typeof entry === "object" && entry !== null && "value" in entry ? (entry as Entry) : null;
  } catch {
    return null;
  }
}

export const storage = {
  /** The stored value; null when it is missing, expired or unreadable. Validate its shape before use. */
  get(key: string): unknown {
    const name = STORAGE_PREFIX + key;
    const entry = read(name);
    if (!entry) return null;
    if (typeof entry.expires === "number" && entry.expires <= Date.now()) {
      storage.remove(key);
      return null;
    }
    return entry.value;
  },

  /** Stores a value, without an expiry or for `lifetimeMs` milliseconds. */
  set(key: string, value: unknown, lifetimeMs?: number): void {
    const name = STORAGE_PREFIX + key;
    const entry: Entry = lifetimeMs === undefined ? { value } : { value, expires: Date.now() + lifetimeMs };
    const text = JSON.stringify(entry);
    try {
      const target = area();
      if (!target) throw new Error("no storage");
      target.setItem(name, text);
      inMemory.delete(name);
    } catch {
      inMemory.set(name, text);
    }
  },

  remove(key: string): void {
    const name = STORAGE_PREFIX + key;
    inMemory.delete(name);
    try {
      area()?.removeItem(name);
    } catch {
      // Local storage is disabled: there is nothing to remove.
    }
  },

  /** Calls `changed` when another tab changes the entry or clears all. Returns a function that unsubscribes. */
  watch(key: string, changed: () => void): () => void {
    const listener = (event: StorageEvent) => {
      if (event.key === STORAGE_PREFIX + key || event.key === null) changed();
    };
    addEventListener("storage", listener);
    return () => removeEventListener("storage", listener);
  },
};
