// Notices, in an open document, that a merge may just have lost words. It is cheap and may err on the side of
// suspicion: the log is what tells. An update that deletes nothing passes it by.
import * as Y from "yjs";
import { allDeleted } from "../log/contains.ts";
import { type Deletions, unnamedParts } from "./deletions.ts";
import { deletedItems, isString, isUnderDeleted } from "./replay.ts";

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/** What is on its way when a block goes is applied within this time, or was taken in after it. */
const ALERT_MS = 15_000;
/** Deletions that wait to be applied; forgetting some only makes for a search in vain. */
const EXPECTED_MAX = 1_000;

export class LossWatch {
  readonly #ydoc: Y.Doc;
  readonly #onSuspect: () => void;
  /** Deletions that were taken in and are not applied yet. */
  #expected: Deletions[] = [];
  #alertUntil = 0;
  #isAsleep = false;
  /** What is named as deleted by rows of the log that are being applied. */
  #namedBy: (() => Deletions[]) | null = null;

  constructor(ydoc: Y.Doc, onSuspect: () => void) {
    this.#ydoc = ydoc;
    this.#onSuspect = onSuspect;
    ydoc.on("afterTransaction", this.#look);
  }

  /** An update is about to be stored and applied. True if it writes where nothing stands any more. */
  expect({ structs, ds }: Decoded): boolean {
    if (ds.clients.size > 0 && this.#expected.push(ds) > EXPECTED_MAX) this.#expected.shift();
    return structs.some((struct) => struct instanceof Y.Item && this.#isNowhere(struct));
  }

  /** Runs what applies rows of the log. */
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

  /** Runs what applies a snapshot, or a slice of it: the one who wrote it has seen to what was lost. */
  asleep(run: () => void): void {
    this.#isAsleep = true;
    try {
      run();
    } finally {
      this.#isAsleep = false;
    }
  }

  readonly #look = (transaction: Y.Transaction): void => {
    if (this.#isAsleep) return;
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
    // What arrives for a place that is forgotten leaves nothing but a gap.
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

  /** Whether what a piece stands beside, or in, is deleted with all around it. */
  #isNowhere({ origin, rightOrigin, parent }: Y.Item): boolean {
    const { store } = this.#ydoc;
    const beside = origin ?? rightOrigin ?? (parent instanceof Y.ID ? parent : null);
    if (!beside || beside.clock >= Y.getState(store, beside.client)) return false;
    const structs = store.clients.get(beside.client) ?? [];
    const found = structs[Y.findIndexSS(structs, beside.clock)];
    if (!(found instanceof Y.Item)) return true;
    return beside === parent ? found.deleted : isUnderDeleted(found);
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
    // A row that cannot be read names nothing; anyone who applies it reports it.
    return [];
  }
}
