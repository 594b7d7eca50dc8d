// Presence as the caret plugin should see it: only other people's news. Told of its own caret it would draw all
// carets anew and run a second transaction at every key. One's own caret is told when what was typed is on the screen:
// others see the letter first, and where it leaves the caret a frame later.
import type { Awareness } from "y-protocols/awareness";
import { afterFrame } from "../after-frame.ts";

type Change = { added: number[]; updated: number[]; removed: number[] };
type Listener = (change: Change, origin: unknown) => void;

/** What the caret extension uses of a provider's awareness. */
export class CaretAwareness {
  readonly #awareness: Awareness;
  readonly #wrapped = new Map<Listener, Listener>();
  /** Fields that wait for the frame. */
  #pending: Record<string, unknown> = {};
  #tellNow: (() => void) | null = null;

  constructor(awareness: Awareness) {
    this.#awareness = awareness;
  }

  get clientID(): number {
    return this.#awareness.clientID;
  }

  get states() {
    return this.getStates();
  }

  /** States as the server vouches for them, each user with the client it writes from. */
  getStates(): Map<number, Record<string, unknown>> {
    const states = new Map<number, Record<string, unknown>>();
    for (const [client, state] of this.#awareness.getStates()) {
      if (client === this.clientID) continue;
      const user = typeof state["user"] === "object" && state["user"] !== null ? state["user"] : {};
      states.set(client, { ...state, user: { ...user, client } });
    }
    return states;
  }

  getLocalState() {
    const known = this.#awareness.getLocalState();
    return this.#tellNow ? { ...known, ...this.#pending } : known;
  }

  /** Tells a field's value after the next frame, the last one given; that it is gone, at once. */
  setLocalStateField(field: string, value: unknown): void {
    this.#pending[field] = value;
    this.#tellNow ??= afterFrame(() => this.#tell());
    if (value === null) this.#tellNow();
  }

  #tell(): void {
    const pending = this.#pending;
    this.#pending = {};
    this.#tellNow = null;
    // Somebody who has left the document has no state, and gets none back by a caret that was still on its way.
    if (this.#awareness.getLocalState() === null) return;
    for (const [field, value] of Object.entries(pending)) this.#awareness.setLocalStateField(field, value);
  }

  on(event: "change" | "update", listener: Listener): void {
    const wrapped: Listener = (change, origin) => {
      const others = (clients: number[]) => clients.filter((client) => client !== this.clientID);
      const { added, updated, removed } = {
        added: others(change.added),
        updated: others(change.updated),
        removed: others(change.removed),
      };
      if (added.length + updated.length + removed.length > 0) listener({ added, updated, removed }, origin);
    };
    this.#wrapped.set(listener, wrapped);
    this.#awareness.on(event, wrapped);
  }

  off(event: "change" | "update", listener: Listener): void {
    const wrapped = this.#wrapped.get(listener);
    if (wrapped) this.#awareness.off(event, wrapped);
    this.#wrapped.delete(listener);
  }
}
