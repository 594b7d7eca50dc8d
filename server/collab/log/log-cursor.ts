// What a process knows of a document's log: which snapshot and which rows it has applied. Rows get their ids before
// they commit, so with two writers a smaller id may appear after a larger one; what is unknown is therefore asked for
// by id, over all rows compaction has left, and never as "everything after the last one seen".

export class LogCursor {
  /** Microseconds; 0 before the first read. */
  snapshotAt = 0;
  #ids = new Set<number>();

  get ids(): number[] {
    return [...this.#ids];
  }

  add(ids: Iterable<number>): void {
    for (const id of ids) this.#ids.add(id);
  }

  /** Takes over what one read of the log returned: rows it no longer lists are folded into the snapshot. */
  setRead(snapshotAt: number, ids: Iterable<number>, appendedMeanwhile: Iterable<number>): void {
    this.snapshotAt = snapshotAt;
    this.#ids = new Set(ids);
    this.add(appendedMeanwhile);
  }

  /**
   * Takes over a compaction of this process, if nothing in it is news; else the next read fetches the new snapshot.
   */
  setCompacted(before: number, after: number, ids: readonly number[]): void {
    const known = before === this.snapshotAt && ids.every((id) => this.#ids.has(id));
    for (const id of ids) this.#ids.delete(id);
    if (known) this.snapshotAt = after;
  }
}
