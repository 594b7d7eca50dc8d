// Merges what one person wrote to one document within one batch into one row: fewer rows to check, store and read.
import * as Y from "yjs";
import type { LogEntry } from "./log.repo.ts";

/** Merging goes through all bytes; large updates are rare and stay unmerged. */
const MERGED_MAX_BYTES = 64 * 1024;

/** The same changes in as few entries as possible. */
export function mergeEntries(entries: readonly LogEntry[]): LogEntry[] {
  if (entries.length < 2) return [...entries];
  const groups: LogEntry[][] = [];
  const byDocument = new Map<string, LogEntry[][]>();
  for (const entry of entries) {
    const own = byDocument.get(entry.documentId) ?? [];
    if (own.length === 0) byDocument.set(entry.documentId, own);
    const group = own.find(([first]) => first?.userId === entry.userId && first.schemaVersion === entry.schemaVersion);
    if (group) group.push(entry);
    else {
      const begun = [entry];
      own.push(begun);
      groups.push(begun);
    }
  }
  return groups.length === entries.length ? [...entries] : groups.flatMap(mergeGroup);
}

/** Merges neighbours; the order stays, because a later entry may build on an earlier one. */
function mergeGroup(group: LogEntry[]): LogEntry[] {
  const runs: LogEntry[][] = [];
  let open: LogEntry[] | null = null;
  for (const entry of group) {
    if (entry.bytes.byteLength > MERGED_MAX_BYTES) {
      runs.push([entry]);
      open = null;
    } else if (open) open.push(entry);
    else {
      open = [entry];
      runs.push(open);
    }
  }
  return runs.flatMap(mergeRun);
}

function mergeRun(run: LogEntry[]): LogEntry[] {
  const [first] = run;
  if (!first || run.length === 1) return run;
  try {
    return [{ ...first, bytes: Y.mergeUpdates(run.map((entry) => entry.bytes)) }];
  } catch {
    // Each can be decoded by itself, otherwise it would not have been accepted.
    return run;
  }
}
