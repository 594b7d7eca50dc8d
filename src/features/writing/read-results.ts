// Which results of continuations were looked at and put away on this device: only the others are shown by themselves
// when a chapter is opened again.
import { storage } from "../../lib/storage.ts";

const KEY = "read_results";
const KEPT = 50;
const LIFETIME_MS = 30 * 86_400_000;

function list(): string[] {
  const stored = storage.get(KEY);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string").slice(-KEPT) : [];
}

/** Whether a generation's result was put away here. */
export function isRead(generationId: string): boolean {
  return list().includes(generationId);
}

/** Remembers that it was. */
export function markRead(generationId: string): void {
  if (!isRead(generationId)) storage.set(KEY, [...list(), generationId].slice(-KEPT), LIFETIME_MS);
}
