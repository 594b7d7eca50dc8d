// Tracks exactly which edits the server has acknowledged. Hocuspocus's own counter is reset to one at each handshake
// while queued messages are acknowledged too, so it reaches zero too early after a reconnect; "Saved" must never be
// shown too early.
//
// The server answers every document message (an update, or the handshake's second step) with one status, in order.
// So per connection: each sent message is queued, each status removes the oldest; and the handshake's second step
// covers everything edited before it. All is saved when that step was acknowledged and the queue is empty.

export class Acknowledgements {
  #queue: ("step2" | "update")[] = [];
  #covered = false;
  #refused = false;

  /** A new connection: edits that the last one sent without an acknowledgement are covered by the new handshake. */
  reset(): void {
    this.#queue = [];
    this.#covered = false;
    this.#refused = false;
  }

  sent(kind: "step2" | "update"): void {
    this.#queue.push(kind);
  }

  /** Takes one status of the server. A refusal stays until the next handshake: a refused edit is not saved. */
  answered(applied: boolean): void {
    const kind = this.#queue.shift();
    if (!applied) this.#refused = true;
    else if (kind === "step2") this.#covered = true;
  }

  /** Whether the server holds every edit made before now and sent on this connection. */
  get complete(): boolean {
    return this.#covered && !this.#refused && this.#queue.length === 0;
  }
}
