// Turns what the log holds into a Yjs document.
import * as Y from "yjs";
import { guardStack, isOverflow, requireShallow } from "./damage.ts";
import type { StoredLog } from "./log.repo.ts";
import { DocumentBrokenError } from "./store-error.ts";

/** Rows that could be decoded when they were taken in and yet cannot be applied; they are left in the log. */
export type Unreadable = { id: number; error: unknown }[];

/**
 * Applies snapshot and rows in one transaction. Throws a DocumentBrokenError if the snapshot cannot be read, a
 * DocumentDamagedError if the document is nested too deep; any other bad row is passed over.
 */
export function applyLog(doc: Y.Doc, log: StoredLog, origin: unknown = null): Unreadable {
  const unreadable = guardStack(() =>
    Y.transact(
      doc,
      () => {
        if (log.snapshot) applySnapshot(doc, log.snapshot, origin);
        return applyRows(doc, log.rows, origin);
      },
      origin,
      false,
    ),
  );
  requireShallow(doc);
  return unreadable;
}

/** Applies rows in one transaction; a bad one is passed over, unless it overflows the stack half-way. */
export function applyRows(doc: Y.Doc, rows: StoredLog["rows"], origin: unknown): Unreadable {
  const unreadable: Unreadable = [];
  Y.transact(
    doc,
    () => {
      for (const { id, bytes } of rows) {
        if (!bytes) continue;
        try {
          Y.applyUpdate(doc, bytes, origin);
        } catch (error) {
          if (isOverflow(error)) throw error;
          unreadable.push({ id, error });
        }
      }
    },
    origin,
    false,
  );
  return unreadable;
}

/** Throws a DocumentBrokenError if the snapshot cannot be read; inside `guardStack`, which knows an overflow. */
export function applySnapshot(doc: Y.Doc, snapshot: Uint8Array, origin: unknown): void {
  try {
    Y.applyUpdate(doc, snapshot, origin);
  } catch (error) {
    if (isOverflow(error)) throw error;
    throw new DocumentBrokenError("a stored snapshot cannot be read", { cause: error });
  }
}

/** How many bytes a log takes. */
export function logBytes(log: StoredLog): number {
  return log.rows.reduce((sum, row) => sum + (row.bytes?.length ?? 0), log.snapshot?.length ?? 0);
}
