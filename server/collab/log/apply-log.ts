// Builds a Yjs document from the log. Large updates are applied in slices: a chapter of a hundred thousand pieces (Yjs
// structs) takes Yjs most of a second, in which nobody else would be served.
import { setImmediate as othersTurn } from "node:timers/promises";
import * as Y from "yjs";
import { guardStack, isOverflow, requireShallow } from "./damage.ts";
import type { StoredLog } from "./log.repo.ts";
import { DocumentBrokenError } from "./store-error.ts";
import { sliceUpdate } from "./update-slices.ts";

/** Rows that could be decoded when they were accepted but cannot be applied; they stay in the log. */
export type Unreadable = { id: number; error: unknown }[];

/** About the most bytes of rows applied in one transaction. */
export const GROUP_BYTES = 64 * 1024;

/**
 * Applies snapshot and rows. Throws a DocumentBrokenError if the snapshot cannot be read, a DocumentDamagedError if the
 * document is nested too deep; any other bad row is skipped.
 */
export async function applyLog(doc: Y.Doc, log: StoredLog, origin: unknown = null): Promise<Unreadable> {
  const unreadable = await guardStack(doc, async () => {
    if (log.snapshot) await applySnapshot(doc, log.snapshot, origin);
    return applyRows(doc, log.rows, origin);
  });
  requireShallow(doc);
  return unreadable;
}

/** Applies an update, in slices if it is large. `around` wraps each apply. Throws what Yjs throws. */
export async function applyInSlices(
  doc: Y.Doc,
  update: Uint8Array,
  origin: unknown = null,
  around: (apply: () => void) => void = (apply) => apply(),
): Promise<void> {
  for await (const slice of sliceUpdate(update)) around(() => Y.applyUpdate(doc, slice, origin));
}

/** Applies rows, many small ones in one transaction; a bad one is skipped, unless it overflows the stack. */
export async function applyRows(doc: Y.Doc, rows: StoredLog["rows"], origin: unknown): Promise<Unreadable> {
  const unreadable: Unreadable = [];
  const groups = groupRows(rows);
  for (const [at, group] of groups.entries()) {
    if (at > 0) await othersTurn();
    const [only] = group;
    if (group.length === 1 && only?.bytes && only.bytes.length > GROUP_BYTES) {
      try {
        await applyInSlices(doc, only.bytes, origin);
      } catch (error) {
        if (isOverflow(error)) throw error;
        unreadable.push({ id: only.id, error });
      }
    } else unreadable.push(...applyGroup(doc, group, origin));
  }
  return unreadable;
}

function applyGroup(doc: Y.Doc, rows: StoredLog["rows"], origin: unknown): Unreadable {
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

/** Groups rows in their order; a large one is a group of its own. */
function groupRows(rows: StoredLog["rows"]): StoredLog["rows"][] {
  const groups: StoredLog["rows"][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = row.bytes?.length ?? 0;
    if (bytes + size > GROUP_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(row);
    bytes += size;
  }
  return groups;
}

/**
 * Throws a DocumentBrokenError if the snapshot cannot be read; must run inside `guardStack`, which detects a stack
 * overflow.
 */
export async function applySnapshot(
  doc: Y.Doc,
  snapshot: Uint8Array,
  origin: unknown,
  around?: (apply: () => void) => void,
): Promise<void> {
  try {
    await applyInSlices(doc, snapshot, origin, around);
  } catch (error) {
    if (isOverflow(error)) throw error;
    throw new DocumentBrokenError("a stored snapshot cannot be read", { cause: error });
  }
}

/** The bytes of a log. */
export function logBytes(log: StoredLog): number {
  return log.rows.reduce((sum, row) => sum + (row.bytes?.length ?? 0), log.snapshot?.length ?? 0);
}
