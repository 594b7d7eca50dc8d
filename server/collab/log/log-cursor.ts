// What a process has applied of a document's log: a snapshot and rows. Rows get their ids before they commit, so with
// two writers a smaller id may appear after a larger one; unknown rows are therefore queried by id, among all rows
// compaction has left, and never as "everything after the last one seen".

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

  /** Records the result of one read of the log: rows no longer listed have been compacted into the snapshot. */
  setRead(snapshotAt: number, ids: Iterable<number>, appendedMeanwhile: Iterable<number>): void {
    this.snapshotAt = snapshotAt;
    this.#ids = new Set(ids);
    this.add(appendedMeanwhile);
  }

  /**
   * Records a compaction of this process, if it contained only known rows; otherwise the next read fetches the new
   * snapshot.
   */
  setCompacted(before: number, after: number, ids: readonly number[]): void {
    const known = before === this.snapshotAt && ids.every((id) => this.#ids.has(id));
    for (const id of ids) this.#ids.delete(id);
    if (known) this.snapshotAt = after;
  }
}
