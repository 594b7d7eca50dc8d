// Presence as the caret plugin should see it: only other people's news. Told of its own caret it would draw all
// carets anew and run a second transaction at every key. One's own caret is told a moment after it moved, so that a
// letter is on everybody's screen before: theirs keep a caret behind the letters typed at it without being told. And
// while nobody else is there it is told to nobody: whoever comes is told at once.
import type { Awareness } from "y-protocols/awareness";

/** How long a caret's movement may wait for the next one, in milliseconds. */
const TELL_MS = 60;
/** What others see of a person before they see a caret. By it two people who are there alone hear of each other. */
const WHO = "user";

type Change = { added: number[]; updated: number[]; removed: number[] };
type Listener = (change: Change, origin: unknown) => void;

/** What the caret extension uses of a provider's awareness. */
export class CaretAwareness {
  readonly #awareness: Awareness;
  readonly #wrapped = new Map<Listener, Listener>();
  /** Fields that wait to be told. */
  #pending: Record<string, unknown> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWaiting = false;

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
    return known && { ...known, ...this.#pending };
  }

  /** Tells a field's value a moment later, the last one given; that it is gone, at once. */
  setLocalStateField(field: string, value: unknown): void {
    this.#pending[field] = value;
    if (field !== WHO && this.#isAlone) this.#waitForCompany();
    else if (value === null) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), TELL_MS);
  }

  get #isAlone(): boolean {
    const states = this.#awareness.getStates();
    return states.size - (states.has(this.clientID) ? 1 : 0) === 0;
  }

  #waitForCompany(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const look = () => {
      if (this.#isAlone) return;
      this.#isWaiting = false;
      this.#awareness.off("change", look);
      this.#tell();
    };
    this.#awareness.on("change", look);
  }

  #tell(): void {
    const pending = this.#pending;
    this.#pending = {};
    clearTimeout(this.#timer);
    this.#timer = undefined;
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
