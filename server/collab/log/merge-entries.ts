// What one person wrote to one document within one batch becomes one row: fewer rows to check, keep and read back.
import * as Y from "yjs";
import type { LogEntry } from "./log.repo.ts";

/** Merging walks over all bytes; large updates are rare and go as they are. */
const MERGED_MAX_BYTES = 64 * 1024;

/** The same changes in as few entries as possible. */
export function mergeEntries(entries: readonly LogEntry[]): LogEntry[] {
  if (entries.length < 2) return [...entries];
  const groups = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    const key = `${entry.documentId} ${entry.userId} ${entry.schemaVersion}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups.size === entries.length ? [...entries] : [...groups.values()].flatMap(mergeGroup);
}

function mergeGroup(group: LogEntry[]): LogEntry[] {
  const [first] = group;
  if (!first || group.length === 1) return group;
  const small = group.filter((entry) => entry.bytes.byteLength <= MERGED_MAX_BYTES);
  const large = group.filter((entry) => entry.bytes.byteLength > MERGED_MAX_BYTES);
  if (small.length < 2) return group;
  try {
    return [{ ...first, bytes: Y.mergeUpdates(small.map((entry) => entry.bytes)) }, ...large];
  } catch {
    // Each can be read by itself, or it would not have come here.
    return group;
  }
}
