// Detects that a merge may have lost text of an open document. The check is fast and has false positives; replaying the
// log decides (replay.ts). An update that deletes nothing is hardly examined.
import * as Y from "yjs";
import { allDeleted } from "../log/contains.ts";
import { type Deletions, unnamedParts } from "./deletions.ts";
import { deletedItems, isString, isUnderDeleted } from "./replay.ts";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** After a block was deleted, text sent before the deletion may still be applied for this long. */
const ALERT_MS = 15_000;
/** The most deletions remembered until they are applied; a forgotten one only causes an unneeded search. */
const EXPECTED_MAX = 1_000;

export class LossWatch {
  readonly #ydoc: Y.Doc;
  readonly #onSuspect: () => void;
  /** Deletions that were accepted and are not applied yet. */
  #expected: Deletions[] = [];
  #alertUntil = 0;
  #isPaused = false;
  /** The deletions named by the log's rows that are being applied. */
  #namedBy: (() => Deletions[]) | null = null;

  constructor(ydoc: Y.Doc, onSuspect: () => void) {
    this.#ydoc = ydoc;
    this.#onSuspect = onSuspect;
    ydoc.on("afterTransaction", this.#look);
  }

  /** Call it before an update is stored and applied. True if the update writes into a deleted place. */
  expect({ structs, ds }: Decoded): boolean {
    if (ds.clients.size > 0 && this.#expected.push(ds) > EXPECTED_MAX) this.#expected.shift();
    return structs.some((struct) => struct instanceof Y.Item && this.#isInDeletedPlace(struct));
  }

  /** Runs a function that applies rows of the log. */
  async reading(rows: readonly { bytes: Uint8Array | null }[], run: () => Promise<void>): Promise<void> {
    const expected = this.#expected;
    let named: Deletions[] | undefined;
    this.#namedBy = () => {
      named ??= [...expected, ...rows.flatMap(({ bytes }) => (bytes ? deletionsOf(bytes) : []))];
      return named;
    };
    try {
      await run();
    } finally {
      this.#namedBy = null;
    }
  }

  /**
   * Runs a function that applies a snapshot, or a slice of it, without reporting, because text that was lost before the
   * snapshot has been rescued already.
   */
  withoutReporting(run: () => void): void {
    this.#isPaused = true;
    try {
      run();
    } finally {
      this.#isPaused = false;
    }
  }

  readonly #look = (transaction: Y.Transaction): void => {
    if (this.#isPaused) return;
    const deletes = transaction.deleteSet.clients.size > 0;
    if (!deletes && !this.#namedBy && (this.#alertUntil === 0 || performance.now() > this.#alertUntil)) return;
    if (this.#hasLost(transaction)) this.#onSuspect();
    if (deletes && this.#expected.length > 0) this.#expected = this.#expected.filter((ds) => !this.#isDone(ds));
  };

  #hasLost(transaction: Y.Transaction): boolean {
    let hasLost = false;
    for (const item of deletedItems(transaction)) {
      if (item.content instanceof Y.ContentType) this.#alertUntil = performance.now() + ALERT_MS;
      else if (isString(item) && isUnderDeleted(item) && this.#isUnnamed(item)) hasLost = true;
    }
    if (hasLost) return true;
    // Of text for a garbage-collected place Yjs keeps only a GC struct.
    for (const [client, clock] of transaction.afterState) {
      const before = transaction.beforeState.get(client) ?? 0;
      if (clock === before) continue;
      const structs = this.#ydoc.store.clients.get(client) ?? [];
      for (let at = Y.findIndexSS(structs, before); at < structs.length; at++) {
        const struct = structs[at] as Y.Item | Y.GC;
        if (struct instanceof Y.GC && this.#isUnnamed(struct)) return true;
      }
    }
    return false;
  }

  #isUnnamed({ id, length }: Y.Item | Y.GC): boolean {
    return unnamedParts(this.#namedBy?.() ?? this.#expected, id, length).length > 0;
  }

  /** Whether a piece's neighbour or parent is deleted, with everything around it. */
  #isInDeletedPlace({ origin, rightOrigin, parent }: Y.Item): boolean {
    const { store } = this.#ydoc;
    const neighbour = origin ?? rightOrigin ?? (parent instanceof Y.ID ? parent : null);
    if (!neighbour || neighbour.clock >= Y.getState(store, neighbour.client)) return false;
    const structs = store.clients.get(neighbour.client) ?? [];
    const found = structs[Y.findIndexSS(structs, neighbour.clock)];
    if (!(found instanceof Y.Item)) return true;
    return neighbour === parent ? found.deleted : isUnderDeleted(found);
  }

  #isDone(ds: Deletions): boolean {
    for (const [client, ranges] of ds.clients) {
      const structs = this.#ydoc.store.clients.get(client);
      for (const { clock, len } of ranges) if (!allDeleted(structs, clock, len)) return false;
    }
    return true;
  }
}

function deletionsOf(bytes: Uint8Array): Deletions[] {
  try {
    return [Y.decodeUpdate(bytes).ds];
  } catch {
    // A row that cannot be decoded names nothing; applying it reports the error.
    return [];
  }
}
