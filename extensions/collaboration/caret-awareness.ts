// Awareness as the caret plugin should see it: only other people's changes. If it were notified of its own caret, it
// would redraw all carets and run a second transaction at every key. One's own caret is sent a moment after it moved,
// so that a letter reaches everybody first: their pages already move a caret past the letters typed at it. While nobody
// else is in the document, the caret is not sent; it is sent at once to anyone who joins.
import type { Awareness } from "y-protocols/awareness";
import { presenceColors } from "../../contract/collab-colors.ts";

/** How long a caret's movement may wait for the next one, in milliseconds. */
const TELL_MS = 60;
/** The field that others see of a person before a caret. Through it two people who were alone notice each other. */
const WHO = "user";

/** The colour of a person whose identity the server has not confirmed. */
const UNKNOWN = "#746d61";

type Change = { added: number[]; updated: number[]; removed: number[] };
type Listener = (change: Change, origin: unknown) => void;

/** The part of a provider's awareness that the caret extension uses. */
export class CaretAwareness {
  readonly #awareness: Awareness;
  readonly #ownUid: string;
  readonly #wrapped = new Map<Listener, Listener>();
  /** Fields that have not been sent yet. */
  #pending: Record<string, unknown> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWaiting = false;

  constructor(awareness: Awareness, ownUid: string) {
    this.#awareness = awareness;
    this.#ownUid = ownUid;
  }

  get clientID(): number {
    return this.#awareness.clientID;
  }

  get states() {
    return this.getStates();
  }

  /** Others' states as the server confirms them, each user with the client they write from and their colour here. */
  getStates(): Map<number, Record<string, unknown>> {
    const states = new Map<number, Record<string, unknown>>();
    const colors = colorsHere(this.#awareness, this.#ownUid);
    for (const [client, state] of this.#awareness.getStates()) {
      if (client === this.clientID) continue;
      const user = userOf(state);
      states.set(client, { ...state, user: { ...user, client, color: colors.get(user["uid"]) ?? UNKNOWN } });
    }
    return states;
  }

  getLocalState() {
    const known = this.#awareness.getLocalState();
    return known && { ...known, ...this.#pending };
  }

  /** Sends a field's last value a moment later; null is sent at once. */
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
    // A client that has left the document has no state; a caret update that was still waiting must not restore one.
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

function userOf(state: Record<string, unknown>): Record<string, unknown> {
  const { user } = state;
  return typeof user === "object" && user !== null ? (user as Record<string, unknown>) : {};
}

/** The colours of everybody in a document, including oneself, by uid. */
export function colorsHere(awareness: Awareness, ownUid: string): ReadonlyMap<unknown, string> {
  const uids = [...awareness.getStates().values()].map((state) => userOf(state)["uid"]);
  return presenceColors([ownUid, ...uids.filter((uid) => typeof uid === "string")]);
}
