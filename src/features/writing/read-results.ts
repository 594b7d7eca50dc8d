// Which continuation results, or single candidates, were dismissed on this device: only the others are shown
// automatically when a chapter is opened again.
import { storage } from "../../lib/storage.ts";

const KEY = "read_results";
const KEPT = 100;
const LIFETIME_MS = 30 * 86_400_000;

function list(): string[] {
  const stored = storage.get(KEY);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string").slice(-KEPT) : [];
}

/** Whether a generation's result, or a candidate, was dismissed here. */
export function isRead(id: string): boolean {
  return list().includes(id);
}

/** Remembers that it was dismissed. */
export function markRead(id: string): void {
  if (!isRead(id)) storage.set(KEY, [...list(), id].slice(-KEPT), LIFETIME_MS);
}
